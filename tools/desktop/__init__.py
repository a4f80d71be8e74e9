"""What a desktop on Linux shows of the program: its entry in the menu, icons, a description."""
