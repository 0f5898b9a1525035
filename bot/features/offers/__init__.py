"""Draws, takebacks, adjournments and all else that players agree on."""

from bot.features.offers.service import agree, decline, offer
