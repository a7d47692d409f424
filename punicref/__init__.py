"""Rules reference and adjudication assistant for board wargames on the Punic Wars."""

__version__ = "0.1.0"

LANGUAGES = ("it", "en", "ru")
