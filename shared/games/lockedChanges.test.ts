import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FORMATIONS, PLACES, starterIdsOf, type Formation, type Place } from '../elevens/bestEleven.ts';
import { heldElevenOf, latePlacesOf, teamLocksAt, type HeldCandidate, type HeldTeam } from './heldEleven.ts';
import type { HeldPlace } from './heldPlaces.schema.ts';
import {
  fitsHeld,
  formationHeldSince,
  isWhollyHeld,
  movesHeld,
  type Held,
  type TeamChange,
} from './lockedChanges.ts';
import { GAMES, type Game } from './profiles.ts';
import { starsOfTeam } from './stars.ts';

const [FRIDAY, SATURDAY, SUNDAY] = [
  '2026-09-25T18:30:00.000Z',
  '2026-09-26T13:30:00.000Z',
  '2026-09-27T15:30:00.000Z',
] as const;
const match = (kickoffTs: string, homeTeamId: string) => ({
  matchday: 5,
  status: 'scheduled',
  kickoffTs,
  homeTeamId,
  awayTeamId: `rival of ${homeTeamId}`,
});
const FIXTURES = [match(FRIDAY, 'fri'), match(SATURDAY, 'sat'), match(SUNDAY, 'sun')];

const heldIn = (line: HeldPlace['line'], isLate = false): Omit<HeldPlace, 'playerId'> => ({
  line,
  lockTs: FRIDAY,
  formation: '4-4-2',
  isLate,
  isStar: false,
});
const heldOf = (places: Record<string, Omit<HeldPlace, 'playerId'>>): Held =>
  new Map(Object.entries(places).map(([playerId, place]) => [playerId, { playerId, ...place }]));
const teamOf = (places: Record<string, Place | null>, formation: Formation | null = null) => ({
  formation,
  players: Object.entries(places).map(([id, place]) => ({ id, place })),
});

describe('a change of a team with locked players', () => {
  const held = heldOf({
    a: heldIn('forward'),
    b: heldIn('bench'),
    late: heldIn('bench', true),
    star: { ...heldIn('midfielder'), isStar: true },
  });
  const { formation, players } = teamOf({ a: null, b: 'benched', late: null, open: null });
  const team = { formation, players: [...players, { id: 'star', isStar: true }] };

  it.each<[title: string, change: TeamChange, isMove: boolean]>([
    ['another place', { places: [{ playerId: 'a', place: 'pinned' }] }, true],
    ['the same place', { places: [{ playerId: 'b', place: 'benched' }] }, false],
    ['a place of somebody else', { places: [{ playerId: 'open', place: 'pinned' }] }, false],
    [
      'a swap with somebody else',
      {
        places: [
          { playerId: 'open', place: 'benched' },
          { playerId: 'a', place: 'pinned' },
        ],
      },
      true,
    ],
    ['a place of somebody who came late', { places: [{ playerId: 'late', place: 'pinned' }] }, true],
    ['leaving', { leaving: ['a'] }, true],
    ['leaving from the bench', { leaving: ['b'] }, true],
    ['leaving of somebody who came late', { leaving: ['late'] }, false],
    ['leaving of somebody else', { leaving: ['open', 'unknown'] }, false],
    ['a formation with room', { formation: '5-4-1' }, false],
    ['the best formation', { formation: null }, false],
    ['a star', { stars: ['a'] }, true],
    ['another star of somebody else', { stars: ['open', 'star'] }, false],
    ['one star less', { stars: [] }, true],
    ['nothing', {}, false],
  ])('with %s: %j moves somebody: %s', (_title, change, isMove) => {
    expect(movesHeld(team, held, change)).toBe(isMove);
    expect(movesHeld(team, new Map(), change)).toBe(false);
  });

  it('has no other formation without room for the held starters, or once nobody can be moved', () => {
    const two = heldOf({ a: heldIn('forward'), c: heldIn('forward') });
    const open = teamOf({ a: null, c: null, open: null }, '4-4-2');
    expect(movesHeld(open, two, { formation: '4-5-1' })).toBe(true);
    expect(movesHeld(open, two, { formation: '4-3-3' })).toBe(false);
    expect(formationHeldSince(open, two, FORMATIONS)).toBeNull();
    const all = teamOf({ a: null, c: null }, '4-4-2');
    expect([isWhollyHeld(all, two), fitsHeld(two, '4-3-3')]).toEqual([true, true]);
    expect(movesHeld(all, two, { formation: '4-3-3' })).toBe(true);
    expect(movesHeld(all, two, { formation: null })).toBe(true);
    expect(movesHeld(all, two, { formation: '4-4-2' })).toBe(false);
    expect(formationHeldSince(all, two, FORMATIONS)).toBe(FRIDAY);
    expect(formationHeldSince(all, new Map(), FORMATIONS)).toBeNull();
  });
});

const SQUAD: HeldCandidate[] = Object.entries({ GK: 2, CB: 6, CM: 6, ST: 4 }).flatMap(
  ([positionPrimary, count]) =>
    Array.from({ length: count }, (_none, n) => ({
      id: `${positionPrimary}${n}`,
      name: `${positionPrimary}${n}`,
      positions: [],
      positionPrimary,
      team: { id: ['fri', 'sat', 'sun', 'free'][n % 4] ?? '' },
      left: null,
      isInEleven: null,
      startProbability: 0.9 - n / 10,
      isStar: false,
      expectedPoints: [{ profile: 'bundesligaFantasy' as const, next: { points: 9 - n, low: 0, high: 12 } }],
      estimates: [],
      place: null,
      value: null,
    })),
);
const IDS = SQUAD.map(({ id }) => id);

/** What somebody tries on a team; each step at a later instant. */
type Try =
  | { kind: 'place'; playerId: string; place: Place | null }
  | { kind: 'formation'; formation: Formation | null }
  | { kind: 'stars'; stars: string[] }
  | { kind: 'leave' | 'join'; playerId: string }
  | { kind: 'game'; game: Game }
  | { kind: 'news'; playerId: string; chance: number; positionPrimary: string };
const A_TRY: fc.Arbitrary<Try> = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    playerId: fc.constantFrom(...IDS),
    place: fc.constantFrom(...PLACES, null),
  }),
  fc.record({ kind: fc.constant('formation' as const), formation: fc.constantFrom(...FORMATIONS, null) }),
  fc.record({
    kind: fc.constant('stars' as const),
    stars: fc.uniqueArray(fc.constantFrom(...IDS), { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constantFrom('leave' as const, 'join' as const), playerId: fc.constantFrom(...IDS) }),
  fc.record({ kind: fc.constant('game' as const), game: fc.constantFrom(...GAMES) }),
  fc.record({
    kind: fc.constant('news' as const),
    playerId: fc.constantFrom(...IDS),
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
    positionPrimary: fc.constantFrom('GK', 'CB', 'CM', 'ST'),
  }),
);

type Team = HeldTeam<HeldCandidate>;

/** The team after somebody has tried something, as hub and device do it. */
function tried(team: Team, one: Try, nowMs: number): Team {
  const locks = teamLocksAt(team, FIXTURES, nowMs);
  const held: Held = locks?.held ?? new Map();
  const stored: Team = { ...team, held: { matchday: 5, places: [...held.values()] } };
  const isRefused = (change: TeamChange) => movesHeld(stored, held, change);
  const withPlayer = (id: string, changes: Partial<HeldCandidate>) => ({
    ...stored,
    players: stored.players.map((player) => (player.id === id ? { ...player, ...changes } : player)),
  });
  if (one.kind === 'place')
    return isRefused({ places: [one] }) ? stored : withPlayer(one.playerId, { place: one.place });
  if (one.kind === 'formation') return isRefused(one) ? stored : { ...stored, formation: one.formation };
  if (one.kind === 'stars') {
    const players = stored.players.map((player) => ({ ...player, isStar: one.stars.includes(player.id) }));
    return isRefused(one) ? stored : { ...stored, players };
  }
  if (one.kind === 'game') return { ...stored, game: one.game };
  if (one.kind === 'news')
    return withPlayer(one.playerId, { startProbability: one.chance, positionPrimary: one.positionPrimary });
  if (one.kind === 'leave') {
    if (isRefused({ leaving: [one.playerId] })) return stored;
    const players = stored.players.filter(({ id }) => id !== one.playerId);
    const places = [...held.values()].filter(({ playerId }) => playerId !== one.playerId);
    return { ...stored, players, held: { matchday: 5, places } };
  }
  if (stored.players.some(({ id }) => id === one.playerId)) return stored;
  const joining = SQUAD.filter(({ id }) => id === one.playerId);
  const late = latePlacesOf(stored, joining, { locks, fixtures: FIXTURES, nowMs });
  return {
    ...stored,
    players: [...stored.players, ...joining],
    held: { matchday: 5, places: [...held.values(), ...late] },
  };
}

it('no sequence of changes moves anybody who was locked in time, or makes other stars of them', () => {
  const steps = fc.array(fc.tuple(A_TRY, fc.integer({ min: 0, max: 600 })), { maxLength: 25 });
  fc.assert(
    fc.property(fc.constantFrom(...GAMES), steps, (game, tries) => {
      let team: Team = { game, formation: null, players: SQUAD, held: null };
      let nowMs = Date.parse(FRIDAY) - 3_600_000;
      const lineOf = new Map<string, string>();
      const starOf = new Map<string, boolean>();
      for (const [one, minutes] of tries) {
        nowMs += minutes * 60_000;
        team = tried(team, one, nowMs);
        const locks = teamLocksAt(team, FIXTURES, nowMs);
        if (locks === null) return;
        const eleven = heldElevenOf(team, locks.held);
        expect(starterIdsOf(eleven).size).toBeLessThanOrEqual(11);
        for (const { playerId, line, isLate, isStar } of locks.held.values()) {
          if (isLate) continue;
          expect(lineOf.get(playerId) ?? line).toBe(line);
          lineOf.set(playerId, line);
          expect(starOf.get(playerId) ?? isStar).toBe(isStar);
          starOf.set(playerId, isStar);
        }
        const stars = starsOfTeam({ ...team, game: 'bundesligaFantasy' }, eleven, locks.held)?.stars ?? [];
        const heldStars = stars.filter(({ player }) => locks.held.has(player.id));
        expect(heldStars.every(({ player }) => starOf.get(player.id))).toBe(true);
        expect(new Set(stars.map(({ line }) => line)).size).toBe(stars.length);
        for (const [playerId, line] of lineOf) {
          expect(team.players.map(({ id }) => id)).toContain(playerId);
          const lines = Object.entries(eleven.starters).filter(([, players]) =>
            players.some(({ id }) => id === playerId),
          );
          expect(lines.map(([name]) => name)).toEqual(line === 'bench' ? [] : [line]);
        }
      }
    }),
  );
});
