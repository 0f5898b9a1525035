"""A Discord in a box, on the loopback: REST, gateway, CDN and a web page. Knows nothing of any bot."""
