import type { PhaseOf } from '../../fixtures/useMatches.ts';
import { SEARCH_PARAM } from '@hub/shared/hub/paths.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { addressWordOf, groupOfAddressWord } from '../../players/profile/positionInAddress.ts';
import type { ChanceHistories, Departure, PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { startTierOf } from '@hub/shared/startChance/pstartTerms.ts';
import { estimateOf } from '../../players/chance/sinceLastMatch.ts';

export const PLAYER_ORDERS = ['name', 'startChance', 'form', 'team'] as const;
export type PlayerOrder = (typeof PLAYER_ORDERS)[number];

/** Stands for 'no club': players who have left. No club has this id. */
export const FORMER = 'ehemalige';

/** The one-tap filters: own players, watched ones, those in doubt, and newcomers to the expected eleven. */
export const QUICK_FILTERS = ['mine', 'watched', 'doubtful', 'newStarter'] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

/** A player with everything the list needs to find, sort and show him. */
export interface ListedPlayer {
  player: PlayerCard;
  /** Null if the club is unknown. */
  team: TeamRef | null;
  /** Null unless he has left the league. */
  left: Departure | null;
  /** Sort key by which the server also sorts its pages. */
  sortName: string;
}

/** The filters and the order of the list; null selects all. */
export interface PlayerFilters {
  text: string;
  teamId: string | null;
  positionGroup: PositionGroup | null;
  /** Shows players who match all of them. */
  quick: readonly QuickFilter[];
  order: PlayerOrder;
}

export const NO_FILTERS: PlayerFilters = {
  text: '',
  teamId: null,
  positionGroup: null,
  quick: [],
  order: 'startChance',
};

const WORD_OF_ORDER = {
  name: 'name',
  startChance: 'startchance',
  form: 'form',
  team: 'verein',
} as const satisfies Record<PlayerOrder, string>;

const WORD_OF_QUICK = {
  mine: 'meine',
  watched: 'beobachtet',
  doubtful: 'kippe',
  newStarter: 'neu',
} as const satisfies Record<QuickFilter, string>;

/** Reads the filters from the address; invalid values count as no filter. */
export function readFilters(params: URLSearchParams): PlayerFilters {
  return {
    text: params.get(SEARCH_PARAM) ?? '',
    teamId: params.get('verein') || null,
    positionGroup: groupOfAddressWord(params.get('position')),
    quick: QUICK_FILTERS.filter((quick) => params.getAll('nur').includes(WORD_OF_QUICK[quick])),
    order:
      PLAYER_ORDERS.find((order) => WORD_OF_ORDER[order] === params.get('sortierung')) ?? NO_FILTERS.order,
  };
}

/** Writes the filters as search parameters; unset ones are left out. */
export function toSearchParams({
  text,
  teamId,
  positionGroup,
  quick,
  order,
}: PlayerFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (text !== '') params.set(SEARCH_PARAM, text);
  if (teamId !== null) params.set('verein', teamId);
  if (positionGroup !== null) params.set('position', addressWordOf(positionGroup));
  for (const chosen of quick) params.append('nur', WORD_OF_QUICK[chosen]);
  if (order !== NO_FILTERS.order) params.set('sortierung', WORD_OF_ORDER[order]);
  return params;
}

/** From this chance on, a player is expected in the eleven. */
const EXPECTED_PERCENT = 50;

/** Data about a list's players in addition to their cards. */
interface QuickFacts {
  mine: ReadonlySet<string>;
  watched: ReadonlySet<string>;
  /** A match that has begun resolves all doubts. */
  phaseOf: PhaseOf;
  /** Undefined until loaded. */
  histories: ChanceHistories | undefined;
}

const FITS: Record<QuickFilter, (listed: ListedPlayer, facts: QuickFacts) => boolean> = {
  mine: ({ player }, { mine }) => mine.has(player.id),
  watched: ({ player }, { watched }) => watched.has(player.id),
  doubtful: (listed, facts) => {
    const chance = openChanceOf(listed, facts);
    return chance !== null && startTierOf(chance) === 'doubtful';
  },
  newStarter: (listed, facts) => {
    const [chance, before] = [openChanceOf(listed, facts), facts.histories?.[listed.player.id]?.at(-1)];
    return (
      chance !== null &&
      before !== undefined &&
      Math.round(chance * 100) >= EXPECTED_PERCENT &&
      before < EXPECTED_PERCENT
    );
  },
};

/** The estimate for an upcoming match; null if none is shown or nothing is open. */
const openChanceOf = ({ player, left }: ListedPlayer, { phaseOf }: QuickFacts): number | null =>
  left === null && phaseOf(player) === 'before' ? estimateOf(player) : null;

/** Players who match all chosen quick filters, in the given order. */
export const fitQuickly = (
  listed: readonly ListedPlayer[],
  chosen: readonly QuickFilter[],
  facts: QuickFacts,
): ListedPlayer[] => listed.filter((entry) => chosen.every((quick) => FITS[quick](entry, facts)));

/** The number of players with each quick filter in addition to the chosen ones. */
export function countQuickly(
  listed: readonly ListedPlayer[],
  chosen: readonly QuickFilter[],
  facts: QuickFacts,
): Record<QuickFilter, number> {
  const counts = { mine: 0, watched: 0, doubtful: 0, newStarter: 0 };
  for (const quick of QUICK_FILTERS) counts[quick] = fitQuickly(listed, [...chosen, quick], facts).length;
  return counts;
}
