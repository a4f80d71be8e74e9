"""What is known of a position, for people: reasons and proofs as data (`ladder`)."""
