import { expect, it } from 'vitest';
import { aSquadLeague } from '@hub/tools/testing/facts/squadFacts.ts';
import { computeStartProbabilities } from '../startProbabilities.ts';

const DAY_MS = 24 * 3_600_000;
const EUROPEAN = { striker: { euMidweekMinutes: 90 } };

/** The striker's forecast `days` days after the club's last league match. */
function forecastAfter(days: number, changes: Parameters<typeof aSquadLeague>[0]) {
  const league = aSquadLeague(changes);
  const lastTs =
    league.played
      .map(({ kickoffTs }) => kickoffTs)
      .toSorted()
      .at(-1) ?? '';
  const kickoffTs = new Date(Date.parse(lastTs) + days * DAY_MS).toISOString();
  const upcoming = league.upcoming.map((fixture) => Object.assign({}, fixture, { kickoffTs }));
  const { forecasts } = computeStartProbabilities({ ...league, upcoming, asOfTs: kickoffTs });
  const found = forecasts.find(({ playerId }) => playerId === 'striker');
  return { score: found?.score, parts: found?.reasons.map(({ part }) => part) };
}

it('counts minutes in Europe against a player if the match itself is unknown', () => {
  const after = forecastAfter(8, EUROPEAN);
  expect(after.parts).toContain('midweekFatigue');
  expect(after.score).toBeLessThan(forecastAfter(8, {}).score ?? 0);
});

it('counts them no further if the rest since the last league match is already short', () => {
  const after = forecastAfter(3, EUROPEAN);
  expect(after.parts).toContain('shortRest');
  expect(after.parts).not.toContain('midweekFatigue');
  expect(after.score).toBe(forecastAfter(3, {}).score);
});
