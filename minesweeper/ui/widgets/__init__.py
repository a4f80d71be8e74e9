"""Widgets of pygame_gui, with the parts that it lacks."""
