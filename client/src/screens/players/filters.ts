import { POSITION_GROUPS, type PositionGroup } from '#shared/terms.ts';

export const PLAYER_ORDERS = ['name', 'startChance', 'form', 'team'] as const;
export type PlayerOrder = (typeof PLAYER_ORDERS)[number];

/** What of the list is shown, and in which order; null shows all. */
export interface PlayerFilters {
  text: string;
  teamId: string | null;
  positionGroup: PositionGroup | null;
  order: PlayerOrder;
}

export const NO_FILTERS: PlayerFilters = { text: '', teamId: null, positionGroup: null, order: 'name' };

const WORD_OF_GROUP = {
  goalkeeper: 'torwart',
  defender: 'verteidiger',
  midfielder: 'mittelfeld',
  forward: 'stuermer',
} as const satisfies Record<PositionGroup, string>;

const WORD_OF_ORDER = {
  name: 'name',
  startChance: 'startchance',
  form: 'form',
  team: 'verein',
} as const satisfies Record<PlayerOrder, string>;

/** The filters that an address names; what it names wrongly counts as not filtered. */
export function readFilters(params: URLSearchParams): PlayerFilters {
  return {
    text: params.get('suche') ?? '',
    teamId: params.get('verein') || null,
    positionGroup: POSITION_GROUPS.find((group) => WORD_OF_GROUP[group] === params.get('position')) ?? null,
    order: PLAYER_ORDERS.find((order) => WORD_OF_ORDER[order] === params.get('sortierung')) ?? 'name',
  };
}

/** The filters as an address names them; what is not filtered is left out. */
export function toSearchParams({ text, teamId, positionGroup, order }: PlayerFilters): URLSearchParams {
  const params = new URLSearchParams();
  if (text !== '') params.set('suche', text);
  if (teamId !== null) params.set('verein', teamId);
  if (positionGroup !== null) params.set('position', WORD_OF_GROUP[positionGroup]);
  if (order !== 'name') params.set('sortierung', WORD_OF_ORDER[order]);
  return params;
}
