import type { LeagueSnapshot, PlayerFact } from '../types.ts';

/**
 * The same league as if nothing had been said of any player, nor ever why somebody was missing: only matches, cards and squads
 * remain, so that a forecast shows what the news is worth.
 */
export function withoutNews(snapshot: LeagueSnapshot): LeagueSnapshot {
  return {
    ...snapshot,
    statuses: [],
    statusCover: [],
    absences: [],
    suspensionsKnown: false,
    players: snapshot.players.map(withNothingSaid),
  };
}

/** A player as if there were no report about him. */
export function withNothingSaid({ saidStatus: _said, ...player }: PlayerFact): PlayerFact {
  return {
    ...player,
    injuryStatus: 'unknown',
    suspended: false,
    chance: null,
    statusSinceTs: null,
    statusConfirmedTs: null,
    expectedReturn: null,
  };
}
