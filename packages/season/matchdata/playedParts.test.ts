import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { POINT_RULES } from '@hub/shared/points/pointRules.ts';
import { scorePoints } from '@hub/shared/points/scorePoints.ts';
import { readBundle } from './bundle.ts';
import { findRealBundleDir } from './realBundles.ts';
import { toSeasonFacts } from './seasonFacts.ts';
import { partKey } from '@hub/forecast/points/facts/scorePart.ts';
import { toPlayedParts } from './playedParts.ts';
import { readPointFacts } from './pointFactsFile.ts';

describe('a file of point facts', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'point-facts-'));
  });
  afterAll(async () => rm(dir, { recursive: true }));

  test('is refused with the line and column of the error', async () => {
    const path = join(dir, 'facts.csv');
    const header =
      'fixture_id,club_id,player_id,assists,saves,bonus,goals_conceded_on_pitch,penalties_saved,penalties_missed,official_points';
    await writeFile(path, `${header}\n1,2,3,0,0,0,0,0,0,-1\n1,2,4,many,0,0,0,0,0,1\n`);
    await expect(readPointFacts(path)).rejects.toThrow(/line 3, column assists/);
  });
});

const pointFacts = findRealBundleDir('point-facts');
describe.skipIf(pointFacts === null)('two real seasons of the Fantasy Premier League', () => {
  test.each(['premier-league-2023-24', 'premier-league-2024-25'])(
    'have the points given by the game, player by player: %s',
    async (name) => {
      const bundle = await readBundle(findRealBundleDir(name)!);
      const facts = await readPointFacts(join(pointFacts!, `${name}-point-facts.csv.gz`));
      const { positionGroups } = toSeasonFacts(bundle);
      const officialOf = new Map(
        facts.map((row) => [partKey(row.fixtureId, row.playerId), row.officialPoints]),
      );
      const parts = toPlayedParts(bundle, facts);
      const wrong = parts.filter((part) => {
        const { points, missing } = scorePoints(POINT_RULES.fpl, {
          ...part,
          bonus: part.bonus ?? null,
          positionGroup: positionGroups.get(part.playerId)!,
          goalsConceded: part.concededOnPitch!,
          goalsFor: 0,
          goalsAgainst: 0,
        });
        return missing.length > 0 || points !== officialOf.get(partKey(part.fixtureId, part.playerId));
      });
      expect(parts.length).toBe(facts.length);
      expect(wrong).toEqual([]);
    },
  );
});
