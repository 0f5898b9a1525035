"""Server settings and preferences."""
