"""The page, in Chromium, against the real server and a bot of the tests' own: what a person sees and does."""
