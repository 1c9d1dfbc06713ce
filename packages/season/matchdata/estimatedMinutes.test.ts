import { expect, it } from 'vitest';
import { anAppearanceRow } from './bundleBuilders.ts';
import type { AppearanceRow } from './bundleRows.ts';
import { meanMinutesAt, withEstimatedMinutes } from './estimatedMinutes.ts';

const read = (playerId: string, row: Partial<AppearanceRow> & { cameOn?: boolean } = {}) => {
  const { cameOn = false, ...changes } = row;
  return { ...anAppearanceRow({ playerId, ...changes }), cameOn };
};
const RESERVE = { started: false, minutesPlayed: 0 };

it('estimates the minutes of a match whose substitutes have none', () => {
  const rows = withEstimatedMinutes([
    read('starter', { position: 'FW' }),
    read('substitute', { ...RESERVE, cameOn: true }),
    read('unused', RESERVE),
    read('opponent', { clubId: 'blue', position: null }),
    read('other match', { fixtureId: 'f2' }),
  ]);
  const minutes = rows.map(({ playerId, minutesPlayed, isEstimated = false }) => [
    playerId,
    minutesPlayed,
    isEstimated,
  ]);
  expect(minutes).toEqual([
    ['starter', meanMinutesAt('FW'), true],
    ['substitute', 18, true],
    ['unused', 0, false],
    ['opponent', meanMinutesAt(null), true],
    ['other match', 90, false],
  ]);
  expect(rows.some((row) => 'cameOn' in row)).toBe(false);
});

it('leaves reported minutes as they are', () => {
  const rows = withEstimatedMinutes([
    read('starter'),
    read('substitute', { started: false, minutesPlayed: 25, cameOn: true }),
  ]);
  expect(rows.map(({ minutesPlayed, isEstimated }) => [minutesPlayed, isEstimated])).toEqual([
    [90, undefined],
    [25, undefined],
  ]);
});
