import type { FixtureSide } from '@hub/shared/catalog/fixtures.schema.ts';
import type { Lineups, TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import { covers, descriptorOf, FORMER_SOURCE, SOURCES, type Source } from '@hub/shared/feeds/sources.ts';
import type { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { isOfficialChance, type ReasonPart } from '@hub/shared/startChance/pstartTerms.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { Deps } from '../deps.ts';
import { allPages } from './allPages.ts';

/** Decides which data may be passed on to other programs and pages. */
export interface Redistribution {
  /** Whether a club's starters, or its announced eleven, may be passed on. */
  isElevenOpen: (fixtureId: string, club: Pick<FixtureSide, 'teamId'> | { name: string }) => boolean;
  /** Whether a player's status may be passed on. */
  isStatusOpen: (playerId: string) => boolean;
  /** A start probability, [0, 1]; null for the 0 or 1 of an announced eleven unless all elevens may be passed on. */
  openChance: (startProbability: number | null) => number | null;
  /** Whether players' parts in matches may be passed on. */
  arePartsOpen: boolean;
}

const sourceNamed = (name: string): Source | undefined =>
  SOURCES.find((source) => source === name || descriptorOf(source).name === name);

const isClosed = (name: string): boolean => {
  const source = sourceNamed(name);
  return source === undefined
    ? name === FORMER_SOURCE.id || name === FORMER_SOURCE.name
    : !descriptorOf(source).isRedistributable;
};

/**
 * Reads which data may be passed on: none reported by a source whose terms forbid it. As soon as such a source has reported
 * matches, only elevens entered by an administrator or reported by another source may be.
 */
export async function readRedistribution({ stores }: Pick<Deps, 'stores'>): Promise<Redistribution> {
  const { sources, elevens, statuses } = await stores.origins.read();
  const hasClosedMatches = sources.some((name) => {
    const source = sourceNamed(name);
    return isClosed(name) && (source === undefined || covers(source, 'minutes') || covers(source, 'elevens'));
  });
  const open = new Set<string>();
  for (const { fixtureId, teamId, team, source: reporter } of elevens) {
    if (isClosed(reporter)) continue;
    open.add(`${fixtureId} ${teamId}`).add(`${fixtureId} ${team}`);
  }
  const closedStatuses = new Set(
    statuses.flatMap(({ playerId, source }) => (isClosed(source) ? [playerId] : [])),
  );
  return {
    isElevenOpen: (fixtureId, club) =>
      !hasClosedMatches || open.has(`${fixtureId} ${'teamId' in club ? club.teamId : club.name}`),
    isStatusOpen: (playerId) => !closedStatuses.has(playerId),
    arePartsOpen: !hasClosedMatches,
    openChance: (chance) => (hasClosedMatches && chance !== null && isOfficialChance(chance) ? null : chance),
  };
}

/** Parts of an explanation that repeat reports about a player. */
const PARTS_OF_STATUS: ReadonlySet<ReasonPart> = new Set(['certainCase', 'availability', 'statusAge']);

/** A player's reasons that may be passed on, each with its sentence. */
export const openReasons = (reasons: readonly ReasonRow[], isStatusOpen: boolean) =>
  reasons
    .filter(({ part }) => isStatusOpen || !PARTS_OF_STATUS.has(part))
    .map((row) => ({ part: row.part, points: row.points, sentence: reasonSentence(row) }));

/** A player as he may be passed on. */
export const openPlayer = (
  player: PlayerCard,
  {
    isStatusOpen,
    openChance,
    arePartsOpen,
  }: Pick<Redistribution, 'isStatusOpen' | 'openChance' | 'arePartsOpen'>,
): PlayerCard => ({
  ...player,
  status: isStatusOpen(player.id) ? player.status : 'unknown',
  startProbability: openChance(player.startProbability),
  match: player.match && (arePartsOpen ? player.match : { ...player.match, played: null }),
});

/** All players of the season as they may be passed on, and its clubs. */
export async function readOpenPlayers({ stores }: Pick<Deps, 'stores'>) {
  const [pages, redistribution] = await Promise.all([
    allPages((cursor) => stores.players.page(cursor)),
    readRedistribution({ stores }),
  ]);
  return {
    players: pages.flatMap(({ players }) => players.map((player) => openPlayer(player, redistribution))),
    clubs: pages[0]?.teams ?? [],
    redistribution,
  };
}

/**
 * A player's expected points that may be passed on: none if his chance may not be, since they would reveal who is in a
 * withheld eleven.
 *
 * @param openedChance result of `openChance`
 */
export const openPoints = <Points>(
  openedChance: number | null,
  expectedPoints: readonly Points[],
): readonly Points[] => (openedChance === null ? [] : expectedPoints);

/** A club's side of a match as it may be passed on: the hub's own estimates always, others as reported. */
export const openSide = <Side extends Pick<TeamLineup, 'teamId' | 'basis'> & { eleven: readonly unknown[] }>(
  { isElevenOpen }: Pick<Redistribution, 'isElevenOpen'>,
  fixtureId: string,
  side: Side,
): Side =>
  side.basis === 'startChance' || isElevenOpen(fixtureId, side)
    ? side
    : Object.assign({}, side, { basis: 'none' as const, eleven: [] });

/** The elevens of the matchday that may be passed on. */
export async function readOpenLineups(deps: Pick<Deps, 'stores'>): Promise<Lineups> {
  const [lineups, redistribution] = await Promise.all([deps.stores.lineups.read(), readRedistribution(deps)]);
  return {
    ...lineups,
    fixtures: lineups.fixtures.map((fixture) =>
      Object.assign({}, fixture, {
        home: openSide(redistribution, fixture.id, fixture.home),
        away: openSide(redistribution, fixture.id, fixture.away),
      }),
    ),
  };
}
