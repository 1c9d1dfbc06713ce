import { expect, it } from 'vitest';
import { addFurther } from './points.ts';
import type { Candidate } from './inputs/candidates.ts';
import type { CardInputs } from './inputs/cardInputs.ts';
import type { Curve } from './scoreCard.ts';

const FORM = 'formAndMinutes';
/** One unit of log-odds is one point on the card. */
const card = (...curves: Pick<Curve, 'input' | 'knots' | 'logOdds'>[]) => ({
  logOddsPerPoint: 1,
  curves: curves.map((curve) => Object.assign({ part: FORM, unknown: 0 } as const, curve)),
});
const MINUTES = { input: 'lastMinutes', knots: [0, 90], logOdds: [-3, 0] } as const;
const HOLDERS = { input: 'holdersGain', knots: [-1, 0, 1], logOdds: [-2, 0, 2] } as const;

const candidate = (inputs: Partial<CardInputs>, hasPlayed = true) =>
  ({ inputs, facts: { lastEntry: hasPlayed ? {} : null }, reported: 'full' }) as unknown as Candidate;
const namedInputs = (inputs: Partial<CardInputs>, curves: Parameters<typeof card>, hasPlayed?: boolean) => {
  const further: Parameters<typeof addFurther>[0] = {};
  addFurther(further, candidate(inputs, hasPlayed), card(...curves), FORM);
  return further;
};

it('counts few minutes against a player, unless he did not play at all', () => {
  expect(namedInputs({ lastMinutes: 30 }, [MINUTES])).toEqual({
    costs: [{ input: 'lastMinutes', value: 30 }],
  });
  expect(namedInputs({ lastMinutes: 0 }, [MINUTES])).toEqual({});
  expect(namedInputs({ lastMinutes: 30 }, [MINUTES], false)).toEqual({});
  expect(namedInputs({ lastMinutes: null }, [MINUTES])).toEqual({});
});

it('weighs fan moves against no moves, as a cost or a gain', () => {
  expect(namedInputs({ holdersGain: 0.9 }, [HOLDERS])).toEqual({
    gains: [{ input: 'holdersGain', value: 0.9 }],
  });
  expect(namedInputs({ holdersGain: -0.9 }, [HOLDERS])).toEqual({
    costs: [{ input: 'holdersGain', value: -0.9 }],
  });
  expect(namedInputs({ holdersGain: 0.3 }, [HOLDERS])).toEqual({});
});

it('ignores inputs of starters for players who did not start last', () => {
  const repeat = { input: 'repeatShareAfterStart', knots: [0.5, 0.75], logOdds: [-2, 0] } as const;
  expect(namedInputs({ repeatShareAfterStart: 0.5, startedLast: 0 }, [repeat])).toEqual({});
  expect(namedInputs({ repeatShareAfterStart: 0.5, startedLast: 1 }, [repeat])).toMatchObject({
    costs: [{ input: 'repeatShareAfterStart' }],
  });
});

it('names at most two, the weightiest first', () => {
  const second = { input: 'secondLastMinutes', knots: [0, 90], logOdds: [-9, 0] } as const;
  const form = { input: 'formBelowMean', knots: [-1, 0], logOdds: [-1, 0] } as const;
  const inputs = { lastMinutes: 10, secondLastMinutes: 10, formBelowMean: -1 };
  expect(namedInputs(inputs, [form, MINUTES, second]).costs?.map(({ input }) => input)).toEqual([
    'secondLastMinutes',
    'lastMinutes',
  ]);
});
