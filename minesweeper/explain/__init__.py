"""What is known of a position, for people: names of cells, chances, reasons as data."""
