"""What pygame_gui offers, and what it lacks."""
