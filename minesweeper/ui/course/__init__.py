"""The scenes of the course: its lists, a lesson, and practice."""
