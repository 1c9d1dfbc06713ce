import { SEARCH_PARAM } from '#shared/hub/paths.ts';
import type { PositionGroup } from '#shared/terms.ts';
import { addressWordOf, groupOfAddressWord } from '../../players/profile/positionInAddress.ts';

export const PLAYER_ORDERS = ['name', 'startChance', 'form', 'team'] as const;
export type PlayerOrder = (typeof PLAYER_ORDERS)[number];

/** Stands for 'no club': players who have left. No club has this id. */
export const FORMER = 'ehemalige';

/** The one-tap filters: own players, watched ones, those in doubt, and newcomers to the expected eleven. */
export const QUICK_FILTERS = ['mine', 'watched', 'doubtful', 'newStarter'] as const;
export type QuickFilter = (typeof QUICK_FILTERS)[number];

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
