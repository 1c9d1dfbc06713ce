import { expect, test } from 'vitest';
import { aLeague, anAppearance, aPlayer } from '@hub/tools/testing/facts/leagueFacts.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';
import type { AppearanceFact, FixtureFact } from '../types.ts';
import { candidatesOf } from './candidates.ts';
import { AVERAGE_POINTS, clubInputs } from './clubInputs.ts';
import { ownInputs } from './features.ts';
import { indexHistory } from './history.ts';
import { matchEntriesOf } from './matchEntries.ts';

const WEEKS = 8;
const SQUAD = Array.from({ length: 16 }, (_, index) => `p${index}`);
const GROUPS = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const;
const groupOf = (index: number) => GROUPS[index === 0 ? 0 : 1 + (index % 3)] ?? 'defender';

/** A club for which p0 to p10 start and five others come on each week. @param goalsOf goal difference; the loser never scores */
function leagueWith(
  goalsOf: (week: number) => number,
  changes: (playerId: string, week: number) => Partial<AppearanceFact> = () => ({}),
) {
  const league = aLeague(WEEKS, {
    players: SQUAD.map((playerId, index) => aPlayer(playerId, { positionGroup: groupOf(index) })),
    appearances: Array.from({ length: WEEKS }, (_, week) =>
      SQUAD.map((playerId, index) => {
        const started = index < 11;
        const usual = { started, minutesPlayed: started ? 75 : 15 };
        return anAppearance(playerId, week, Object.assign(usual, changes(playerId, week)));
      }),
    ).flat(),
  });
  const played = league.played.map((fixture, week): FixtureFact => {
    const goals = goalsOf(week);
    return Object.assign({}, fixture, { homeGoals: Math.max(0, goals), awayGoals: Math.max(0, -goals) });
  });
  return { ...league, played };
}

function inputsOf(playerId: string, league: ReturnType<typeof leagueWith>) {
  const history = indexHistory(league);
  const club = history.clubs.get('home');
  const entries = matchEntriesOf(aPlayer(playerId), club, history);
  return {
    entries,
    own: ownInputs(entries, club?.knowledge, club?.goalDifferences).inputs,
    club: clubInputs(club, Date.parse(league.asOfTs)),
  };
}

test('a club starts from six average matches', () => {
  expect(
    inputsOf(
      'p1',
      leagueWith(() => 1),
    ).club.pointsPerMatch,
  ).toBeCloseTo((6 * 1.35 + 8 * 3) / 14);
  expect(
    inputsOf(
      'p1',
      leagueWith(() => -1),
    ).club.pointsPerMatch,
  ).toBeCloseTo((6 * 1.35) / 14);
  expect(clubInputs(undefined, 0).pointsPerMatch).toBeCloseTo(AVERAGE_POINTS);
});

test('matches with an unknown result do not count', () => {
  const { own, club } = inputsOf('p1', {
    ...leagueWith(() => 2),
    played: [...aLeague(WEEKS).played],
  });
  expect(club.pointsPerMatch).toBeCloseTo(AVERAGE_POINTS);
  expect(own.goalsWithHim).toBe(0);
});

test('results with a player in the eleven are compared with those without him, each after four draws', () => {
  const startsEvenWeeks = (playerId: string, week: number) =>
    playerId === 'p10' || playerId === 'p11' ? { started: (week % 2 === 0) === (playerId === 'p10') } : {};
  const league = leagueWith((week) => (week % 2 === 0 ? 2 : -1), startsEvenWeeks);
  expect(inputsOf('p10', league).own.goalsWithHim).toBeCloseTo((4 * 2) / 8 + 4 / 8);
  expect(inputsOf('p11', league).own.goalsWithHim).toBeCloseTo(-4 / 8 - (4 * 2) / 8);
});

test('goals count for three matches, and only if appearances contain more than the eleven', () => {
  const scored = (...weeks: number[]) =>
    leagueWith(
      () => 0,
      (playerId, week) => (playerId === 'p9' && weeks.includes(week) ? { goals: 1 } : {}),
    );
  expect(inputsOf('p9', scored(3, 4, 5, 7)).own.goalsLast3).toBe(2);
  expect(inputsOf('p8', scored(7)).own.goalsLast3).toBe(0);
  const elevens = scored(7);
  const started = elevens.appearances.filter((row) => row.started);
  expect(inputsOf('p9', { ...elevens, appearances: started }).own.goalsLast3).toBeNull();
  const { entries } = inputsOf('p9', elevens);
  expect(ownInputs(entries, 'summary').inputs.goalsLast3).toBeNull();
});

test('counts the last result for players who started that match, not for a banned one', () => {
  const league = leagueWith(() => 2);
  const withoutBanned = {
    ...league,
    appearances: league.appearances.filter(
      ({ playerId, fixtureId }) => playerId !== 'p5' || fixtureId !== `week-${WEEKS - 1}`,
    ),
    absences: [{ playerId: 'p5', kind: 'suspension', fromDate: null, fixtureId: `week-${WEEKS - 1}` }],
  };
  const inputs = new Map(
    candidatesOf(withoutBanned).clubs.flatMap(({ candidates }) =>
      candidates.map((one) => [one.player.playerId, one.inputs] as const),
    ),
  );
  expect(inputs.get('p4')).toMatchObject({ startedLast: 1, goalDifferenceAfterStart: 2 });
  expect(inputs.get('p5')).toMatchObject({ startedLast: 1, goalDifferenceAfterStart: 0 });
  expect(inputs.get('p12')).toMatchObject({ startedLast: 0, goalDifferenceAfterStart: 0 });
});

test('a substitute who scored has a better chance, and a reason for it', () => {
  const forecastWith = (goals: number) =>
    computeStartProbabilities(
      leagueWith(
        () => 0,
        (playerId, week) => (playerId === 'p14' && week === WEEKS - 1 ? { goals } : {}),
      ),
    ).forecasts.find(({ playerId }) => playerId === 'p14');
  expect(forecastWith(2)?.startProbability).toBeGreaterThan(forecastWith(0)?.startProbability ?? 1);
  const form = (goals: number) =>
    forecastWith(goals)?.reasons.find(({ part }) => part === 'formAndMinutes')?.input;
  expect(form(3)).toMatchObject({ gains: [{ input: 'goalsLast3', value: 3 }] });
  expect(form(0)).not.toHaveProperty('gains');
});
