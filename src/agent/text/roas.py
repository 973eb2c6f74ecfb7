"""Ranks campaigns by return on ad spend."""

from dataclasses import dataclass


@dataclass
class Campaign:
    name: str
    spend: float
    revenue: float

    @property
    def roas(self) -> float:
        return self.revenue / self.spend if self.spend else 0.0


def inefficient(campaigns: list[Campaign], floor: float = 1.0) -> list[Campaign]:
    """Campaigns that earn less than they cost, the worst first."""
    return sorted((c for c in campaigns if c.roas < floor), key=lambda c: c.roas)


if __name__ == "__main__":
    for campaign in inefficient([Campaign("Display Prospecting", 2880.0, 1270.5)]):
        print(f"{campaign.name}: {campaign.roas:.2f}")
