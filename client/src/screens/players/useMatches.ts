import { useMemo } from 'react';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import { fixtureOfEachClub, matchdayAt } from '#shared/season/matchdayAt.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { formatClock, formatWeekday } from '../../format/dates.ts';
import { texts } from './texts.ts';

const MINUTE_MS = 60_000;

/** Null while unknown; clubs that do not play again are absent. */
export type Matchups = ReadonlyMap<string, string> | null;

interface Matches {
  /** Null while unknown. */
  matchday: number | null;
  /** The match that counts now in words, by the club's id: `A Freiburg Sa 15:30`. */
  matches: Matchups;
  /** Ids of clubs whose match has begun. */
  begun: ReadonlySet<string>;
}

const UNKNOWN: Matches = { matchday: null, matches: null, begun: new Set() };

/**
 * The matchday, and the match that counts now for each club; nothing before both time and fixtures are known.
 *
 * @param teams whose short names name the opponents
 */
export function useMatches(teams: readonly TeamRef[]): Matches {
  const { data: coming } = trpc.catalog.comingFixtures.useQuery();
  const nowMs = useHubNowMs();
  // Whole minutes, so that rows are not rendered anew with every tick.
  const minute = nowMs === null ? null : Math.floor(nowMs / MINUTE_MS);
  return useMemo(() => {
    if (coming === undefined || minute === null) return UNKNOWN;
    const nowTs = new Date(minute * MINUTE_MS).toISOString();
    const nameOf = new Map(teams.map(({ id, shortName }) => [id, shortName]));
    const ofClub = fixtureOfEachClub(coming, nowTs);
    const matches = new Map(
      [...ofClub].map(([teamId, { homeTeamId, awayTeamId, kickoffTs }]) => {
        const isHome = teamId === homeTeamId;
        const opponent = nameOf.get(isHome ? awayTeamId : homeTeamId) ?? '';
        const kickoff = `${formatWeekday(kickoffTs)} ${formatClock(kickoffTs)}`;
        return [teamId, texts.match(isHome, opponent, kickoff)];
      }),
    );
    const begun = new Set(
      [...ofClub].filter(([, { kickoffTs }]) => Date.parse(kickoffTs) <= Date.parse(nowTs)).map(([id]) => id),
    );
    return { matchday: matchdayAt(coming, nowTs)?.matchday ?? null, matches, begun };
  }, [coming, minute, teams]);
}
