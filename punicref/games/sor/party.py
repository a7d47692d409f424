"""The facts of an attack on the rebels (20.3): who attacks, the unrest and the box, the card."""

from typing import Annotated, Literal, NamedTuple

from punicref.games.sor.inputs import NOT_ROLLED, Automatic, Campaign, Card, Kind, Level, SizeModifier, Tactics
from punicref.games.sor.ratio import Read
from punicref.ruling.facts import ask
from punicref.ruling.values import Rolls


class Party(NamedTuple):
    """What Carthage brings to an attack, what is known of dice and force ratio, and how it came to the box."""

    units: Annotated[int, ask("CU that attack; 0: no attack", least=0)]
    tactics: Tactics = None
    leader: Kind = "named"
    sacred_band: Annotated[bool, ask("Carthage plays the event Sacred Band", usual="no Sacred Band")] = False
    sailed: Annotated[
        int | None,
        ask(
            "CU that sail into the box with the leader before he attacks",
            usual="leader and CU in the box already",
            least=0,
        ),
    ] = None
    spent: Annotated[
        int,
        ask(
            "movement points that the leader has spent before he sails",
            usual="no movement points spent before",
            least=0,
            most="base:9.2:points",
            needs="sailed",
        ),
    ] = 0
    size_modifier: SizeModifier = None
    automatic: Automatic = False
    roll: Annotated[
        Rolls, ask("Carthage's dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six")
    ] = NOT_ROLLED
    unrest_roll: Annotated[
        Rolls, ask("the rebels' dice, parted by commas, or random", least="base:12.3:one", most="base:12.3:six")
    ] = NOT_ROLLED

    @property
    def read(self) -> Read:
        """What the player has read in the force-ratio table."""
        return Read(self.size_modifier, self.automatic)

    @property
    def rolls(self) -> tuple[Rolls, Rolls]:
        """The dice of Carthage and of the rebels."""
        return self.roll, self.unrest_roll


class Box(NamedTuple):
    """The unrest, and who else is in the Garrison Box."""

    level: Level
    garrison: Annotated[
        int,
        ask(
            "other CU in the box that do not attack, those who sail in and stay behind included",
            usual="no other CU in the box",
            least=0,
        ),
    ] = 0


class Play(NamedTuple):
    """The card that brings the attack about, and what may forbid it."""

    card: Card = None
    campaign: Campaign = False
    shared: Annotated[
        Literal["nothing", "leader", "units"],
        ask(
            "what the second attack shares with the first",
            usual="another leader and other CU in the second attack",
            needs="second_units",
            ordinary=True,
        ),
    ] = "nothing"
    blockade: Annotated[
        bool, ask("Blockade activates the leader for free", usual="activated by Carthage's one card", ordinary=True)
    ] = False
    attacked: Annotated[
        bool,
        ask(
            "the leader has attacked the rebels in this action before",
            usual="no attack before in this action",
            ordinary=True,
        ),
    ] = False
    mistrust: Annotated[
        bool, ask("Carthaginian Mistrust is played against it", usual="no Carthaginian Mistrust", ordinary=True)
    ] = False
    rebel_event: Annotated[
        bool,
        ask(
            "an opponent wants to play a battle event for the rebels",
            usual="no battle event for the rebels",
            ordinary=True,
        ),
    ] = False
