import { expect, it } from 'vitest';
import { aCard } from '../../testing/myTeamBuilders.ts';
import { listPlayers } from './playerList.ts';
import { fitQuickly } from './quickFilters.ts';

const NOBODY: ReadonlySet<string> = new Set();

it.each([
  [0.5, 49, true],
  [0.5, 50, false],
  [0.494, 20, false],
  [0.9, 10, true],
])('who starts with %d now and with %d per cent before his last match is new: %s', (now, before, isNew) => {
  const listed = listPlayers([aCard({ startProbability: now })], []);
  const facts = { mine: NOBODY, watched: NOBODY, begun: NOBODY, histories: { p1: [95, before] } };
  expect(fitQuickly(listed, ['newStarter'], facts)).toHaveLength(isNew ? 1 : 0);
});
