"""Ours beside the peers, measured in one run: `make bench`, or ``python -m benchmarks`` where the peers are."""
