import type { LeagueSnapshot, PlayerFact } from '../types.ts';

/** Whether there are any reports about players; silence counts as one if all statuses of a matchday are known. */
export const hasNews = ({ statuses = [], statusCover = [] }: LeagueSnapshot): boolean =>
  statuses.length + statusCover.length > 0;

/**
 * The same league without any report about a player or reason for an absence. Only matches, cards and squads remain, to show the
 * value of the news for a forecast.
 */
export function withoutNews(snapshot: LeagueSnapshot): LeagueSnapshot {
  return {
    ...snapshot,
    statuses: [],
    statusCover: [],
    absences: [],
    suspensionsKnown: false,
    players: snapshot.players.map(withoutReport),
  };
}

/** A player as if there were no report about him. */
export function withoutReport({ reportedStatus: _status, ...player }: PlayerFact): PlayerFact {
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
