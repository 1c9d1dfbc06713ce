import { describe, expect, test } from 'vitest';
import { ownInputs } from './features.ts';
import { indexHistory } from './history.ts';
import { matchEntriesOf } from './matchEntries.ts';
import { aLeague, anAppearance, aPlayer } from '@hub/tools/testing/facts/leagueFacts.ts';
import type { AppearanceFact, LeagueSnapshot } from '../types.ts';

/** A player's entries at a club whose other 18 players are in every squad, five of them on the bench. */
function entriesOf(weeks: number, own: AppearanceFact[], changes: Partial<LeagueSnapshot> = {}) {
  const others = Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 18 }, (_unused, index) =>
      anAppearance(`other-${index}`, week, { started: index < 10, minutesPlayed: index < 13 ? 90 : 0 }),
    ),
  ).flat();
  const player = aPlayer('he');
  const league = indexHistory(
    aLeague(weeks, { players: [player], appearances: [...own, ...others], ...changes }),
  );
  return matchEntriesOf(player, league.clubs.get('home'), league);
}

describe('the entries of a player', () => {
  test('cover each match of his club, oldest first, including those he missed', () => {
    const entries = entriesOf(4, [
      anAppearance('he', 3, { started: false, minutesPlayed: 20 }),
      anAppearance('he', 0),
      anAppearance('he', 2, { started: false, minutesPlayed: 0 }),
    ]);
    expect(entries.map(({ part }) => part)).toEqual(['started', 'notInSquad', 'bench', 'cameOn']);
    expect(entries.map(({ minutes }) => minutes)).toEqual([90, 0, 0, 20]);
  });

  test('excuse a match missed after a red card or the fifth booking', () => {
    const afterRed = entriesOf(3, [anAppearance('he', 0, { sentOff: true }), anAppearance('he', 2)]);
    expect(afterRed.map(({ excused }) => excused)).toEqual([false, true, false]);
    const booked = [0, 1, 2, 3, 4].map((week) => anAppearance('he', week, { booked: true }));
    const afterFifth = entriesOf(7, booked);
    expect(afterFifth.map(({ excused }) => excused)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      false,
    ]);
    expect(ownInputs(afterFifth).inputs.squadsMissed).toBe(1);
  });

  test('excuse matches since an injury began until he is seen again', () => {
    const absences = [{ playerId: 'he', kind: 'injury', fromDate: '2025-08-28', fixtureId: null }];
    expect(entriesOf(3, [anAppearance('he', 0)], { absences }).map(({ excused }) => excused)).toEqual([
      false,
      true,
      true,
    ]);
    const seenAgain = entriesOf(3, [anAppearance('he', 0), anAppearance('he', 2)], { absences });
    expect(seenAgain.map(({ excused }) => excused)).toEqual([false, false, false]);
  });
});

describe('the inputs', () => {
  test('can be recomputed by hand for three starts and one match missed', () => {
    const own = [0, 1, 2].map((week) => anAppearance('he', week, { minutesPlayed: 60, subbedOutMinute: 60 }));
    const { inputs, facts } = ownInputs(entriesOf(4, own));
    expect(inputs).toMatchObject({
      squadsMissed: 1,
      expectedBan: 0,
      lastPart: 0,
      secondLastPart: 3,
      lastMinutes: 0,
    });
    const weights = 1 + 0.75 + 0.75 ** 2 + 0.75 ** 3;
    expect(inputs.minutesShare).toBeCloseTo((60 / 90) * ((weights - 1) / weights), 12);
    expect(inputs.startsPerSquad).toBeCloseTo(4 / 5.5, 12);
    expect(facts).toMatchObject({ starts: 3, squads: 3, startsLast5: 3 });
  });

  test('skip excused matches instead of counting them as zero', () => {
    const inputs = ownInputs(
      entriesOf(3, [anAppearance('he', 0), anAppearance('he', 1, { sentOff: true })]),
    ).inputs;
    expect(inputs).toMatchObject({ squadsMissed: 0, minutesShare: 1, lastPart: 3, expectedBan: 3 });
  });

  test('expect a ban after the fifth booking but not after the fourth', () => {
    const booked = (times: number) =>
      entriesOf(
        6,
        [0, 1, 2, 3, 4, 5].map((week) => anAppearance('he', week, { booked: week >= 6 - times })),
      );
    expect(ownInputs(booked(4)).inputs.expectedBan).toBe(0);
    expect(ownInputs(booked(5)).inputs.expectedBan).toBe(1);
  });

  test('contain the length of the gap before a return', () => {
    const { inputs, facts } = ownInputs(entriesOf(5, [anAppearance('he', 0), anAppearance('he', 4)]));
    expect(inputs.squadsMissed).toBe(0);
    expect(facts.gapBeforeReturn).toBe(3);
  });

  test('are unknown, not zero, for an empty history', () => {
    expect(ownInputs([]).inputs).toMatchObject({
      lastPart: null,
      minutesShare: null,
      startsPerSquad: null,
      squadsMissed: 0,
    });
  });
});

describe('the substitutes of a league', () => {
  const withSubstitutes = (substitutes: number, weeks: number) =>
    indexHistory(
      aLeague(weeks, {
        players: [],
        appearances: Array.from({ length: weeks }, (_, week) =>
          Array.from({ length: 11 + substitutes }, (_unused, index) =>
            anAppearance(`p${index}`, week, { started: index < 11, minutesPlayed: index < 11 ? 90 : 9 }),
          ),
        ).flat(),
      }),
    ).manySubstitutes;

  test('show whether more than three are allowed: once could be a mistake, and without matches today’s rule applies', () => {
    expect(withSubstitutes(3, 8)).toBe(false);
    expect(withSubstitutes(4, 1)).toBe(false);
    expect(withSubstitutes(4, 2)).toBe(true);
    expect(withSubstitutes(0, 0)).toBe(true);
  });
});
