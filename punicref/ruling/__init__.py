"""What a ruling is, how it is made with its citations, and how a typed function becomes a calculator."""
