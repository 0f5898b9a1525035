"""Draws, takebacks, adjournments and all else that players agree on."""
