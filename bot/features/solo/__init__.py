"""Games of one seat."""
