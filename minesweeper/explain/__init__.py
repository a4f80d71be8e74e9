"""What is known of a position, for people: reasons as data, names of cells, chances."""
