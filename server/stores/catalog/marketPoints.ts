import type { MarketPoints } from '#shared/games/points/expectedPoints.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { nullable, text } from '../../schema/columns.ts';
import { query, readRows } from '../statements.ts';
import { readExpectedPoints } from '../runs/storedPoints.ts';

const OF_CLUBS = query(
  { id: text, points: nullable(text) },
  `select p.id, x.points from teams t join players p on p.team_id = t.id
    join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id
  order by p.id`,
);

/** Parts with fewer points per match are left out. */
const LEAST_PART = 0.05;

/**
 * Expected points of all players in the league's clubs that have any, by id, with one provider call. Contains only parts
 * large enough to explain something.
 */
export async function readMarketPoints(database: Database): Promise<MarketPoints> {
  const rows = await readRows(database, OF_CLUBS());
  return rows.flatMap(({ id, points }) => {
    const expected = readExpectedPoints(points);
    if (expected.length === 0) return [];
    for (const ofGame of expected)
      ofGame.parts = ofGame.parts.filter((part) => Math.abs(part.points) >= LEAST_PART);
    return [{ playerId: id, expected }];
  });
}
