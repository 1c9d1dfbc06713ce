import { expect, it } from 'vitest';
import { demoSeason } from '../../matchdata/demo/demoSeason.ts';
import { clubOfPlayer, worldOf } from '../world.ts';
import { planMoves } from './planMoves.ts';

const { bundle } = demoSeason(new Date('2026-11-22T12:00:00Z'));

it.each([1, 2, 3])('lets players play only for their current clubs, seed %i', (seed) => {
  const planned = planMoves(bundle, seed, { first: 1, last: 17 });
  const world = worldOf(planned.bundle, planned);
  for (const { kickoffMs, home, away } of world.matches)
    for (const { club, appearances } of [home, away])
      for (const { playerId } of appearances) {
        const player = world.players.get(playerId);
        expect(player && clubOfPlayer(player, kickoffMs)).toBe(club.clubId);
      }
  expect(planned.bundle.appearances).toHaveLength(bundle.appearances.length);
  for (const ids of Object.values(planned.moves)) expect(ids.length).toBeGreaterThan(3);
});

it('moves no player without a break to move in', () => {
  const planned = planMoves(bundle, 1, { first: 3, last: 3 });
  expect(Object.values(planned.moves).flat()).toEqual([]);
  expect(planned.bundle.appearances).toEqual(bundle.appearances);
});
