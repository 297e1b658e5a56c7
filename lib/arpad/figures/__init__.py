"""Results that explain themselves: figures, tables, boards, working."""
