import { describe, expect, test } from 'vitest';
import { LINEUP_KNOWLEDGE, type LineupKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { aLeague, aPlayer, anAppearance } from '@hub/tools/testing/facts/leagueFacts.ts';
import { asKnown } from '../../research/start/evaluate/walkKnown.ts';
import { lineupKnowledgeOf } from './lineupKnowledge.ts';
import { forecastLeague } from '../startProbabilities.ts';
import type { AppearanceFact } from '../types.ts';

const MATCH = {
  elevens: { unused: 0, substitutes: 0 },
  bench: { unused: 7, substitutes: 0 },
  minutes: { unused: 0, substitutes: 6 },
  full: { unused: 4, substitutes: 6 },
} as const satisfies Record<LineupKnowledge, Parameters<typeof lineupKnowledgeOf>[0][number]>;

const knowledgeOf = (...matches: readonly LineupKnowledge[]) =>
  lineupKnowledgeOf(matches.map((match) => MATCH[match]));

describe('the knowledge of a club’s line-ups', () => {
  test.each(LINEUP_KNOWLEDGE)('is %s if each of its matches has it', (known) => {
    expect(knowledgeOf(known)).toBe(known);
    expect(knowledgeOf(known, known, known, known, known, known)).toBe(known);
  });

  test('falls with the first match that has less data, and rises once most of the last five have more', () => {
    expect(knowledgeOf('full', 'full', 'full', 'full', 'full', 'elevens')).toBe('elevens');
    expect(knowledgeOf('full', 'full', 'full', 'full', 'minutes')).toBe('minutes');
    expect(knowledgeOf('elevens', 'elevens', 'elevens', 'full', 'full')).toBe('elevens');
    expect(knowledgeOf('elevens', 'elevens', 'full', 'full', 'full')).toBe('full');
  });

  test('does not fall when no one came on from a listed bench', () => {
    expect(knowledgeOf('full', 'full', 'full', 'bench')).toBe('full');
  });

  test('is minutes before the first match', () => {
    expect(knowledgeOf()).toBe('minutes');
  });
});

const WEEKS = 8;
const GROUPS = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const;
const groupOf = (index: number) => GROUPS[index < 2 ? 0 : 1 + (index % 3)] ?? 'defender';
const SQUAD = Array.from({ length: 18 }, (_, index) => `p${index}`);
const STARTERS = 12;

/** The same eleven each week, with two substitutes and four unused players; only `known` is known of it. */
function leagueKnown(known: LineupKnowledge, weeks = WEEKS) {
  const appearances = Array.from({ length: weeks }, (_, week) =>
    SQUAD.map((playerId, index): AppearanceFact => {
      const started = index < STARTERS && index !== 1;
      return anAppearance(playerId, week, { started, minutesPlayed: started ? 70 : index < 15 ? 20 : 0 });
    }),
  ).flat();
  return aLeague(weeks, {
    players: SQUAD.map((playerId, index) => aPlayer(playerId, { positionGroup: groupOf(index) })),
    appearances: appearances.flatMap((row) => asKnown(row, known)),
  });
}

describe.each(LINEUP_KNOWLEDGE)('a forecast from known line-ups: %s', (known) => {
  const { forecasts } = forecastLeague(leagueKnown(known));
  const forecastOf = (playerId: string) => forecasts.find((one) => one.playerId === playerId)!;

  test('states the knowledge, with the card fitted for it', () => {
    expect(new Set(forecasts.map(({ knowledge }) => knowledge))).toEqual(new Set([known]));
    for (const { card } of forecasts) expect(card.split(' ')[0]).toBe(known);
  });

  test('adds up to eleven, and its reasons to the score', () => {
    const sum = forecasts.reduce((total, { startProbability }) => total + startProbability, 0);
    expect(sum).toBeCloseTo(11, 2);
    for (const { score, reasons } of forecasts) {
      const points = reasons
        .filter(({ part }) => !['teamBalance', 'seasonTrend', 'lastSeason'].includes(part))
        .reduce((total, row) => total + row.points, 0);
      expect(Math.min(100, Math.max(0, points))).toBeCloseTo(score, 6);
    }
  });

  test('shows no minutes or squads that no source reported', () => {
    const { reasons } = forecastOf('p16');
    const form = reasons.find(({ part }) => part === 'formAndMinutes');
    const frequency = reasons.find(({ part }) => part === 'startingFrequency');
    const isPlayed = known === 'minutes' || known === 'full';
    expect(form?.input).toMatchObject({ lineups: known, averageMinutes: isPlayed ? 0 : null });
    expect(frequency?.input).toMatchObject({ starts: 0, squads: known === 'minutes' ? 0 : WEEKS });
  });

  test('is not a percentage before the club was seen three times', () => {
    const knowledgeAfter = (weeks: number) =>
      forecastLeague(leagueKnown(known, weeks)).forecasts[0]?.knowledge;
    expect([1, 2, 3].map(knowledgeAfter)).toEqual(['little', 'little', known]);
  });
});

describe('a forecast from substitutes whose minutes are estimated', () => {
  const appearances = leagueKnown('full').appearances.map((row) =>
    row.minutesPlayed > 0 ? Object.assign(row, { isEstimated: true }) : row,
  );
  const { forecasts } = forecastLeague({ ...leagueKnown('full'), appearances });
  const reasonsOf = (playerId: string) =>
    forecasts.find((one) => one.playerId === playerId)?.reasons.find(({ part }) => part === 'formAndMinutes');

  test('counts who came on, as if the minutes were known', () => {
    const known = forecastLeague(leagueKnown('full')).forecasts;
    const chances = (list: typeof forecasts) =>
      list.map(({ startProbability, card }) => [startProbability, card]);
    expect(chances(forecasts)).toEqual(chances(known));
    expect(reasonsOf('p13')?.input).toMatchObject({ lastMatch: 'cameOn' });
  });

  test('states no minutes', () => {
    for (const playerId of ['p3', 'p13', 'p16'])
      expect(reasonsOf(playerId)?.input).toMatchObject({ lineups: 'bench', averageMinutes: null });
    const named = forecasts.flatMap(({ reasons }) =>
      reasons.flatMap(({ input }) => ('costs' in input ? (input.costs ?? []) : [])),
    );
    expect(named.map(({ input }) => input)).not.toContain('lastMinutes');
  });
});
