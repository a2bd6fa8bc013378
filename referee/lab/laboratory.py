"""Where a bot is tried: sessions under the competition's conditions, each of them kept as a recording."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Final

from referee.game.profile import Profile
from referee.lab.check import Verdict, failed, passed, skipped
from referee.lab.company import Style
from referee.lab.findings import Kind, Recording
from referee.lab.playing import Player, Scene
from referee.lab.quirks import Quirk, as_it_is
from referee.lab.session import Conditions, Session, SessionOver

MOST_TIMEOUTS: Final = 3
"""A bot that has run out of time so often is not waited for in further sessions."""

EVERY_STYLE: Final[tuple[Style, ...]] = ("lively", "tying", "betting", "folding", "lively")

MORE_MATCHES: Final = 12
"""So many further matches are played at most, until every kind of request has been put."""


class Laboratory:
    """One bot, and all that has been tried with it. ``seed`` fixes every situation."""

    def __init__(self, conditions: Conditions, profiles: Sequence[Profile], seed: str) -> None:
        self.conditions: Final = conditions
        self.profiles: Final = tuple(profiles)
        self.seed: Final = seed
        self.recordings: Final[list[Recording]] = []
        self._plain: Final[dict[str, list[Recording]]] = {}

    # --- what has been seen so far ---

    @cached_property
    def greeting(self) -> Recording:
        """The first session: hello, ready, and a short match."""
        with self.session("the first session") as session:
            session.start()
            session.hello()
            player = Player(session, self.scene("the first session", banks=1))
            player.begin()
        return self.recordings[-1]

    @property
    def trouble(self) -> str | None:
        """Why nothing more can be tried, if so."""
        if self.greeting.ready_ms < 0:
            return "the bot did not start: see start.hello"
        if sum(len(recording.of("timeout")) for recording in self.recordings) >= MOST_TIMEOUTS:
            return f"the bot has run out of time {MOST_TIMEOUTS} times: see answers.in-time"
        return None

    def plain(self, profile: Profile) -> list[Recording]:
        """Matches of one game with tables of all sizes; at most one of them goes wrong for good."""
        if profile.name not in self._plain:
            self._plain[profile.name] = found = []
            for scene in self._scenes(profile):
                if self.trouble:
                    break
                found.append(self.play(scene))
                if found[-1].of("closed", "timeout", "flood", "unread", "no-start"):
                    break
        return self._plain[profile.name]

    @property
    def played(self) -> list[Recording]:
        """All plain play: the first session, and the matches of every game."""
        return [self.greeting, *(recording for game in self.profiles for recording in self.plain(game))]

    @cached_property
    def known(self) -> frozenset[Kind]:
        """What the bot does wrong in plain play already."""
        return frozenset(finding.kind for recording in self.played for finding in recording.findings)

    @cached_property
    def farewell(self) -> Recording:
        """A short match, bye, and what the bot leaves behind."""
        with self.session("leaving after bye") as session:
            session.start()
            session.hello()
            player = Player(session, self.scene("leaving after bye", banks=2))
            player.begin()
            player.play()
            player.end()
            session.leave()
        return self.recordings[-1]

    # --- scenes ---

    @property
    def favourite(self) -> Profile:
        """The game in which most can happen, of those that are asked for."""

        def richness(profile: Profile) -> int:
            return 4 * profile.fold_out_of_turn + 2 * profile.optional_show + (profile.blind != "none")

        return max(self.profiles, key=richness)

    def scene(self, name: str, profile: Profile | None = None, *, banks: int = 4, seats: int = 3) -> Scene:
        """A scene of a few banks in which every style of company is met."""
        game = profile or self.favourite
        seats = min(seats, game.seats.max)
        return Scene(
            name, game, max(seats, game.seats.min), 1, banks, f"{self.seed}/{name}", EVERY_STYLE, dealer=0
        )

    def _scenes(self, profile: Profile) -> Iterator[Scene]:
        """Tables of two, of three, of as many as may sit down, and some between."""
        least, most = profile.seats.min, profile.seats.max
        place = self.profiles.index(profile)
        sizes = sorted({least, min(3, most), *range(4 + place % 3, most, 3), most})
        for number, seats in enumerate([*sizes, *[min(3, most)] * MORE_MATCHES]):
            if number >= len(sizes) and not missing_kinds(profile, self._plain[profile.name]):
                return
            name = f"{profile.name}, {seats} seats, match {number + 1}"
            styles: tuple[Style, ...] = EVERY_STYLE if seats > 2 else ("lively", "betting", "folding")
            seed = f"{self.seed}/{name}"
            yield Scene(name, profile, seats, number % seats, 5, seed, styles)

    # --- sessions ---

    @contextmanager
    def session(self, name: str, conditions: Conditions | None = None) -> Iterator[Session]:
        """A session that is kept as a recording; what ends it early is among its findings."""
        with Session(conditions or self.conditions, name) as session:
            self.recordings.append(session.recording)
            try:
                yield session
            except SessionOver:
                session.over = True

    def play(self, scene: Scene, quirk: Quirk = as_it_is) -> Recording:
        """One whole match, and its end; the bot is not watched as it leaves."""
        with self.session(scene.name) as session:
            session.start()
            session.hello(quirk)
            player = Player(session, scene, quirk)
            player.begin()
            player.play()
            player.end()
            session.drain(self.conditions.start_ms)
        return self.recordings[-1]

    def judged(self, recording: Recording, fine: str, known: frozenset[Kind] = frozenset()) -> Verdict:
        """A situation's verdict: what the bot does wrong in plain play as well, or is ``known`` otherwise,
        does not count."""
        found = recording.findings
        new = [finding for finding in found if finding.kind not in self.known | known] if found else []
        if new:
            return failed(recording, new[0], len(new))
        if found:
            return skipped(f"cannot be told: {found[0].words}, as in plain play; see the checks before")
        return passed(fine)

    def situation(
        self, name: str, act: Callable[[Session], str], conditions: Conditions | None = None
    ) -> Verdict:
        """Try one situation in a session of its own: ``act`` does it, and says what went well."""
        if self.trouble:
            return skipped(self.trouble)
        fine = ""
        with self.session(name, conditions) as session:
            session.start()
            fine = act(session)
        known: frozenset[Kind] = frozenset()
        if session.hearing.leaving and not session.hearing.overdue:
            known = frozenset(finding.kind for finding in self.farewell.findings)
        return self.judged(session.recording, fine, known)


def missing_kinds(profile: Profile, recordings: Sequence[Recording]) -> list[str]:
    """The kinds of request that the game has and that were not put to the bot in these matches."""
    put = {name for recording in recordings for name in recording.put}
    kinds = {"act": True, "blind": profile.blind != "none", "enter": profile.svara != "share"}
    kinds["reveal"] = profile.optional_show
    return [kind for kind, there in kinds.items() if there and kind not in put]
