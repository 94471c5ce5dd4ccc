"""Not here: it would need the page's own clock."""
raise ImportError("no module named 'asyncio'")
