"""What the thinkers share: what a thought is (`thinking`), how two sides are searched (`alphabeta`), `matches`."""
