import { expect, test } from 'vitest';
import {
  areaUnderCurve,
  brierScore,
  calibrationBins,
  expectedCalibrationError,
  logLoss,
  rightOfEleven,
} from './metrics.ts';

const judged = (probability: number, happened: boolean) => ({ probability, happened });
const three = [judged(0.8, true), judged(0.4, false), judged(0.3, true)];

test('the Brier score is the mean squared distance', () => {
  // (0.2² + 0.4² + 0.7²) / 3 = 0.69 / 3
  expect(brierScore(three)).toBeCloseTo(0.23, 12);
});

test('the log loss is the mean of -ln(probability of what happened)', () => {
  // -(ln 0.8 + ln 0.6 + ln 0.3) / 3
  expect(logLoss(three)).toBeCloseTo((0.223143551 + 0.510825624 + 1.203972804) / 3, 8);
  expect(logLoss([judged(0, true)])).toBeCloseTo(34.54, 2);
});

test('the calibration error weights the gap of each tenth by its rows', () => {
  // [.1, .2): predicted .15, happened 1/2; [.9, 1]: predicted .95, happened 1/2. All rows have gaps of .35 and .45.
  const rows = [judged(0.1, true), judged(0.2 - 1e-12, false), judged(0.9, true), judged(1, false)];
  expect(expectedCalibrationError(rows)).toBeCloseTo(0.4, 9);
  expect(calibrationBins(rows).map((bin) => bin.rows)).toEqual([0, 2, 0, 0, 0, 0, 0, 0, 0, 2]);
});

test('the area under the curve counts correctly ordered pairs, ties half', () => {
  // Pairs of a starter and a non-starter: .8>.4 right, .3<.4 wrong.
  expect(areaUnderCurve(three)).toBe(0.5);
  expect(areaUnderCurve([judged(0.5, true), judged(0.5, false)])).toBe(0.5);
  expect(areaUnderCurve([judged(0.9, true), judged(0.5, true), judged(0.5, false), judged(0.1, false)])).toBe(
    0.875,
  );
});

test('right of eleven considers only the eleven greatest probabilities', () => {
  const rows = Array.from({ length: 14 }, (_, index) => judged(1 - index / 20, index % 2 === 0));
  expect(rightOfEleven(rows)).toBe(6);
  expect(rightOfEleven(rows.toReversed())).toBe(6);
  expect(rightOfEleven(rows.slice(0, 3))).toBe(2);
});

test('means are NaN without rows', () => {
  expect([brierScore([]), logLoss([]), expectedCalibrationError([]), areaUnderCurve([])]).toEqual(
    Array(4).fill(Number.NaN),
  );
});
