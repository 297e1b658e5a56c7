"""Rating systems: expected scores, changes, performances, titles, and what came after Elo."""
