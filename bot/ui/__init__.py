"""What users see in Discord: messages built from values, texts and pictures."""
