"""Colours, fonts, pictures and sounds."""
