import { describe, expect, test } from 'vitest';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { toSeasonFacts } from '@hub/season/matchdata/seasonFacts.ts';
import { measureBacktest, runBacktest, measureBaseline } from './backtest.ts';
import type { PstartConstants } from '../../../start/pstartModel.ts';
import { fitModel } from '../fit/fitModel.ts';
import type { AppearanceFact } from '../../../start/types.ts';
import { walkSeason } from './walkSeason.ts';
import type { PlayedSeason } from './playedSeason.ts';
import { aFixture, anAppearance } from '@hub/tools/testing/facts/leagueFacts.ts';

const WEEKS = 14;
const SQUAD = 18;
const groupOfIndex = (index: number) =>
  POSITION_GROUPS[index % 9 === 0 ? 0 : 1 + (index % 3)] ?? 'midfielder';

/** Two clubs that meet every week; fixed arithmetic decides who starts, with some changes from week to week. */
function generatedSeason(shift = 0): PlayedSeason {
  const teams = ['home', 'away'];
  const appearances = Array.from({ length: WEEKS }, (_, week) =>
    teams.flatMap((teamId, team) => {
      const placeOf = (index: number) => (index + (index % 5 === team ? week * (3 + shift) : 0)) % SQUAD;
      const outfield = Array.from({ length: SQUAD }, (_unused, index) => index)
        .filter((index) => groupOfIndex(index) !== 'goalkeeper')
        .toSorted((one, other) => placeOf(one) - placeOf(other) || one - other);
      const keeper = week % 7 === 6 ? 9 : 0;
      const starters = new Set([keeper, ...outfield.slice(0, STARTERS_PER_TEAM - 1)]);
      return Array.from({ length: SQUAD }, (_unused, index): AppearanceFact => {
        const started = starters.has(index);
        const minutesPlayed = started ? 90 : index === outfield[STARTERS_PER_TEAM] ? 20 : 0;
        return anAppearance(`${teamId}-${index}`, week, { teamId, started, minutesPlayed });
      });
    }),
  ).flat();
  return {
    fixtures: Array.from({ length: WEEKS }, (_, week) => aFixture(week)),
    appearances,
    absences: [],
    spells: [],
    europeanMatches: [],
    positionGroups: new Map(
      teams.flatMap((teamId) =>
        Array.from({ length: SQUAD }, (_, index) => [`${teamId}-${index}`, groupOfIndex(index)] as const),
      ),
    ),
    ratings: new Map(),
    statuses: [],
    statusCover: [],
    listed: [],
  };
}

const options = { fromMatch: 6, absences: 'none' } as const;

describe('a walk through a season', () => {
  test('starts with each club’s sixth match and covers everyone who was in an earlier squad', () => {
    const { rows, errors } = runBacktest(generatedSeason(), options);
    expect(errors).toEqual([]);
    expect(rows).toHaveLength((WEEKS - 5) * 2 * SQUAD);
    expect(measureBacktest(rows)).toMatchObject({
      rows: (WEEKS - 5) * 2 * SQUAD,
      teamMatches: (WEEKS - 5) * 2,
    });
  });

  test('judges members who have not been in a squad yet only on request, but always forecasts them', () => {
    const listed = [{ playerId: 'reserve', teamId: 'home', fromTs: null, price: null }];
    const season = { ...generatedSeason(), listed };
    const rowsOf = (judgesUnseen?: boolean | 'always') =>
      runBacktest(season, { ...options, ...(judgesUnseen === undefined ? {} : { judgesUnseen }) }).rows;
    const isReserve = ({ playerId }: { playerId: string }) => playerId === 'reserve';
    expect(rowsOf().some(isReserve)).toBe(false);
    expect(rowsOf(true).some(isReserve)).toBe(false);
    expect(rowsOf('always').filter(isReserve)).toHaveLength(WEEKS - 5);
    const { teamSumMin, teamSumMax } = measureBacktest(rowsOf());
    for (const sum of [teamSumMin, teamSumMax]) expect(sum).toBeCloseTo(11, 2);
  });

  test('does not judge a side with an unknown starter, but remembers who began', () => {
    const season = generatedSeason();
    const isUnknown = ({ fixtureId, playerId }: AppearanceFact) =>
      fixtureId === 'week-8' && playerId === 'home-0';
    const known = { ...season, appearances: season.appearances.filter((row) => !isUnknown(row)) };
    const sidesOf = (one: PlayedSeason) =>
      new Set(runBacktest(one, options).rows.map(({ fixtureId, teamId }) => `${fixtureId} ${teamId}`));
    const judged = sidesOf(known);
    expect([...sidesOf(season)].filter((side) => !judged.has(side))).toEqual(['week-8 home']);
    const next = [...walkSeason(known, options)].find(
      ({ snapshot }) => snapshot.upcoming[0]?.matchday === 10,
    );
    const begun = next?.snapshot.appearances.filter((row) => row.fixtureId === 'week-8' && row.started);
    expect(begun?.some(({ teamId }) => teamId === 'home')).toBe(true);
  });

  test('is unaffected by anything at or after a kickoff', () => {
    const season = generatedSeason();
    const cut = 9;
    const isLater = ({ fixtureId }: { fixtureId: string }) => Number(fixtureId.slice('week-'.length)) >= cut;
    const later = generatedSeason(1);
    const changed: PlayedSeason = {
      ...season,
      appearances: [
        ...season.appearances.filter((row) => !isLater(row)),
        ...later.appearances.filter(isLater),
      ],
      absences: [{ playerId: 'home-1', kind: 'suspension', fromDate: null, fixtureId: `week-${cut + 1}` }],
      spells: [{ playerId: 'home-2', fromDate: aFixture(cut + 1).kickoffTs.slice(0, 10), untilDate: null }],
      ratings: new Map([[`week-${cut}`, new Map([['home-3', 5]])]]),
    };
    for (const absences of ['none', 'begun', 'known'] as const) {
      const forecastsOf = (played: PlayedSeason) =>
        runBacktest(played, { ...options, absences })
          .rows.filter(({ fixtureId }) => Number(fixtureId.slice('week-'.length)) <= cut)
          .map(({ playerId, fixtureId, probability }) => ({ playerId, fixtureId, probability }));
      expect(forecastsOf(changed)).toEqual(forecastsOf(season));
    }
  });

  test('visits postponed matches in order of kickoff', () => {
    const season = generatedSeason();
    const fixtures = season.fixtures.map((fixture, week) =>
      week === 2 ? Object.assign({}, fixture, { kickoffTs: '2026-05-01T18:30:00.000Z' }) : fixture,
    );
    const views = [...walkSeason({ ...season, fixtures: fixtures.toReversed() }, options)];
    expect(views.at(-1)?.snapshot.upcoming[0]?.fixtureId).toBe('week-2');
    for (const { snapshot } of views)
      for (const { kickoffTs } of snapshot.played) expect(kickoffTs < snapshot.asOfTs).toBe(true);
  });

  test('shows suspensions only to forecasts that know them, and spells only until their end', () => {
    const season: PlayedSeason = {
      ...generatedSeason(),
      absences: [{ playerId: 'home-1', kind: 'suspension', fromDate: null, fixtureId: 'week-8' }],
      spells: [
        {
          playerId: 'home-2',
          fromDate: aFixture(7).kickoffTs.slice(0, 10),
          untilDate: aFixture(9).kickoffTs.slice(0, 10),
        },
      ],
    };
    const factsIn = (absences: 'none' | 'begun' | 'known', week: number) => {
      const view = [...walkSeason(season, { fromMatch: 6, absences })].find(
        ({ snapshot }) => snapshot.upcoming[0]?.fixtureId === `week-${week}`,
      );
      const of = (playerId: string) => view?.snapshot.players.find((player) => player.playerId === playerId);
      return [of('home-1')?.suspended, of('home-2')?.injuryStatus];
    };
    expect(factsIn('none', 8)).toEqual([false, 'unknown']);
    expect(factsIn('begun', 8)).toEqual([false, 'injured']);
    expect(factsIn('known', 8)).toEqual([true, 'injured']);
    expect(factsIn('known', 7)).toEqual([false, 'unknown']);
    // A source that reports spells would have reported one that goes on.
    expect(factsIn('known', 10)).toEqual([false, 'fit']);
  });
});

describe('the fit', () => {
  test('fits a season better than the committed constants, and deterministically', () => {
    const season = generatedSeason();
    const model = fitModel([season]);
    const fitted = measureBacktest(runBacktest(season, options, model).rows);
    const committed = measureBacktest(runBacktest(season, options).rows);
    expect(fitted.logLoss).toBeLessThan(committed.logLoss);
    expect(JSON.stringify(fitModel([season]).full)).toBe(JSON.stringify(model.full));
  });

  test('takes minutes from seasons that report them', () => {
    const timed = generatedSeason();
    const estimated = generatedSeason(1);
    const appearances = estimated.appearances.map((row) => ({
      ...row,
      fixtureId: `later ${row.fixtureId}`,
      isEstimated: true,
    }));
    const fixtures = estimated.fixtures.map((fixture) => ({
      ...fixture,
      fixtureId: `later ${fixture.fixtureId}`,
      kickoffTs: fixture.kickoffTs.replace(/^20/u, '21'),
    }));
    const both = fitModel([timed, { ...estimated, fixtures, appearances }]);
    const alone = fitModel([timed]);
    expect(both.minutes).toEqual(alone.minutes);
    expect(both.full.three?.outfield).not.toEqual(alone.full.three?.outfield);
    const minutes = (model: typeof both) => model.full.three?.outcomes.midfielder.minutesIfUsed;
    expect(minutes(both)).toBe(minutes(alone));
  });

  test('keeps every curve in its planned shape', () => {
    const { outfield, goalkeeper } = fitModel([generatedSeason()]).full.three as PstartConstants;
    for (const card of [outfield, goalkeeper])
      for (const { input, logOdds } of card.curves) {
        if (!['minutesShare', 'lastMinutes', 'startsPerSquad', 'roleMargin'].includes(input)) continue;
        expect(logOdds).toEqual(logOdds.toSorted((a, b) => a - b));
      }
  });
});

const real = findRealBundleDir('bundesliga-2017-18');

describe('the Bundesliga 2017-18 (skipped only without the real data)', () => {
  test.skipIf(real === null)(
    'is forecast better than by ‘same eleven again’, and as well as docs/forecast.md says',
    async () => {
      const season = toSeasonFacts(await readBundle(real ?? ''));
      const { rows } = runBacktest(season, options);
      const model = measureBacktest(rows);
      const baseline = measureBaseline(rows);
      expect(model.teamMatches).toBe(522);
      expect(model.rightOf11).toBeGreaterThan(baseline.rightOf11 + 0.2);
      expect(model.rightOf11).toBeGreaterThan(8.7);
      expect(Math.abs(model.predictedEleven - model.rightOf11)).toBeLessThan(0.05);
      expect(model.logLoss).toBeLessThan(0.358);
      expect(model.brier).toBeLessThan(0.115);
      expect(model.ece).toBeLessThan(0.012);
      for (const sum of [model.teamSumMin, model.teamSumMax]) expect(Math.abs(sum - 11)).toBeLessThan(0.01);
      for (const sum of [model.keeperSumMin, model.keeperSumMax])
        expect(Math.abs(sum - 1)).toBeLessThan(0.01);
      for (const [known, rightOf11, logLoss] of [
        ['elevens', 8.44, 0.408],
        ['bench', 8.58, 0.378],
        ['minutes', 8.7, 0.366],
      ] as const) {
        const less = measureBacktest(runBacktest(season, { ...options, known }).rows);
        expect(less.rows).toBe(model.rows);
        expect(less.rightOf11).toBeGreaterThan(rightOf11);
        expect(less.rightOf11).toBeGreaterThan(baseline.rightOf11);
        expect(less.logLoss).toBeLessThan(logLoss);
        expect(less.ece).toBeLessThan(0.012);
      }
      // A hub that knows only elevens shows everyone on a club's list, even players who were never on the bench.
      const everybody = { ...options, known: 'elevens', judgesUnseen: 'always' } as const;
      const shown = measureBacktest(runBacktest(season, everybody).rows);
      expect(shown.rows).toBeGreaterThan(15_500);
      expect(shown.logLoss).toBeLessThan(0.375);
      expect(shown.ece).toBeLessThan(0.008);
      const informed = measureBacktest(runBacktest(season, { ...options, absences: 'known' }).rows);
      expect(informed.rightOf11).toBeGreaterThan(model.rightOf11);
      expect(informed.logLoss).toBeLessThan(model.logLoss);
    },
  );
});

const modern = ['premier-league-2024-25', 'premier-league-2023-24'].map((name) => findRealBundleDir(name));

describe('the Premier League 2024-25, fitted on the season before (skipped only without the real data)', () => {
  test.skipIf(modern.includes(null))(
    'is forecast as well as docs/forecast.md says, with news far better than without',
    async () => {
      const [season, before] = await Promise.all(
        modern.map(async (dir) => toSeasonFacts(await readBundle(dir ?? ''))),
      );
      if (season === undefined || before === undefined) throw new Error('The seasons were not read.');
      const model = fitModel([before]);
      const history = measureBacktest(runBacktest(season, options, model).rows);
      const informed = measureBacktest(runBacktest(season, { ...options, news: 'known' }, model).rows);
      expect(history.rightOf11).toBeGreaterThan(8.89);
      expect(history.logLoss).toBeLessThan(0.3685);
      expect(informed.rightOf11).toBeGreaterThan(9.1);
      expect(informed.logLoss).toBeLessThan(0.323);
      expect(informed.ece).toBeLessThan(0.012);
      for (const sum of [informed.teamSumMin, informed.teamSumMax])
        expect(Math.abs(sum - 11)).toBeLessThan(0.01);
      for (const sum of [informed.keeperSumMin, informed.keeperSumMax])
        expect(Math.abs(sum - 1)).toBeLessThan(0.01);
      // The day before, less is known than at kickoff, and more than without news.
      const early = { ...options, news: 'known', horizonHours: 24 } as const;
      const dayBefore = measureBacktest(runBacktest(season, early, model).rows);
      expect(dayBefore.logLoss).toBeGreaterThan(informed.logLoss);
      expect(dayBefore.logLoss).toBeLessThan(history.logLoss);
    },
  );
});

const second = ['2024-25', '2023-24', '2022-23'].map((season) => findRealBundleDir(`bundesliga-2-${season}`));

describe('the 2. Bundesliga 2024-25, fitted on the two seasons before (skipped only without the real data)', () => {
  test.skipIf(second.includes(null))(
    'is forecast as well as docs/forecast.md says, by who came on',
    async () => {
      const [season, ...before] = await Promise.all(
        second.map(async (dir) => toSeasonFacts(await readBundle(dir ?? ''))),
      );
      if (season === undefined) throw new Error('The seasons were not read.');
      const fitted = measureBacktest(runBacktest(season, options, fitModel(before)).rows);
      expect(fitted.teamMatches).toBe(400);
      expect(fitted.rightOf11).toBeGreaterThan(9.03);
      expect(fitted.logLoss).toBeLessThan(0.325);
      expect(fitted.ece).toBeLessThan(0.012);
      const bench = measureBacktest(runBacktest(season, { ...options, known: 'bench' }).rows);
      expect(measureBacktest(runBacktest(season, options).rows).logLoss).toBeLessThan(bench.logLoss - 0.005);
    },
  );
});
