"""What a person does: events become intents."""
