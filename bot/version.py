"""The version of Banmen."""

VERSION = "1.0.0"
