import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  aBundle,
  aFixtureRow,
  anAppearanceRow,
  aPlayerRow,
  csvFilesOf,
} from '@hub/season/matchdata/bundleBuilders.ts';

const execute = promisify(execFile);
const WEEKS = 10;
const SQUAD = 16;
const CLUBS = ['red', 'blue'];

/** The keeper and ten of the fifteen others, more of them new from week to week than a history can tell. */
const startersOf = (clubId: string, week: number) => [
  `${clubId}-0`,
  ...Array.from({ length: 10 }, (_, place) => `${clubId}-${1 + ((place + week * 4) % (SQUAD - 1))}`),
];

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'expected-'));
  const squad = (clubId: string) => Array.from({ length: SQUAD }, (_, index) => `${clubId}-${index}`);
  const weeks = Array.from({ length: WEEKS }, (_, index) => index + 1);
  const players = CLUBS.flatMap((clubId) =>
    squad(clubId).map((playerId) =>
      aPlayerRow({ playerId, position: playerId.endsWith('-0') ? 'GK' : 'MF' }),
    ),
  );
  const appearances = weeks.flatMap((week) =>
    CLUBS.flatMap((clubId) =>
      squad(clubId).map((playerId) => {
        const started = startersOf(clubId, week).includes(playerId);
        const position = playerId.endsWith('-0') ? 'GK' : 'MF';
        const minutesPlayed = started ? 90 : 0;
        return anAppearanceRow({ fixtureId: `f${week}`, clubId, playerId, started, minutesPlayed, position });
      }),
    ),
  );
  const fixtures = weeks.map((matchday) => aFixtureRow({ matchday }));
  for (const [name, text] of csvFilesOf(aBundle({ players, fixtures, appearances })))
    await writeFile(join(dir, name), text);
  const named = weeks.flatMap((week) =>
    CLUBS.flatMap((clubId) => startersOf(clubId, week).map((playerId) => `f${week},${clubId},${playerId}`)),
  );
  await writeFile(join(dir, 'named.list'), ['fixture_id,club_id,player_id', ...named].join('\n'));
  await writeFile(
    join(dir, 'missing.list'),
    ['fixture_id,club_id,player_id,reason,status', 'f9,red,red-14,injured,out'].join('\n'),
  );
  await writeFile(join(dir, 'other.list'), 'fixture_id,club_id,player_id\nf99,red,red-1\n');
});
afterAll(() => rm(dir, { recursive: true, force: true }));

async function run(tool: string, ...options: string[]): Promise<unknown> {
  const { stdout } = await execute(process.execPath, [join(import.meta.dirname, tool), dir, ...options]);
  return JSON.parse(stdout);
}

it('measures the matches that a file names with and without its elevens, and leaves all other figures as they are', async () => {
  const files = ['--expected', join(dir, 'named.list'), '--missing', join(dir, 'missing.list')];
  const plain = (await run('backtest.ts', '--json')) as object;
  const told = (await run('backtest.ts', '--json', ...files)) as {
    expected: { rightOf11: number; logLoss: number; without: { rightOf11: number; logLoss: number } };
  };
  const { expected, ...others } = told;
  expect({ ...others, seconds: 0 }).toEqual({ ...plain, seconds: 0 });
  // Nothing is known of a club before its first match.
  expect(expected).toEqual({
    clubMatches: (WEEKS - 1) * CLUBS.length,
    rightOf11: expect.any(Number),
    logLoss: expect.any(Number),
    sources: [{ sourceId: 'named.list', clubMatches: (WEEKS - 1) * CLUBS.length, rightOf11: 11 }],
    without: { rightOf11: expect.any(Number), logLoss: expect.any(Number) },
  });
  expect(expected.rightOf11).toBeGreaterThan(expected.without.rightOf11);
  expect(expected.logLoss).toBeLessThan(expected.without.logLoss);
  await expect(run('backtest.ts', '--expected', join(dir, 'other.list'))).rejects.toThrow(
    'other.list names no match of this season.',
  );
  await expect(run('backtest.ts', '--missing', join(dir, 'missing.list'))).rejects.toThrow(
    '--missing needs --expected.',
  );
});

it('fits what expected elevens add, judged by folds over matches', async () => {
  const fit = (await run('fitPstart.ts', '--expected', join(dir, 'named.list'))) as {
    constants: { named: number };
    byFolds: { rightOf11: number; without: { rightOf11: number } };
  };
  expect(fit).toMatchObject({ clubMatches: (WEEKS - 1) * CLUBS.length, sourcesRightOf11: 11 });
  expect(fit.constants.named).toBeGreaterThan(1);
  expect(fit.byFolds.rightOf11).toBeGreaterThan(fit.byFolds.without.rightOf11);
  await expect(run('fitPstart.ts', dir, '--expected', join(dir, 'named.list'))).rejects.toThrow(
    '--expected must be given once for each folder',
  );
});
