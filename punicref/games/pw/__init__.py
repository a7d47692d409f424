"""The Punic Wars (SPI, 1975)."""
