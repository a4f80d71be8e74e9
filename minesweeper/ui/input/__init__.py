"""The person's input: events become intents."""
