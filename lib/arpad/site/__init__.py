"""The Sphinx extension that turns chapters into the site."""
