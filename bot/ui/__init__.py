"""What people see in Discord: messages built from values, words and pictures."""
