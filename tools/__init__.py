"""Tools for pictures, screenshots and translations."""
