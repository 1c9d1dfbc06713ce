import { expect, it } from 'vitest';
import { clubNamed } from '#shared/catalog/clubs.ts';
import { demoSeason } from '../../matchdata/demo/demoSeason.ts';
import { planMoves } from '../plan/planMoves.ts';
import { clubOfPlayer, worldOf } from '../world.ts';
import { cutSeason } from '../smallSeason.ts';
import { nextSeasonOf } from './nextSeason.ts';

const first = cutSeason(demoSeason(new Date('2026-11-22T12:00:00Z')).bundle, 3);
const planned = planMoves(first, 1, { first: 1, last: 3 });
const next = nextSeasonOf(first, planned, 1);
const ids = (rows: readonly { playerId: string }[]) => new Set(rows.map(({ playerId }) => playerId));

it('has two new clubs with complete squads', () => {
  const before = new Set(first.clubs.map(({ clubId }) => clubId));
  const promoted = next.clubs.filter(({ clubId }) => !before.has(clubId));
  expect(next.clubs).toHaveLength(first.clubs.length);
  expect(promoted).toHaveLength(2);
  for (const { clubId, name } of promoted) {
    expect(clubNamed(name)).toBeDefined();
    expect(next.players.filter((player) => player.clubId === clubId).length).toBeGreaterThan(25);
  }
});

it('keeps most players, replaces some, and counts no player twice', () => {
  const [before, after] = [ids(planned.bundle.players), ids(next.players)];
  expect(after.size).toBe(next.players.length);
  const stayed = [...after].filter((id) => before.has(id)).length;
  expect(stayed / after.size).toBeGreaterThan(0.7);
  expect(stayed / after.size).toBeLessThan(0.95);
  const moved = next.players.filter(({ playerId, clubId }) => {
    const stay = planned.stays.get(playerId)?.at(-1)?.clubId;
    return stay !== undefined && stay !== null && stay !== clubId;
  });
  expect(moved.length).toBeGreaterThan(10);
});

it('lets players play for their current clubs, a year later', () => {
  const world = worldOf(next);
  expect(world.startYear).toBe(worldOf(first).startYear + 1);
  for (const { kickoffMs, home, away } of world.matches)
    for (const { club, appearances } of [home, away])
      for (const { playerId } of appearances) {
        const player = world.players.get(playerId);
        expect(player && clubOfPlayer(player, kickoffMs)).toBe(club.clubId);
      }
});
