import type { HoldersFact } from '@hub/forecast/start/league/leagueFacts.ts';
import type { LastSeason } from '@hub/forecast/start/types.ts';
import type { StoredLastSeason, StoredStatusCover } from './seasonRows.ts';
import type { MatchDataBundle, StatusRow } from './bundleRows.ts';
import { holdersIn, listedIn } from './listed.ts';

/** Source of a status without one. */
const UNNAMED_SOURCE = 'import';
/** Later than any match. */
const END_OF_TIME = '9999-12-31T23:59:59.999Z';

/** The bundle's reports on players' availability by an instant, ready for the hub's history. */
export function toStatusReports({ statuses }: MatchDataBundle, asOfTs: string | null) {
  const untilTs = asOfTs ?? END_OF_TIME;
  return statuses
    .filter(({ knownFrom }) => knownFrom <= untilTs)
    .map((row: StatusRow) => ({
      playerId: row.playerId,
      knownFromTs: row.knownFrom,
      status: row.status,
      chance: row.chance,
      expectedReturn: row.expectedReturn,
      source: row.source ?? UNNAMED_SOURCE,
      note: row.text,
    }));
}

/** The matchdays whose statuses are complete. */
export function toStatusCovers(
  { statusCover }: MatchDataBundle,
  { season, competition }: { season: string; competition: string },
): StoredStatusCover[] {
  return statusCover.flatMap(({ matchday, deadline, basis }) =>
    basis === 'none'
      ? []
      : [
          {
            id: `${competition} ${season} ${matchday}`,
            season,
            competition,
            matchday,
            deadlineTs: deadline,
            readAtTheTime: basis === 'snapshot',
          },
        ],
  );
}

/**
 * The previous season of a season's players, and their newest known price and holders by an instant.
 *
 * @param before the previous season; null if unknown
 */
export function toLastSeasons(
  bundle: MatchDataBundle,
  before: ReadonlyMap<string, LastSeason> | null,
  asOfTs: string | null,
): StoredLastSeason[] {
  const untilTs = asOfTs ?? END_OF_TIME;
  const isKnown = ({ fromTs }: { fromTs: string | null }) => fromTs === null || fromTs <= untilTs;
  const priceOf = new Map<string, number>();
  for (const { playerId, price, ...listed } of listedIn(bundle))
    if (price !== null && isKnown(listed)) priceOf.set(playerId, price);
  const countsOf = Map.groupBy(holdersIn(bundle).filter(isKnown), ({ playerId }) => playerId);
  return bundle.players.map(({ playerId }) => {
    const last = before?.get(playerId);
    return {
      id: playerId,
      teamId: last?.teamId ?? '',
      startShare: last?.startShare ?? 0,
      startShareLast10: last?.startShareLast10 ?? 0,
      minutesShare: last?.minutesShare ?? 0,
      price: priceOf.get(playerId) ?? null,
      ...countsIn(countsOf.get(playerId) ?? []),
    };
  });
}

/** Enough to reach back to a club's last match before a forecast, unless matches were postponed. */
const COUNTS_KEPT = 4;

function countsIn(
  counts: readonly HoldersFact[],
): Pick<StoredLastSeason, 'holders' | 'countedTs' | 'countedHolders' | 'countedBuyers'> {
  const newest = counts.slice(-COUNTS_KEPT);
  return {
    holders: newest.at(-1)?.teams ?? null,
    countedTs: newest.map(({ fromTs }) => fromTs ?? ''),
    countedHolders: newest.map(({ teams }) => teams),
    countedBuyers: newest.every(({ buyers }) => typeof buyers === 'number')
      ? newest.map(({ buyers }) => buyers ?? 0)
      : [],
  };
}
