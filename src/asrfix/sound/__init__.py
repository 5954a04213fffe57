"""How words sound: one phone space for English, Mandarin and spelled letters."""
