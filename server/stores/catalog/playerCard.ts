import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import { players } from '../../schema/catalog.ts';
import { number, selected, type RowOf } from '../../schema/columns.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { CHANCE_MATCH_OF } from './chanceMatch.ts';
import { LISTED_PLAYER, toListedPlayer } from './playerRow.ts';

/** Columns for `toPlayerCard`, except the season's counts; selected with `CHANCE_MATCH_OF`. */
export const UNCOUNTED_CARD = {
  ...LISTED_PLAYER,
  ...players.as('p').pick('fullName', 'sortName', 'teamId', 'birthdate', 'formRatingAvgLast5'),
};

/** Columns for `toPlayerCard`, selected with `FROM_CARDS`. */
export const CARD = { ...UNCOUNTED_CARD, yellowCards: selected('coalesce(s.yellow_cards, 0)', number) };

/** Players with their season's figures, and the match of their chance. Append conditions on `p`. */
export const FROM_CARDS =
  `from players p left join stats_players s on s.player_id = p.id and ${inCurrentSeason('s')}
    ${CHANCE_MATCH_OF}` as const;

export function toPlayerCard(row: RowOf<typeof CARD>): PlayerCard {
  const { fullName, teamId, birthdate } = row;
  return {
    ...toListedPlayer(row),
    fullName,
    teamId,
    birthdate,
    formRating: row.formRatingAvgLast5,
    yellowCards: row.yellowCards,
  };
}
