"""A position beside a panel: the base of the scenes of course, editor and look-back."""
