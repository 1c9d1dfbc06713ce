import { describe, expect, test } from 'vitest';
import { ownInputs } from './features.ts';
import { indexHistory, matchEntriesOf } from './history.ts';
import { aLeague, anAppearance, aPlayer } from '../testing/leagueFacts.ts';
import type { AppearanceFact, LeagueSnapshot } from './types.ts';

/** A player's entries where a full squad of 18 others appears every week. */
function entriesOf(weeks: number, own: AppearanceFact[], changes: Partial<LeagueSnapshot> = {}) {
  const others = Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 18 }, (_unused, index) =>
      anAppearance(`other-${index}`, week, { started: index < 10 }),
    ),
  ).flat();
  const player = aPlayer('he');
  const league = indexHistory(
    aLeague(weeks, { players: [player], appearances: [...own, ...others], ...changes }),
  );
  return matchEntriesOf(player, league.clubs.get('home'), league);
}

describe('the entries of a player', () => {
  test('are one for each match of his club, oldest first, also those he missed', () => {
    const entries = entriesOf(4, [
      anAppearance('he', 3, { started: false, minutesPlayed: 20 }),
      anAppearance('he', 0),
      anAppearance('he', 2, { started: false, minutesPlayed: 0 }),
    ]);
    expect(entries.map(({ part }) => part)).toEqual(['started', 'notInSquad', 'bench', 'cameOn']);
    expect(entries.map(({ minutes }) => minutes)).toEqual([90, 0, 0, 20]);
  });

  test('a match missed after a red card, or after the fifth booking, is excused', () => {
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

  test('an injury explains the matches since it began, as long as he was not seen again', () => {
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
  test('of three starts and one match missed can be recomputed', () => {
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

  test('skip excused matches instead of counting them as nothing', () => {
    const inputs = ownInputs(
      entriesOf(3, [anAppearance('he', 0), anAppearance('he', 1, { sentOff: true })]),
    ).inputs;
    expect(inputs).toMatchObject({ squadsMissed: 0, minutesShare: 1, lastPart: 3, expectedBan: 3 });
  });

  test('see a ban ahead after the fifth booking and none after the fourth', () => {
    const booked = (times: number) =>
      entriesOf(
        6,
        [0, 1, 2, 3, 4, 5].map((week) => anAppearance('he', week, { booked: week >= 6 - times })),
      );
    expect(ownInputs(booked(4)).inputs.expectedBan).toBe(0);
    expect(ownInputs(booked(5)).inputs.expectedBan).toBe(1);
  });

  test('of one who is back know how long he was away', () => {
    const { inputs } = ownInputs(entriesOf(5, [anAppearance('he', 0), anAppearance('he', 4)]));
    expect(inputs).toMatchObject({ squadsMissed: 0, gapBeforeReturn: 3 });
  });

  test('of an empty history are unknown, not zero', () => {
    expect(ownInputs([]).inputs).toMatchObject({
      lastPart: null,
      minutesShare: null,
      startsPerSquad: null,
      squadsMissed: 0,
    });
  });
});
