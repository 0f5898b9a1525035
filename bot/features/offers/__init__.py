"""Draws, takebacks, adjournments and all else that players agree on."""

from bot.features.offers.commands import make_offer
from bot.features.offers.publication import OfferMessages, is_repeated, offer_on
from bot.features.offers.service import agree, decline, offer
