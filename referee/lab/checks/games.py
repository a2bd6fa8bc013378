"""One check a game: plain matches at tables of all sizes, with requests of every kind."""

from __future__ import annotations

from referee.game.profile import Profile
from referee.lab.check import Check, Verdict, failed, passed, skipped
from referee.lab.laboratory import Laboratory, missing_kinds


def game_check(profile: Profile) -> Check:
    """The check of one game."""

    def judge(lab: Laboratory) -> Verdict:
        recordings = lab.plain(profile)
        for recording in recordings:
            wrong = recording.of("illegal", "closed", "timeout", "flood", "unread", "no-start")
            if wrong:
                return failed(recording, wrong[0], len(wrong))
        missing = missing_kinds(profile, recordings)
        if missing:
            return skipped(lab.trouble or f"no request of kind {' or '.join(missing)} could be reached")
        put = {
            kind: sum(r.put.get(kind, 0) for r in recordings) for kind in ("act", "blind", "enter", "reveal")
        }
        kinds = ", ".join(f"{count} {kind}" for kind, count in put.items() if count)
        return passed(f"{len(recordings)} matches: {kinds}")

    return Check(
        f"game.{profile.name}",
        "9. Requests",
        f"answers every kind of request of {profile.name} legally, at tables of "
        f"{profile.seats.min} to {profile.seats.max}",
        "Choose among the options of the very request, within their bounds; survive whatever they are.",
        judge,
    )
