import type { PlayerCard } from '../../shared/players.ts';
import { toInjuryStatus } from '../../shared/terms.ts';
import type { TableRow } from '../provider/provider.ts';
import { nullable, number, text, textList } from '../schema/columns.ts';

/** Players as `toPlayerCard` reads them; to be followed by conditions on `p`. */
export const CARDS = `select p.id, p.name, p.sort_name, p.team_id, p.positions, p.position_primary, p.nationality, p.birthdate,
    p.height_cm, p.preferred_foot, p.injury_status, p.suspension, p.form_rating_avg_last5, p.pstart
  from players p`;

export function toPlayerCard(row: TableRow): PlayerCard {
  const foot = text.decode(row['preferredFoot']);
  return {
    id: text.decode(row['id']),
    name: text.decode(row['name']),
    teamId: nullable(text).decode(row['teamId']),
    positions: textList.decode(row['positions']),
    positionPrimary: text.decode(row['positionPrimary']),
    nationality: text.decode(row['nationality']),
    birthdate: nullable(text).decode(row['birthdate']),
    heightCm: nullable(number).decode(row['heightCm']),
    preferredFoot: foot === 'left' || foot === 'right' ? foot : null,
    injuryStatus: toInjuryStatus(text.decode(row['injuryStatus'])),
    suspension: text.decode(row['suspension']),
    formRating: nullable(number).decode(row['formRatingAvgLast5']),
    startProbability: nullable(number).decode(row['pstart']),
  };
}
