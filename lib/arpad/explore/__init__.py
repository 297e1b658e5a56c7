"""One function, three homes: notebook, static page, live page."""
