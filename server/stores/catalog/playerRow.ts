import { playerStatusOf, type PlayerStatus } from '@hub/shared/availability/playerStatus.ts';
import { players } from '../../schema/catalog.ts';
import { CHANCE_MATCH, toChanceMatch } from './chanceMatch.ts';
import type { RowOf } from '../../schema/columns.ts';

/** Columns of `p` for `toNamedPlayer`. */
export const NAMED_PLAYER = players
  .as('p')
  .pick('id', 'name', 'positionPrimary', 'injuryStatus', 'suspension');

/** Fields shown with every player's name, except the start probability. */
export const toNamedPlayer = (
  row: RowOf<typeof NAMED_PLAYER>,
): PlayerStatus & { id: string; name: string; positionPrimary: string } => ({
  id: row.id,
  name: row.name,
  positionPrimary: row.positionPrimary,
  ...playerStatusOf(row),
});

/** Columns of `p` for `toDrawnPlayer`. */
export const DRAWN_PLAYER = {
  ...NAMED_PLAYER,
  ...players.as('p').pick('preferredFoot', 'heightCm'),
};

/** A source's other words, such as `both`, name no side. */
const FEET = ['left', 'right'] as const;

/** Fields of a player who can be drawn on a pitch. */
export const toDrawnPlayer = (row: RowOf<typeof DRAWN_PLAYER>) => ({
  ...toNamedPlayer(row),
  preferredFoot: FEET.find((foot) => foot === row.preferredFoot) ?? null,
  heightCm: row.heightCm,
});

/** Columns for `toListedPlayer`, selected with `CHANCE_MATCH_OF`. */
export const LISTED_PLAYER = {
  ...DRAWN_PLAYER,
  ...players.as('p').pick('nationality', 'positions', 'pstart', 'pstartKnowledge'),
  ...CHANCE_MATCH,
};

/** Fields of a player in every list. */
export const toListedPlayer = (row: RowOf<typeof LISTED_PLAYER>) => ({
  ...toDrawnPlayer(row),
  nationality: row.nationality,
  positions: row.positions,
  startProbability: row.pstart,
  knowledge: row.pstartKnowledge,
  match: toChanceMatch(row),
});
