import { expect, it } from 'vitest';
import { aToldSeason, FIRST_ELEVEN, KEEPER_NAME, type ToldSeason } from '@hub/tools/testing/toldSeason.ts';

const without = (...numbers: number[]) => FIRST_ELEVEN.filter((number) => !numbers.includes(number));

async function sourcesFor(season: ToldSeason, who: 'admin' | 'keeper', teamId: string) {
  const { clubs } = await (await season.as(who)).sheets.expectedDesk();
  return clubs.find((club) => club.teamId === teamId)?.lists.map(({ source }) => source);
}

it('the desk shows what a source has earned, and hides who a person is', async () => {
  await using season = await aToldSeason();
  const { app } = season;
  const asKeeper = { who: 'keeper', source: { kind: 'person' } } as const;
  // A newcomer counts in full.
  await season.name(2, 'team-b', without(3, 4, 5).concat(13, 14, 15));
  await season.name(2, 'team-b', [...without(12), 13], { who: 'admin', source: { kind: 'person' } });
  await season.name(2, 'team-b', [...without(11), 13], asKeeper);
  const named = await sourcesFor(season, 'admin', 'team-b');
  expect(named?.map(({ record, weight }) => [record, weight])).toEqual([
    [null, 1],
    [null, 1],
    [null, 1],
  ]);
  expect(named?.map(({ name }) => name)).toContain(KEEPER_NAME);
  const seen = await sourcesFor(season, 'keeper', 'team-b');
  const hidden = seen?.find(({ kind, name }) => kind === 'person' && name === null);
  expect(hidden?.id).toMatch(/^[\da-f-]{36}$/u);

  await season.play(2, { 'team-a': FIRST_ELEVEN, 'team-b': [...without(12), 13] });
  await season.name(3, 'team-b', without(3, 4, 5).concat(14, 15, 16));
  // Eight of eleven where the same eleven again had ten: (10 · 0.91 − 1 · 2) / 11 as a share of 0.91.
  const [kicker] = (await sourcesFor(season, 'keeper', 'team-b')) ?? [];
  expect(kicker).toMatchObject({ record: { clubMatches: 1, rightOf11: 8, sameElevenAgain: 10 } });
  expect(kicker?.weight).toBeCloseTo(7.1 / 11 / 0.91, 9);

  // The frozen forecast gives it that weight, too, as the run that the entry caused.
  const run = await app.deps.provider.database
    .sql(`select player_id, round(pstart, 9) as chance from pstart_predictions
    where fixture_id = 'fixture-3' and run_id = (select max(pstart_run_id) from players) order by player_id`);
  await season.play(3, {});
  const frozen = await app.deps.provider.database.sql(
    `select x.player_id, round(x.pstart, 9) as chance from ledger_predictions x join ledger_snapshots s on s.id = x.snapshot_id
    where s.fixture_id = 'fixture-3' and s.kind = 'frozen' order by x.player_id`,
  );
  expect(frozen.rows).toHaveLength(44);
  expect(frozen.rows).toEqual(run.rows);
});
