import { expect, it } from 'vitest';
import { aCard } from '../../testing/myTeamBuilders.ts';
import { listFormer, listPlayers } from './playerList.ts';
import { fitQuickly } from './quickFilters.ts';

const NOBODY: ReadonlySet<string> = new Set();
const OTHERS = { mine: NOBODY, watched: NOBODY, begun: NOBODY };

it.each([
  [0.5, 49, true],
  [0.5, 50, false],
  [0.494, 20, false],
  [0.9, 10, true],
])('a player with %d now and %d per cent before his last match is new: %s', (now, before, isNew) => {
  const listed = listPlayers([aCard({ startProbability: now })], []);
  const facts = { ...OTHERS, histories: { p1: [95, before] } };
  expect(fitQuickly(listed, ['newStarter'], facts)).toHaveLength(isNew ? 1 : 0);
});

it('does not count players who left the league as doubtful', () => {
  const player = aCard({ startProbability: 0.5 });
  const gone = { ...player, left: { clubName: null, sinceTs: '2025-01-31T12:00:00.000Z' } };
  const facts = { ...OTHERS, histories: undefined };
  expect(fitQuickly(listPlayers([player], []), ['doubtful'], facts)).toHaveLength(1);
  expect(fitQuickly(listFormer([gone]), ['doubtful'], facts)).toEqual([]);
});
