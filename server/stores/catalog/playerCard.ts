import type { PlayerCard } from '#shared/catalog/players.schema.ts';
import { players } from '../../schema/catalog.ts';
import { number, type RowOf } from '../../schema/columns.ts';
import { onShow } from '../season/onShow.ts';
import { LISTED_PLAYER, toListedPlayer } from './playerRow.ts';

/** Columns of `toPlayerCard`, but for what the season counts. */
export const UNCOUNTED_CARD = {
  ...LISTED_PLAYER,
  ...players.pick(
    'fullName',
    'sortName',
    'teamId',
    'birthdate',
    'heightCm',
    'preferredFoot',
    'formRatingAvgLast5',
  ),
};

/** Columns of `toPlayerCard`. */
export const CARD = { ...UNCOUNTED_CARD, yellowCards: number };

/** Players as `toPlayerCard` reads them, with more columns; to be followed by joins and conditions on `p`. */
export const cardsWith = (
  more: string,
) => `select p.id, p.name, p.full_name, p.sort_name, p.team_id, p.positions, p.position_primary, p.nationality, p.birthdate,
    p.height_cm, p.preferred_foot, p.injury_status, p.suspension, p.form_rating_avg_last5, p.pstart, p.pstart_knowledge,
    coalesce(s.yellow_cards, 0) as yellow_cards${more === '' ? '' : `, ${more}`}
  from players p left join stats_players s on s.player_id = p.id and ${onShow('s')}`;

export const CARDS = cardsWith('');

export function toPlayerCard(row: RowOf<typeof CARD>): PlayerCard {
  const { fullName, teamId, birthdate, heightCm, preferredFoot: foot } = row;
  return {
    ...toListedPlayer(row),
    fullName,
    teamId,
    birthdate,
    heightCm,
    preferredFoot: foot === 'left' || foot === 'right' ? foot : null,
    formRating: row.formRatingAvgLast5,
    yellowCards: row.yellowCards,
  };
}
