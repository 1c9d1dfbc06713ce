import type { PlayerCard } from '../../shared/players.ts';
import type { TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { toListedPlayer } from './playerRow.ts';

/** Players as `toPlayerCard` reads them; to be followed by conditions on `p`. */
export const CARDS = `select p.id, p.name, p.sort_name, p.team_id, p.positions, p.position_primary, p.nationality, p.birthdate,
    p.height_cm, p.preferred_foot, p.injury_status, p.suspension, p.form_rating_avg_last5, p.pstart
  from players p`;

export function toPlayerCard(row: TableRow): PlayerCard {
  const foot = text.decode(row['preferredFoot']);
  return {
    ...toListedPlayer(row),
    teamId: nullable(text).decode(row['teamId']),
    birthdate: nullable(text).decode(row['birthdate']),
    heightCm: nullable(number).decode(row['heightCm']),
    preferredFoot: foot === 'left' || foot === 'right' ? foot : null,
    formRating: nullable(number).decode(row['formRatingAvgLast5']),
  };
}
