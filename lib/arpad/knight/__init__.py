"""The knight: boards, tours, existence, search, counting."""
