import type {
  AbsenceRow,
  AppearanceRow,
  MatchDataBundle,
  PlayerRow,
} from '@hub/season/matchdata/bundleRows.ts';
import { createRandom, type Random } from '@hub/season/matchdata/demo/random.ts';
import { lineOf } from '../footballData.ts';
import { createNewcomers, type Newcomers } from './newcomers.ts';
import { staysOf, type Stay } from './stays.ts';

const HOUR_MS = 3_600_000;
/** Maximum number of breaks between matchdays in which players change clubs. */
const BREAKS = 8;
/** Minimum time between a move and a kickoff, so that no player moves during a match. */
const REST_MS = 3 * HOUR_MS;

export const MOVES = ['left', 'joined', 'moved', 'lent', 'returned'] as const;
export type Move = (typeof MOVES)[number];

/** A season with players' moves. */
export interface PlannedSeason {
  bundle: MatchDataBundle;
  /** Each player's stays, oldest first. */
  stays: ReadonlyMap<string, readonly Stay[]>;
  /** Ids of the players concerned. */
  moves: Readonly<Record<Move, readonly string[]>>;
  /** The player who has another player's place at the end. */
  holderOf(playerId: string): string;
}

interface Matchdays {
  first: number;
  last: number;
}

/** A period in which one player plays another player's matches. */
interface Takeover {
  playerId: string;
  by: string;
  fromMs: number;
  untilMs: number;
}

/**
 * Plans a season like that of the bundle, in which players leave the league and are replaced, swap clubs, or are lent
 * out and return, between two of these matchdays. The matches' events stay; only the players involved change.
 */
export function planMoves(bundle: MatchDataBundle, seed: number, matchdays: Matchdays): PlannedSeason {
  const random = createRandom(`moves ${seed}`);
  const planner = new Planner(bundle, random, createNewcomers(bundle.players, random), `new-${seed}`);
  const breaks = breaksOf(bundle, matchdays, random);
  for (const [n, ms] of breaks.entries()) {
    planner.leave(ms);
    planner.swap(ms);
    const backMs = breaks[n + 1];
    if (n % 2 === 0 && backMs !== undefined) planner.lend(ms, backMs);
  }
  return planner.season();
}

/** A season without moves. */
export const withoutMoves = (bundle: MatchDataBundle): PlannedSeason => ({
  bundle,
  stays: staysOf(bundle),
  moves: { left: [], joined: [], moved: [], lent: [], returned: [] },
  holderOf: (playerId) => playerId,
});

/** Instants between matchdays at which players move, the earliest first. */
function breaksOf({ fixtures }: MatchDataBundle, { first, last }: Matchdays, random: Random): number[] {
  const kickoffs = fixtures.map(({ kickoffUtc }) => Date.parse(kickoffUtc));
  const usual = (matchday: number) =>
    fixtures
      .filter((fixture) => fixture.matchday === matchday)
      .map(({ kickoffUtc }) => Date.parse(kickoffUtc))
      .toSorted((one, other) => one - other);
  const all = Array.from({ length: Math.max(0, last - first) }, (_none, n) => {
    const [before, after] = [usual(first + n), usual(first + n + 1)];
    // Rescheduled matches do not count.
    const [endMs = 0, startMs = 0] = [
      before[Math.floor(before.length / 2)],
      after[Math.floor(after.length / 2)],
    ];
    return endMs + (startMs - endMs) * (0.3 + 0.4 * random.next());
  });
  const free = all.filter((ms) => kickoffs.every((kickoffMs) => Math.abs(kickoffMs - ms) > REST_MS));
  return random
    .shuffled(free)
    .slice(0, BREAKS)
    .toSorted((one, other) => one - other);
}

class Planner {
  readonly #bundle: MatchDataBundle;
  readonly #random: Random;
  readonly #newcomers: Newcomers;
  readonly #idStart: string;
  readonly #kickoffs: ReadonlyMap<string, number>;
  readonly #stays: Map<string, Stay[]>;
  /** Players who stay at one club all season, without a planned move. */
  readonly #free: Map<string, { player: PlayerRow; clubId: string; lastMs: number }>;
  readonly #takeovers: Takeover[] = [];
  readonly #joined: PlayerRow[] = [];
  readonly #moves = { left: [], joined: [], moved: [], lent: [], returned: [] } as Record<Move, string[]>;
  readonly #holders = new Map<string, string>();

  constructor(bundle: MatchDataBundle, random: Random, newcomers: Newcomers, idStart: string) {
    this.#bundle = bundle;
    this.#random = random;
    this.#newcomers = newcomers;
    this.#idStart = idStart;
    this.#kickoffs = new Map(
      bundle.fixtures.map(({ fixtureId, kickoffUtc }) => [fixtureId, Date.parse(kickoffUtc)]),
    );
    this.#stays = staysOf(bundle);
    const last = new Map<string, number>();
    for (const row of bundle.appearances)
      last.set(row.playerId, Math.max(last.get(row.playerId) ?? 0, this.#kickoffOf(row)));
    this.#free = new Map(
      bundle.players.flatMap((player) => {
        const [stay, second] = this.#stays.get(player.playerId) ?? [];
        const isNamed = player.name?.includes(' ') === true && lineOf(player.position) !== '';
        const clubId = stay?.clubId ?? null;
        if (!isNamed || clubId === null || second !== undefined) return [];
        return [[player.playerId, { player, clubId, lastMs: last.get(player.playerId) ?? 0 }]];
      }),
    );
  }

  /** A player leaves the league, and a newcomer takes his place. */
  leave(ms: number): void {
    const gone = this.#take(ms);
    if (gone === null) return;
    const { playerId } = gone.player;
    const newcomer = this.#join(gone.player, gone.clubId, ms);
    this.#takeOver({ playerId, by: newcomer, fromMs: ms, untilMs: Infinity });
    this.#stays.set(playerId, [
      { fromMs: 0, clubId: gone.clubId },
      { fromMs: ms, clubId: null },
    ]);
    this.#holders.set(playerId, newcomer);
    this.#moves.left.push(playerId);
  }

  /** Two players of the same line swap their clubs. */
  swap(ms: number): void {
    const one = this.#take(ms);
    const other =
      one &&
      this.#take(
        ms,
        ({ player, clubId }) =>
          clubId !== one.clubId && lineOf(player.position) === lineOf(one.player.position),
      );
    if (one === null || other === null) return;
    for (const [mover, old] of [
      [one, other],
      [other, one],
    ] as const) {
      const { playerId } = mover.player;
      this.#takeOver({ playerId, by: old.player.playerId, fromMs: ms, untilMs: Infinity });
      this.#stays.set(playerId, [
        { fromMs: 0, clubId: mover.clubId },
        { fromMs: ms, clubId: old.clubId },
      ]);
      this.#holders.set(playerId, old.player.playerId);
      this.#moves.moved.push(playerId);
    }
  }

  /** A player is lent out of the league until another instant; a newcomer replaces him, and stays. */
  lend(ms: number, backMs: number): void {
    const lent = this.#take(ms);
    if (lent === null) return;
    const { playerId } = lent.player;
    const newcomer = this.#join(lent.player, lent.clubId, ms);
    this.#takeOver({ playerId, by: newcomer, fromMs: ms, untilMs: backMs });
    this.#stays.set(playerId, [
      { fromMs: 0, clubId: lent.clubId },
      { fromMs: ms, clubId: null },
      { fromMs: backMs, clubId: lent.clubId },
    ]);
    this.#moves.lent.push(playerId);
    this.#moves.returned.push(playerId);
  }

  season(): PlannedSeason {
    const { appearances, absences, players } = this.#bundle;
    return {
      bundle: {
        ...this.#bundle,
        players: [...players, ...this.#joined],
        appearances: appearances.map((row) => this.#afterMoves(row)),
        absences: absences.filter((row) => this.#isCertain(row)),
      },
      stays: this.#stays,
      moves: this.#moves,
      holderOf: (playerId) => this.#holders.get(playerId) ?? playerId,
    };
  }

  #kickoffOf({ fixtureId }: { fixtureId: string }): number {
    return this.#kickoffs.get(fixtureId) ?? 0;
  }

  /** Picks a player without a planned move, if possible one with matches after an instant. */
  #take(
    ms: number,
    isWanted: (one: { player: PlayerRow; clubId: string }) => boolean = () => true,
  ): { player: PlayerRow; clubId: string } | null {
    const free = [...this.#free.values()].filter(isWanted);
    const playing = free.filter(({ lastMs }) => lastMs > ms);
    const candidates = playing.length > 0 ? playing : free;
    if (candidates.length === 0) return null;
    const taken = this.#random.pick(candidates);
    this.#free.delete(taken.player.playerId);
    return taken;
  }

  #join(player: PlayerRow, clubId: string, ms: number): string {
    const id = `${this.#idStart}-${this.#joined.length + 1}`;
    this.#joined.push(Object.assign(this.#newcomers.inPlaceOf(player, id), { clubId: null }));
    this.#stays.set(id, [
      { fromMs: 0, clubId: null },
      { fromMs: ms, clubId },
    ]);
    this.#moves.joined.push(id);
    return id;
  }

  #takeOver(takeover: Takeover): void {
    this.#takeovers.push(takeover);
  }

  #afterMoves(row: AppearanceRow): AppearanceRow {
    const ms = this.#kickoffOf(row);
    const taken = this.#takeovers.find(
      ({ playerId, fromMs, untilMs }) => playerId === row.playerId && ms >= fromMs && ms < untilMs,
    );
    return taken === undefined ? row : { ...row, playerId: taken.by };
  }

  /** Whether an absence ends before any move of the player; otherwise his replacement would play while absent. */
  #isCertain({ playerId, until, fixtureId }: AbsenceRow): boolean {
    const moved = this.#takeovers.find((takeover) => takeover.playerId === playerId);
    if (moved === undefined) return true;
    const untilMs = fixtureId === null ? Date.parse(until ?? '') : this.#kickoffOf({ fixtureId });
    return untilMs < moved.fromMs;
  }
}
