"""People who look at their own table only, and choose a move by it: now and then a bad one, now and then none."""

from itertools import combinations
from random import Random
from typing import Any

from tests.follow.dnup import Place, beaten, can_add, turned, value
from tests.follow.model import Foul, Message


def asked(table: Message) -> Message | None:
    """The decision that the viewer of a table has to take."""
    decision: Message | None = (table["game"] or {}).get("decision")
    return decision if decision and "options" in decision else None


def choose(table: Message, random: Random) -> Message:
    """A legal move for whoever is asked at this table."""
    game = table["room"]["game"]
    return {"dnup": dnup, "rummy": rummy, "ignorado": ignorado}[game](table["game"], random)


def own(game: Message, seat: int) -> Message:
    """The player of a seat."""
    return next(player for player in game["players"] if player["seat"] == seat)


def dnup(game: Message, random: Random) -> Message:
    """Mostly the largest set, or a card fewer to hold; sometimes anything."""
    seat = game["decision"]["seat"]
    hand = own(game, seat)["hand"]
    sets = {Place(s["seat"], s["area"]): s["cards"] for s in game["sets"]}
    moves: list[tuple[float, Message]] = [(random.random(), {"kind": "rotate"})]
    for number in range(1, 10):
        held = [card for card in hand if value(card) == number]
        for size in range(1, len(held) + 1):
            cards = random.sample(held, size)
            try:
                beaten(sets, cards)
            except Foul:
                continue
            moves.append((size + random.random(), {"kind": "play", "cards": cards}))
    for place in sets:
        if place.seat != seat:
            moves.append((random.random() - 0.3, {"kind": "take", **place._asdict()}))
            moves += [
                (0.8 + random.random(), {"kind": "add", **place._asdict(), "card": card})
                for card in hand
                if can_add(sets, seat, card, place)
            ]
    if random.random() < 0.1:
        return random.choice(moves)[1]
    return max(moves, key=lambda move: move[0])[1]


def rummy(game: Message, random: Random) -> Message:
    """Lays what can be laid, and gives away what is dear."""
    decision = game["decision"]
    match decision["kind"]:
        case "uncover":
            return {"kind": "uncover"}
        case "next_hand":
            return {"kind": "accept"}
        case "draw":
            return {"kind": "draw", "from": random.choice(decision["options"])}
    hints = decision["hints"]
    if hints["melds"] and random.random() < 0.95:
        return {"kind": "meld", "cards": random.choice(hints["melds"])}
    if hints["lay_offs"] and random.random() < 0.9:
        return {"kind": "lay_off", **random.choice(hints["lay_offs"])}
    hand = [card for card in own(game, decision["seat"])["hand"] if card != game["taken"]]
    lone = [c for c in hand if not any(c != other and (c[0] == other[0] or near(c, other)) for other in hand)]
    return {"kind": "discard", "card": random.choice(lone or hand)}


def near(card: str, other: str) -> bool:
    """Whether the cards stand within two of each other in a suit."""
    ranks = "A23456789TJQK"
    return card[1] == other[1] and abs(ranks.index(card[0]) - ranks.index(other[0])) <= 2


def ignorado(game: Message, random: Random) -> Message:
    """Asks and swaps gladly, guesses by lot."""
    decision = game["decision"]
    kind = random.choice(decision["options"])
    match decision["kind"]:
        case "guess_ace":
            return {"kind": "guess", "suit": kind}
        case "answer_king":
            return {"kind": "answer", "suit": random.choice("OCEB")} if kind == "answer" else {"kind": kind}
        case "king_turn" if random.random() < 0.8:
            return {"kind": "ask", "seat": random.choice(decision["targets"])}
        case "king_turn":
            return {"kind": "pass"}
    return {"kind": kind}


def badly(table: Message, random: Random) -> Message:
    """A move of a good form that no rule allows now."""
    game = table["game"]
    match table["room"]["game"]:
        case "dnup":
            hand = own(game, game["decision"]["seat"])["hand"]
            mine: list[Any] = [card for card in combinations(hand, 2) if card[0][0] != card[1][0]]
            strange = [turned(card) for card in hand if turned(card) not in hand]
            bad = [{"kind": "take", "seat": game["decision"]["seat"], "area": 1}]
            bad += [{"kind": "play", "cards": list(random.choice(mine))}] if mine else []
            bad += [{"kind": "play", "cards": [random.choice(strange)]}] if strange else []
            return random.choice(bad)
        case "rummy":
            if game["phase"] == "draw":
                return {"kind": "discard", "card": game["discard"]["top"] or "AS"}
            if game["phase"] == "play":
                return {"kind": "draw", "from": "stock"}
            return {"kind": "draw", "from": "discard"}
        case _:
            seat = game["decision"]["seat"]
            wrong = {"king_turn": {"kind": "ask", "seat": seat}, "answer_king": {"kind": "swap"}}
            return wrong.get(game["decision"]["kind"], {"kind": "pass"})
