"""Helps for drawing the art."""
