import { compareText } from '@hub/shared/text/compareText.ts';
import { doubtOf } from '../news/statusHistory.ts';
import type { ExpectedElevenFact, LeagueSnapshot, PlayerFact, SourceRecord } from '../types.ts';
import { EDITORS_LEAD } from './expectedConstants.ts';

/** The newest eleven of a source that counts for a club's match. */
export interface ExpectedEleven {
  /** (0, 1] */
  weight: number;
  knownFromMs: number;
  named: ReadonlySet<string>;
  out: ReadonlySet<string>;
  doubtful: ReadonlySet<string>;
}

/** What one source says about a player. */
export interface Mention {
  weight: number;
  isNamed: boolean;
  /** How the source lists him as missing; null if it does not. */
  absence: 'out' | 'doubtful' | null;
}

/** Club matches that the committed lead of editors weighs against a source's own record. */
const PRIOR_CLUB_MATCHES = 10;
/** Club matches after which a source that is worse than 'same eleven again' has no weight. */
const CLUB_MATCHES_THAT_SHOW = 20;
/**
 * Weights of the best source, the second and the third; further ones add nothing. Assumed, since editors read each other, and no
 * data with two sources of the same match exist.
 */
const WEIGHT_BY_PLACE = [1, 0.5, 0.25];

/**
 * The weight that a source has earned, [0, 1]: its lead over 'same eleven again', shrunk towards that of editors, as a share of
 * theirs. None for one that is worse than 'same eleven again' over twenty club matches.
 */
export function sourceWeight(record: SourceRecord | undefined): number {
  if (record === undefined) return 1;
  const { clubMatches, rightOf11, sameElevenAgain } = record;
  if (clubMatches === 0) return 1;
  const lead = rightOf11 - sameElevenAgain;
  if (clubMatches >= CLUB_MATCHES_THAT_SHOW && lead < 0) return 0;
  const shrunk =
    (PRIOR_CLUB_MATCHES * EDITORS_LEAD + clubMatches * lead) / (PRIOR_CLUB_MATCHES + clubMatches);
  return Math.min(1, Math.max(0, shrunk / EDITORS_LEAD));
}

/**
 * The expected elevens that count for a club's match, best source first: the newest of each source, named since the club's last
 * match. The order of the facts does not matter.
 */
export function expectedElevensOf(
  { expectedElevens = [], played, asOfTs }: Pick<LeagueSnapshot, 'expectedElevens' | 'played' | 'asOfTs'>,
  teamId: string,
  fixtureId: string,
): ExpectedEleven[] {
  if (expectedElevens.length === 0) return [];
  const asOfMs = Date.parse(asOfTs);
  const lastKickoffMs = Math.max(
    ...played
      .filter(({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId)
      .map(({ kickoffTs }) => Date.parse(kickoffTs))
      .filter((kickoffMs) => kickoffMs < asOfMs),
  );
  const newest = new Map<string, ExpectedElevenFact>();
  for (const fact of expectedElevens) {
    if (fact.teamId !== teamId || fact.fixtureId !== fixtureId) continue;
    const knownFromMs = Date.parse(fact.knownFromTs);
    if (!(knownFromMs <= asOfMs && knownFromMs > lastKickoffMs)) continue;
    const before = newest.get(fact.sourceId);
    if (before === undefined || byAge(before, fact) < 0) newest.set(fact.sourceId, fact);
  }
  return [...newest.values()]
    .map((fact) => ({ fact, earned: sourceWeight(fact.record) }))
    .filter(({ earned }) => earned > 0)
    .toSorted(
      (one, other) => other.earned - one.earned || compareText(one.fact.sourceId, other.fact.sourceId),
    )
    .slice(0, WEIGHT_BY_PLACE.length)
    .map(({ fact, earned }, place) => ({
      weight: earned * (WEIGHT_BY_PLACE[place] ?? 0),
      knownFromMs: Date.parse(fact.knownFromTs),
      named: new Set(fact.playerIds),
      out: new Set(fact.outIds),
      doubtful: new Set(fact.doubtfulIds),
    }));
}

/** Oldest first; of two at the same instant, in the order of their names. */
const byAge = (one: ExpectedElevenFact, other: ExpectedElevenFact) =>
  Date.parse(one.knownFromTs) - Date.parse(other.knownFromTs) || compareText(namesIn(one), namesIn(other));

const namesIn = ({ playerIds, outIds = [], doubtfulIds = [] }: ExpectedElevenFact) =>
  [playerIds, outIds, doubtfulIds].map((ids) => ids.toSorted(compareText).join(' ')).join('\n');

/** What the sources say about a player; a source is silent once a later status contradicts it. */
export const mentionsOf = (elevens: readonly ExpectedEleven[], player: PlayerFact): Mention[] =>
  elevens.flatMap((eleven) => {
    const { playerId } = player;
    const isNamed = eleven.named.has(playerId);
    const absence = isNamed
      ? null
      : eleven.out.has(playerId)
        ? 'out'
        : eleven.doubtful.has(playerId)
          ? 'doubtful'
          : null;
    const isLater = Date.parse(player.statusSinceTs ?? '') > eleven.knownFromMs;
    if (isLater && (doubtOf(player) > 0 || absence !== null)) return [];
    return [{ weight: eleven.weight, isNamed, absence }];
  });
