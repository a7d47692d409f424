"""What the pages show of The Punic Wars beside its rules and calculators."""

from punicref.games.display import LIMITS, Digest, Display

DISPLAY = Display(
    digests=(
        Digest("5.1"),
        Digest("9.1", ("9.13", "9.14", "9.15", "9.16", "9.18", "9.32")),
        Digest("9.2", ("9.22", "9.23", "9.24", "9.25", "9.26", "9.27")),
        Digest("10.42"),
        Digest("11.0", ("5.33", "5.34", "5.35", "11.13", "11.16", "11.22")),
        Digest(LIMITS, ("8.41", "12.0", "12.31", "13.11", "13.22", "13.23", "13.24", "13.25", "14.13.b", "14.15.b")),
        Digest("16.1", ("16.12", "16.22")),
    ),
)
