import { describe, expect, it } from 'vitest';
import type { Played } from '../catalog/teams.schema.ts';
import { chancePhaseAt, isDecided, listedTruthOf, matchTruthOf, startShareOf } from './matchTruth.ts';
import { matchPhaseOf } from './matchdayAt.ts';
import { truthInWords } from './truthText.ts';

const [BEFORE, RUNNING, OVER, NEXT_DAY] = [
  '2018-02-17T13:00:00.000Z',
  '2018-02-17T15:10:00.000Z',
  '2018-02-17T18:30:00.000Z',
  '2018-02-18T09:00:00.000Z',
] as const;
const KICKOFF = { kickoffTs: '2018-02-17T14:30:00.000Z', status: 'scheduled' };

const part = (changes: Partial<Played> = {}): Played => ({
  hasStarted: true,
  minutes: 40,
  goals: 0,
  yellowCards: 0,
  isSentOff: false,
  subbedInMinute: null,
  subbedOutMinute: null,
  ...changes,
});
const CHANCE = { startProbability: 0.77, estimates: [{ startProbability: 0.77 }] };
const at = (player: Parameters<typeof matchTruthOf>[0], nowTs: string) =>
  truthInWords(matchTruthOf(player, matchPhaseOf(KICKOFF, Date.parse(nowTs))));

describe('what is known of a match', () => {
  it.each([
    ['nothing but a forecast', CHANCE, ['77\u00A0%', '77\u00A0% vor Anpfiff', '77\u00A0% vor Anpfiff']],
    [
      'a forecast that has moved on to the next match',
      { ...CHANCE, startProbability: 0.31 },
      ['31\u00A0%', '77\u00A0% vor Anpfiff', '77\u00A0% vor Anpfiff'],
    ],
    [
      'no forecast',
      { startProbability: null, estimates: [] },
      ['noch keine Prognose', 'noch keine Prognose', 'noch keine Prognose'],
    ],
    [
      'a guess',
      { ...CHANCE, knowledge: 'little' as const },
      ['noch zu wenig gesehen', 'noch zu wenig gesehen', 'noch zu wenig gesehen'],
    ],
    [
      'an official eleven with him',
      { ...CHANCE, isInEleven: true },
      ['steht in der Elf', 'steht in der Elf', 'steht in der Elf'],
    ],
    [
      'an official eleven without him',
      { ...CHANCE, isInEleven: false },
      ['sitzt auf der Bank', 'sitzt auf der Bank', 'sitzt auf der Bank'],
    ],
    ['a ban', { ...CHANCE, status: 'suspended' as const }, ['gesperrt', 'gesperrt', 'gesperrt']],
    [
      'a ban that his status no longer names',
      { ...CHANCE, isBanned: true },
      ['gesperrt', 'gesperrt', 'gesperrt'],
    ],
    [
      'a starter',
      { ...CHANCE, played: part() },
      ['77\u00A0%', 'spielt, Minute 40', 'von Beginn, 40 Minuten'],
    ],
    [
      'a starter who went off',
      { ...CHANCE, played: part({ subbedOutMinute: 40 }) },
      ['77\u00A0%', 'ausgewechselt, Minute 40', 'von Beginn, 40 Minuten'],
    ],
    [
      'a substitute',
      { ...CHANCE, played: part({ hasStarted: false, minutes: 12, subbedInMinute: 78 }) },
      ['77\u00A0%', 'eingewechselt, Minute 78', 'eingewechselt, 12 Minuten'],
    ],
    [
      'a substitute of the last minute',
      { ...CHANCE, played: part({ hasStarted: false, minutes: 1, subbedInMinute: 89 }) },
      ['77\u00A0%', 'eingewechselt, Minute 89', 'eingewechselt, 1 Minute'],
    ],
    [
      'a player who stayed on the bench',
      { ...CHANCE, isInEleven: false, played: part({ hasStarted: false, minutes: 0 }) },
      ['sitzt auf der Bank', 'sitzt auf der Bank', 'sitzt auf der Bank'],
    ],
    [
      'a report of his club without him',
      { ...CHANCE, played: part({ hasStarted: false, minutes: 0, isMissing: true }) },
      ['77\u00A0%', 'nicht dabei', 'nicht dabei'],
    ],
  ])('with %s', (_known, player, [before, running, over]) => {
    expect([BEFORE, RUNNING, OVER, NEXT_DAY].map((nowTs) => at(player, nowTs))).toEqual([
      before,
      running,
      over,
      over,
    ]);
  });

  it('is that his club does not play, without a match', () => {
    expect(matchTruthOf({ ...CHANCE, isInEleven: true }, null)).toEqual({ kind: 'free' });
    expect(startShareOf(CHANCE, null)).toBeNull();
  });
});

describe('a player of a list', () => {
  const match = { fixtureId: 'f', matchday: 23, ...KICKOFF, played: null };
  const known = (player: Parameters<typeof listedTruthOf>[0], nowTs: string) =>
    listedTruthOf(player, chancePhaseAt(player, Date.parse(nowTs))).kind;

  it('has the chance of his match, then the last one, then his part', () => {
    const player = { startProbability: 0.77, match };
    expect([BEFORE, RUNNING, OVER].map((nowTs) => known(player, nowTs))).toEqual([
      'forecast',
      'lastForecast',
      'lastForecast',
    ]);
    const played = { ...player, match: { ...match, played: part({ minutes: 90 }) } };
    expect([BEFORE, RUNNING, OVER].map((nowTs) => known(played, nowTs))).toEqual([
      'forecast',
      'playing',
      'played',
    ]);
    expect(known({ startProbability: 0.77, match: null }, OVER)).toBe('forecast');
    expect(known({ startProbability: 0.77, match: { ...match, status: 'postponed' } }, OVER)).toBe(
      'forecast',
    );
  });

  it('is banned, without a number, until his part is known', () => {
    const player = { startProbability: 0.01, status: 'suspended', match } as const;
    expect([BEFORE, RUNNING].map((nowTs) => known(player, nowTs))).toEqual(['suspended', 'suspended']);
    const played = { ...player, match: { ...match, played: part({ minutes: 90 }) } };
    expect(known(played, OVER)).toBe('played');
    expect(known({ ...player, status: 'injured' }, BEFORE)).toBe('forecast');
  });

  it('is in the official eleven or not, by the chance of 1 or 0', () => {
    expect(known({ startProbability: 1, match }, RUNNING)).toBe('in');
    expect(known({ startProbability: 0, match }, BEFORE)).toBe('notIn');
  });
});

it('expects a start by facts, else by the forecast for the match, also after kickoff', () => {
  const [player, later] = [CHANCE, { ...CHANCE, startProbability: 0.31 }];
  expect(startShareOf(player, 'before')).toBe(0.77);
  expect(startShareOf(later, 'over')).toBe(0.77);
  expect(startShareOf({ ...later, isInEleven: false }, 'before')).toBe(0);
  expect(startShareOf({ ...later, isInEleven: false, played: part() }, 'running')).toBe(1);
  expect(startShareOf({ ...CHANCE, knowledge: 'little' }, 'running')).toBe(0.77);
});

it('is decided by the announcement or by kickoff', () => {
  expect(isDecided(CHANCE, 'before')).toBe(false);
  expect(isDecided({ ...CHANCE, isInEleven: false }, 'before')).toBe(true);
  expect(isDecided(CHANCE, 'running')).toBe(true);
  expect(isDecided(CHANCE, null)).toBe(false);
});
