import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Formation } from '../elevens/bestEleven.ts';
import { STARTERS_PER_TEAM } from '../limits.ts';
import type { InjuryStatus } from '../terms.ts';
import { alarmsOf, irreplaceableOf, type AlarmCandidate } from './alarms.ts';
import { fanMatchdayOf, nextLookOf, refreshMsOf, type FanMatchday } from './fanMatchday.ts';
import type { HeldTeam } from './heldEleven.ts';
import { GAMES, type Game } from './profiles.ts';

const [FRIDAY, SATURDAY, SUNDAY] = [
  '2026-09-25T18:30:00.000Z',
  '2026-09-26T13:30:00.000Z',
  '2026-09-27T15:30:00.000Z',
] as const;
const KICKOFFS: Readonly<Record<string, string>> = {
  a: FRIDAY,
  b: FRIDAY,
  c: SATURDAY,
  d: SATURDAY,
  e: SUNDAY,
};
const playedFor = (minutes: number) => ({
  hasStarted: true,
  minutes,
  goals: 0,
  yellowCards: 0,
  isSentOff: false,
  subbedInMinute: null,
  subbedOutMinute: null,
});
const fixtureOf = (matchday: number, kickoffTs: string, homeTeamId: string, awayTeamId: string) => ({
  matchday,
  status: 'scheduled',
  kickoffTs,
  homeTeamId,
  awayTeamId,
});
const FIXTURES = [
  fixtureOf(5, FRIDAY, 'a', 'b'),
  fixtureOf(5, SATURDAY, 'c', 'd'),
  fixtureOf(5, SUNDAY, 'e', 'f'),
  fixtureOf(6, '2026-10-02T18:30:00.000Z', 'a', 'c'),
];

interface Player extends AlarmCandidate {
  id: string;
}

/** A player of club `c`, unless told otherwise. */
function player(
  id: string,
  positionPrimary: string,
  startProbability: number,
  changes: Partial<Player> = {},
): Player {
  const team = changes.team === undefined ? { id: 'c' } : changes.team;
  const kickoffTs = KICKOFFS[team?.id ?? ''];
  return {
    id,
    name: id,
    positions: [],
    positionPrimary,
    startProbability,
    team,
    left: null,
    status: 'fit',
    isInEleven: null,
    isStar: false,
    expectedPoints: [],
    estimates: [],
    played: null,
    fixture: kickoffTs === undefined ? null : { matchday: 5, kickoffTs, status: 'scheduled' },
    ...changes,
  };
}

const changed = (one: Player, changes: Partial<Player>): Player => ({ ...one, ...changes });

const SURE = [
  player('keeper', 'GK', 0.99),
  ...[1, 2, 3, 4].map((n) => player(`back${n}`, 'CB', 0.95)),
  ...[1, 2, 3, 4].map((n) => player(`mid${n}`, 'CM', 0.95)),
];
const teamOf = (players: Player[], game: Game = 'kickerInteractive'): HeldTeam<Player> => ({
  game,
  formation: null,
  players: [...SURE, ...players],
});
const at = (team: HeldTeam<Player>, nowTs: string): FanMatchday<Player> => {
  const fan = fanMatchdayOf(team, FIXTURES, Date.parse(nowTs));
  if (fan === null) throw new Error('the season is over');
  return fan;
};
const startersOf = ({ players }: FanMatchday<Player>) =>
  players.filter(({ isStarter }) => isStarter).map(({ player: { id } }) => id);

describe('the matchday of a fan', () => {
  const forwards = [
    player('fri', 'ST', 0.7, { team: { id: 'a' } }),
    player('sun', 'ST', 0.6, { team: { id: 'e' } }),
  ];

  it('depends on the matches of the fan’s own players, not on the time', () => {
    const [fri, sun] = forwards;
    const played = (one: Player | undefined, status: string): Player => {
      const { id, fixture, team } = one!;
      return player(id, 'ST', 0.7, { team, isInEleven: true, fixture: { ...fixture!, status } });
    };
    expect(at(teamOf(forwards), '2026-09-24T12:00:00.000Z').phase).toBe('before');
    expect(at(teamOf(forwards), '2026-09-25T18:40:00.000Z').phase).toBe('running');
    expect(at(teamOf([played(fri, 'finished'), sun!]), '2026-09-25T21:00:00.000Z').phase).toBe('before');
    const announced = SURE.map((one) => changed(one, { isInEleven: true }));
    expect(
      at({ ...teamOf([]), players: [...announced, ...forwards] }, '2026-09-26T12:40:00.000Z').phase,
    ).toBe('elevens');
    const idle = player('idle', 'CM', 0.99, { team: { id: 'z' } });
    const all = [...SURE, ...forwards].map((one) => played(one, 'finished')).concat(idle);
    expect(at({ ...teamOf([]), players: all }, '2026-09-27T18:00:00.000Z').phase).toBe('over');
    expect(at({ ...teamOf([]), players: [idle] }, '2026-09-27T18:00:00.000Z').phase).toBe('before');
  });

  it('is null after the season', () => {
    expect(fanMatchdayOf(teamOf([]), FIXTURES, Date.parse('2027-06-01T12:00:00.000Z'))).toBeNull();
  });

  it('returns the next lock of the eleven with the players it locks, without those who have no match', () => {
    const later = { matchday: 6, kickoffTs: '2026-10-02T18:30:00.000Z', status: 'scheduled' };
    const idle = [
      player('idle', 'CM', 0.99, { team: { id: 'z' } }),
      player('moved', 'CM', 0.99, { fixture: later }),
    ];
    const fan = at(teamOf([...forwards, ...idle]), '2026-09-25T12:00:00.000Z');
    expect(fan.next?.lockTs).toBe(FRIDAY);
    expect(fan.next?.players.map(({ id }) => id)).toEqual(['fri']);
    for (const { id } of idle)
      expect(fan.players.find(({ player: one }) => one.id === id)).toMatchObject({ phase: null, lock: null });
    expect(at(teamOf(forwards), FRIDAY).next?.lockTs).toBe(SATURDAY);
    expect(at(teamOf(forwards, 'kickbase'), FRIDAY).next).toBeNull();
  });

  it('counts known facts, and chances otherwise', () => {
    const keeper = { isInEleven: true, played: playedFor(0) };
    const team = teamOf([
      player('fri', 'ST', 0.7, { team: { id: 'a' }, isInEleven: false, startProbability: 0 }),
    ]);
    const back1 = { startProbability: null };
    const idle = { isInEleven: true, fixture: null };
    const changes = new Map<string, Partial<Player>>(Object.entries({ keeper, back1, mid1: idle }));
    const players = team.players.map((one) => changed(one, changes.get(one.id) ?? {}));
    expect(at({ ...team, players }, FRIDAY).expected).toBeCloseTo(1 + 6 * 0.95);
    expect(at(teamOf([]), FRIDAY).expected).toBeCloseTo(0.99 + 8 * 0.95);
  });

  it('expects nothing if there are too few inputs for all players', () => {
    const { players, ...team } = teamOf([]);
    const little = players.map((one) => changed(one, { knowledge: 'little' }));
    expect(at({ ...team, players: little }, FRIDAY).expected).toBeNull();
    const seen = little.map((one) => (one.id === 'keeper' ? changed(one, { isInEleven: true }) : one));
    expect(at({ ...team, players: seen }, FRIDAY).expected).not.toBeNull();
  });

  it('returns when the next eleven of a starter is due who can still be changed', () => {
    const [keeper, idle, ...announced] = SURE.map((one, nth) =>
      changed(one, { isInEleven: nth < 2 ? null : true }),
    );
    const players = [
      keeper!,
      changed(idle!, { team: { id: 'z' }, fixture: null }),
      ...announced,
      ...forwards,
    ];
    const lookAt = (nowTs: string) => nextLookOf(at({ ...teamOf([]), players }, nowTs), Date.parse(nowTs));
    expect(lookAt('2026-09-25T18:00:00.000Z')).toMatchObject({
      elevenTs: '2026-09-26T12:30:00.000Z',
      players: [{ id: 'keeper' }],
    });
    expect(lookAt('2026-09-26T12:30:00.000Z')?.elevenTs).toBe('2026-09-27T14:30:00.000Z');
    expect(nextLookOf(at(teamOf(forwards, 'kickbase'), FRIDAY), Date.parse(FRIDAY))).toBeNull();
    // All are locked on Friday, so that only Friday's elevens are a reason to look.
    const thursday = '2026-09-24T12:00:00.000Z';
    const look = nextLookOf(at(teamOf(forwards, 'kickbase'), thursday), Date.parse(thursday));
    expect(look).toMatchObject({ elevenTs: '2026-09-25T17:30:00.000Z', players: [{ id: 'fri' }] });
    const others = teamOf(forwards.slice(1), 'kickbase');
    expect(nextLookOf(at(others, thursday), Date.parse(thursday))).toBeNull();
  });

  it('refreshes every half minute while a reported eleven is due or a reported match is running', () => {
    const refreshAt = (nowTs: string, players = forwards, isReported = true) =>
      refreshMsOf(at(teamOf(players), nowTs), Date.parse(nowTs), { elevens: isReported, live: isReported });
    expect(refreshAt('2026-09-25T17:14:00.000Z')).toBe(300_000);
    expect(refreshAt('2026-09-25T17:15:00.000Z')).toBe(30_000);
    const announced = forwards.map((one) => changed(one, { isInEleven: true }));
    expect(refreshAt('2026-09-25T17:15:00.000Z', announced)).toBe(300_000);
    expect(refreshAt('2026-09-25T19:00:00.000Z')).toBe(30_000);
    expect(refreshAt('2026-09-26T10:00:00.000Z')).toBe(300_000);
    for (const nowTs of ['2026-09-25T17:15:00.000Z', '2026-09-25T19:00:00.000Z'])
      expect(refreshAt(nowTs, forwards, false)).toBe(300_000);
  });
});

describe('an eleven that is partly locked', () => {
  it('keeps players as they were at their lock, whatever changes later', () => {
    const fri = player('fri', 'ST', 0, {
      team: { id: 'a' },
      isInEleven: false,
      estimates: [{ asOfTs: FRIDAY, startProbability: 0.6 }],
    });
    const waiting = [
      fri,
      player('one', 'ST', 0.9, { estimates: [{ asOfTs: FRIDAY, startProbability: 0.5 }] }),
      player('two', 'ST', 0.4, { estimates: [{ asOfTs: FRIDAY, startProbability: 0.4 }] }),
    ];
    expect(startersOf(at(teamOf(waiting), FRIDAY))).toEqual(expect.arrayContaining(['fri', 'one']));
    expect(startersOf(at(teamOf(waiting), FRIDAY))).not.toContain('two');
    // With one lock for all players, nothing changes after it.
    const late = waiting.map((one) => (one.id === 'two' ? changed(one, { startProbability: 0.99 }) : one));
    expect(startersOf(at(teamOf(late, 'kickbase'), SATURDAY))).not.toContain('two');
  });

  const arbitraryPlayer = fc.record({
    positionPrimary: fc.constantFrom('GK', 'CB', 'CM', 'ST'),
    club: fc.constantFrom('a', 'c', 'e', 'z'),
    chance: fc.double({ min: 0, max: 1, noNaN: true }),
    estimate: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    isInEleven: fc.constantFrom(null, true, false),
    place: fc.constantFrom(null, 'pinned' as const, 'benched' as const),
    status: fc.constantFrom<InjuryStatus>('fit', 'injured', 'suspended', 'questionable', 'unknown'),
  });
  const arbitraryTeam = fc.record({
    game: fc.constantFrom(...GAMES),
    rows: fc.array(arbitraryPlayer, { maxLength: 24 }),
  });
  const toPlayers = (rows: (typeof arbitraryPlayer extends fc.Arbitrary<infer Row> ? Row : never)[]) =>
    rows.map(({ positionPrimary, club, chance, estimate, ...changes }, index) =>
      player(`p${String(index).padStart(2, '0')}`, positionPrimary, chance, {
        team: { id: club },
        estimates: [{ asOfTs: FRIDAY, startProbability: estimate }],
        ...changes,
      }),
    );

  it('contains every player exactly once, with at most eleven starters', () => {
    fc.assert(
      fc.property(arbitraryTeam, fc.constantFrom(FRIDAY, SATURDAY, SUNDAY), ({ game, rows }, nowTs) => {
        const players = toPlayers(rows);
        const fan = at({ game, formation: null, players }, nowTs);
        expect(fan.players.map(({ player: { id } }) => id).toSorted()).toEqual(players.map(({ id }) => id));
        expect(startersOf(fan).length).toBeLessThanOrEqual(STARTERS_PER_TEAM);
      }),
    );
  });

  it('never moves a locked player for a later choice or chance', () => {
    fc.assert(
      fc.property(arbitraryTeam, arbitraryTeam, ({ game, rows }, { rows: later }) => {
        const before = toPlayers(rows);
        const friday = at({ game, formation: null, players: before }, FRIDAY);
        const locked = new Set(
          friday.players.filter(({ lock }) => lock?.isLocked).map(({ player: { id } }) => id),
        );
        const after = before.map((one, index) => {
          const other = later[index];
          if (other === undefined || locked.has(one.id)) return one;
          return changed(one, { startProbability: other.chance, isInEleven: other.isInEleven });
        });
        const saturday = at({ game, formation: null, players: after }, '2026-09-26T10:00:00.000Z');
        const heldAt = (fan: FanMatchday<Player>) =>
          startersOf(fan)
            .filter((id) => locked.has(id))
            .toSorted();
        expect(heldAt(saturday)).toEqual(heldAt(friday));
      }),
    );
  });

  it('has alarms only for changeable starters, with changeable replacements that keep the formation legal', () => {
    fc.assert(
      fc.property(arbitraryTeam, ({ game, rows }) => {
        const players = toPlayers(rows);
        const fan = at({ game, formation: null, players }, '2026-09-26T12:45:00.000Z');
        const of = new Map(fan.players.map((one) => [one.player.id, one]));
        for (const { starter, replacements } of alarmsOf(fan, { game, formation: null })) {
          expect(of.get(starter.id)).toMatchObject({ isStarter: true, lock: { isLocked: false } });
          for (const { id } of replacements) {
            expect(of.get(id)).toMatchObject({ isStarter: false, lock: { isLocked: false } });
            expect(of.get(id)?.player.isInEleven).not.toBe(false);
            const swapped = players.map((one) => {
              if (one.id === starter.id) return changed(one, { place: 'benched' });
              return one.id === id ? changed(one, { place: 'pinned' }) : one;
            });
            const after = startersOf(
              at({ game, formation: null, players: swapped }, '2026-09-26T12:45:00.000Z'),
            );
            expect(after).not.toContain(starter.id);
          }
        }
      }),
    );
  });
});

describe('an alarm', () => {
  const forwards = [
    player('out', 'ST', 0, { isInEleven: false, estimates: [{ asOfTs: FRIDAY, startProbability: 0.82 }] }),
    player('in', 'ST', 1, { isInEleven: true, estimates: [{ asOfTs: FRIDAY, startProbability: 0.5 }] }),
    player('sun', 'ST', 0.7, { team: { id: 'e' } }),
    player('extra', 'CM', 0.8, { team: { id: 'e' } }),
  ];
  const alarmsAt = (nowTs: string, players = forwards, game: Game = 'kickerInteractive') =>
    alarmsOf(at(teamOf(players, game), nowTs), { game, formation: null }).map(
      ({ starter, reason, replacements }) => [starter.id, reason, replacements.map(({ id }) => id)],
    );

  it('names starters missing from the official eleven; replacements are ordered by official eleven, then worth', () => {
    const [out, ...others] = forwards;
    const official = changed(others[0]!, { value: 1 });
    const dear = changed(official, {
      id: 'dear',
      value: 2,
      estimates: [{ asOfTs: FRIDAY, startProbability: 0.1 }],
    });
    const open = player('open', 'ST', 0.6, { team: { id: 'e' } });
    const better = player('better', 'ST', 0.7, { team: { id: 'e' } });
    expect(alarmsAt('2026-09-26T12:35:00.000Z', [out!, open, official, better, dear])).toEqual([
      ['out', 'notInEleven', ['dear', 'in', 'open']],
    ]);
  });

  it('offers no players who are out, have no chance or position, or do not fit the chosen formation', () => {
    const [out] = forwards;
    const sunday = { team: { id: 'e' } };
    const bench = [
      player('hurt', 'ST', 0.4, { ...sunday, status: 'injured' }),
      player('hopeless', 'ST', 0, sunday),
      player('nowhere', '??', 0.4, sunday),
      player('mid5', 'CM', 0.4, sunday),
      player('b', 'ST', 0.3, sunday),
      player('a', 'ST', 0.3, sunday),
    ];
    const ofFormation = (formation: Formation | null) => {
      const team = { ...teamOf([out!, player('other', 'ST', 0.9), ...bench]), formation };
      return alarmsOf(at(team, '2026-09-26T12:35:00.000Z'), team).map(({ replacements }) =>
        replacements.map(({ id }) => id),
      );
    };
    expect(ofFormation('4-4-2')).toEqual([['a', 'b']]);
    expect(ofFormation(null)).toEqual([['mid5', 'a', 'b']]);
  });

  it('is ordered by lock', () => {
    const missing = (id: string, position: string, club: string) =>
      player(id, position, 0.01, { team: { id: club }, status: 'injured', place: 'pinned' });
    const reserves = [
      player('back5', 'CB', 0.3, { team: { id: 'e' } }),
      player('fw', 'ST', 0.3, { team: { id: 'e' } }),
    ];
    const late = missing('late', 'CB', 'e');
    for (const early of [missing('early', 'ST', 'c'), missing('early', 'CB', 'c')])
      expect(alarmsAt('2026-09-26T12:35:00.000Z', [late, early, ...reserves]).map(([id]) => id)).toEqual([
        'early',
        'late',
      ]);
  });

  it('ends with the lock of the player or of the whole team', () => {
    expect(alarmsAt('2026-09-26T12:35:00.000Z')).not.toEqual([]);
    expect(alarmsAt(SATURDAY)).toEqual([]);
    expect(alarmsAt('2026-09-26T12:35:00.000Z', forwards, 'kickbase')).toEqual([]);
  });

  it('distinguishes a suspension from an injury, and needs a possible replacement', () => {
    const alone = (status: InjuryStatus) => [
      player('gone', 'ST', 0.01, { status, place: 'pinned' }),
      player('reserve', 'ST', 0.3, { team: { id: 'e' }, place: 'benched' }),
    ];
    expect(alarmsAt('2026-09-26T10:00:00.000Z', alone('suspended'))).toEqual([
      ['gone', 'suspended', ['reserve']],
    ]);
    expect(alarmsAt('2026-09-26T10:00:00.000Z', alone('injured'))).toEqual([
      ['gone', 'injured', ['reserve']],
    ]);
    expect(alarmsAt('2026-09-26T10:00:00.000Z', alone('injured').slice(0, 1))).toEqual([]);
  });
});

describe('a starter whom nobody on the bench can replace', () => {
  const irreplaceableAt = (nowTs: string, players: Player[]) => {
    const team = { ...teamOf([player('safe', 'ST', 0.9), ...players]), formation: '4-4-2' as const };
    return irreplaceableOf(at(team, nowTs), team).map(({ id }) => id);
  };
  const friday = '2026-09-25T10:00:00.000Z';

  it.each([
    ['will hardly begin', player('weak', 'ST', 0.14), ['weak']],
    ['is injured', player('weak', 'ST', 0.5, { status: 'injured' }), ['weak']],
    ['may well begin', player('weak', 'ST', 0.15), []],
    ['is in the official eleven', player('weak', 'ST', 0.1, { isInEleven: true }), []],
    ['has no match', player('weak', 'ST', 0.1, { team: { id: 'nowhere' } }), []],
  ])('is one who %s', (_who, weak, expected) => {
    expect(irreplaceableAt(friday, [weak])).toEqual(expected);
  });

  it('is none while somebody who may begin waits in a place that he could take', () => {
    const weak = player('weak', 'ST', 0.1, { place: 'pinned' });
    expect(irreplaceableAt(friday, [weak, player('spare', 'ST', 0.3)])).toEqual([]);
    expect(irreplaceableAt(friday, [weak, player('spare', 'CM', 0.3)])).toEqual(['weak']);
    expect(irreplaceableAt(friday, [weak, player('hopeless', 'ST', 0.05)])).toEqual(['weak']);
  });

  it('is none once he is locked', () => {
    expect(irreplaceableAt(SATURDAY, [player('weak', 'ST', 0.1)])).toEqual([]);
  });
});
