import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import type { TipLeagueRows } from '../../stores/tipLeagues/tipLeagues.ts';
import { keyOf, type ClubMatch } from './clubMatches.ts';
import { snapshotBefore, sumScores, type ScoredTips } from './leagueScores.ts';

/** What of a league is the same for all of its members. */
export type Standings = Pick<TipLeague, 'matches' | 'scoredMatchdays' | 'table' | 'matchdays'>;

/** Leagues whose standings are kept, each of at most a few thousand numbers. */
const KEPT = 100;
const kept = new LRUCache<string, { key: string; standings: Standings }>({ max: KEPT });

/** @param played matches whose lock has passed */
export function standingsOf(played: readonly ScoredTips[]): Standings {
  const scored = played.filter(({ scores }) => scores.length > 0);
  const ofMatchdays = Map.groupBy(played, ({ match }) => match.fixture.matchday);
  return {
    matches: scored.length,
    scoredMatchdays: new Set(scored.map(({ match }) => match.fixture.matchday)).size,
    table: sumScores(scored),
    matchdays: [...ofMatchdays]
      .map(([matchday, ofDay]) => ({
        matchday,
        matches: ofDay.length,
        scored: ofDay.filter(({ scores }) => scores.length > 0).length,
        scores: sumScores(ofDay),
      }))
      .toSorted((one, other) => other.matchday - one.matchday),
  };
}

/** Equal while nothing has changed that standings follow from: nobody changes a tip whose match is locked. */
export function standingsKey(rows: TipLeagueRows, locked: readonly ClubMatch[]): string {
  const parts = [
    rows.dataVersion,
    ...rows.members.map(({ id }) => id),
    ...locked.map((match) => `${keyOf(match)} ${match.fixture.status} ${snapshotBefore(rows, match)}`),
  ];
  return hash('sha256', parts.join('\n'), 'base64url');
}

/** @returns null where other standings or none are kept */
export function keptStandings(leagueId: string, key: string): Standings | null {
  const held = kept.get(leagueId);
  return held?.key === key ? held.standings : null;
}

export function keepStandings(leagueId: string, key: string, standings: Standings): void {
  kept.set(leagueId, { key, standings });
}
