"""For operators: metrics, health and readiness."""
