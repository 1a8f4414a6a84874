from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Amount:
    """Money: `Amount("EUR", 1050)` is 10.50 EUR, and `Amount("JPY", 1050)` is 1050 JPY."""

    currency: str
    """An ISO 4217 code."""
    value: int
    """A count of minor units, never a float, which rounds."""

    def __post_init__(self) -> None:
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise TypeError(
                "An amount is an int of minor units, such as 1050 for 10.50 EUR; "
                f"it was {type(self.value).__name__} {self.value!r}."
            )
        if self.value < 0:
            raise ValueError(f"An amount is not negative; it was {self.value}.")

    def to_wire(self) -> dict[str, str]:
        return {"currency": self.currency, "value": str(self.value)}

    @staticmethod
    def from_wire(wire: Any) -> Amount | None:
        """None where it is no amount of the interface."""
        if not isinstance(wire, dict):
            return None
        currency, value = wire.get("currency"), wire.get("value")
        if not isinstance(currency, str) or not isinstance(value, str):
            return None
        # More digits than any amount has, and few enough to read fast.
        if not (value.isascii() and value.isdigit() and len(value) <= 40):
            return None
        return Amount(currency, int(value))
