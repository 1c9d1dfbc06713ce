// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import type { Formation } from '#shared/elevens/bestEleven.ts';
import { KEEPERS_PER_TEAM } from '#shared/limits.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { OUTFIELD_PLAYERS, rangeOf } from './lineRanges.ts';
import { pointsIn, type MarketPlayer } from './squadValue.ts';

export const GROUPS = POSITION_GROUPS.length;
const KEEPER = POSITION_GROUPS.indexOf('goalkeeper');
/** Squads with more players have no bit for each. */
export const SQUAD_PLAYERS_MAX = 30;
/** Of a player whose position nobody knows. */
const NO_GROUP = -1;

/** Players as columns, so that sums over many squads allocate nothing. */
export interface PlayerColumns {
  /** Place in `POSITION_GROUPS`; -1 where nobody knows it. */
  groups: Int8Array;
  /** Match by match, all players of one after the other. */
  points: Float64Array;
  players: number;
  matches: number;
}

export function columnsOf(players: readonly MarketPlayer[], matches: number): PlayerColumns {
  const points = new Float64Array(players.length * matches);
  for (let match = 0; match < matches; match += 1)
    for (const [n, player] of players.entries()) points[match * players.length + n] = pointsIn(player, match);
  const groups = Int8Array.from(players, ({ group }) =>
    group === null ? NO_GROUP : POSITION_GROUPS.indexOf(group),
  );
  return { groups, points, players: players.length, matches };
}

/** A squad after an exchange: a bit for each of one's own who is gone, and who has come, `count` of them. */
export interface Exchanged {
  sold: number;
  bought: Int32Array;
  count: number;
}

/**
 * The sum of the best elevens of a squad over all matches, where every line-up counts that keeps each line within the range of
 * the formations. Such elevens are the bases of a matroid: the greedy choice is optimal, and a newcomer replaces the worst
 * player whom his line may replace.
 */
export class FieldedSum {
  /** From so many points on another one of a line is fielded: line by line of the first match, and so on. */
  readonly thresholds: Float64Array;

  readonly #columns: PlayerColumns;
  readonly #least = new Int32Array(GROUPS);
  readonly #most = new Int32Array(GROUPS);
  /** Of the own, those whom a match can field, the best first. */
  readonly #own: readonly Int32Array[];
  readonly #counts = new Int32Array(GROUPS);
  readonly #worst = new Float64Array(GROUPS);
  readonly #reserved = new Int32Array(GROUPS);
  /** Places of the field that are somebody's, or that a line must have. */
  #taken = 0;

  /** @param own how many players from the first on are the squad before any exchange, `SQUAD_PLAYERS_MAX` at most */
  constructor(columns: PlayerColumns, own: number, formations: readonly Formation[]) {
    const { matches, groups, points, players } = columns;
    this.#columns = columns;
    this.thresholds = new Float64Array(matches * GROUPS);
    for (const [group, name] of POSITION_GROUPS.entries()) {
      const { least, most } = rangeOf(formations, name);
      this.#least[group] = group === KEEPER ? 0 : least;
      this.#most[group] = group === KEEPER ? KEEPERS_PER_TEAM : most;
    }
    this.#own = Array.from({ length: matches }, (_none, match) => {
      const pointsOf = (player: number) => points[match * players + player]!;
      return Int32Array.from(
        Array.from({ length: own }, (_one, player) => player)
          .filter((player) => groups[player] !== NO_GROUP && pointsOf(player) > 0)
          .toSorted((one, other) => pointsOf(other) - pointsOf(one)),
      );
    });
  }

  /** Fields a squad, whose thresholds are then known. @returns points of all its elevens */
  field(squad: Exchanged): number {
    const { thresholds } = this;
    this.#reserved.fill(0);
    let sum = 0;
    for (let match = 0; match < this.#columns.matches; match += 1) {
      sum += this.#fieldMatch(squad, match);
      for (let group = 0; group < GROUPS; group += 1)
        thresholds[match * GROUPS + group] = this.#thresholdOf(group);
    }
    return sum;
  }

  /**
   * An upper bound on how much newcomers may add together beyond given thresholds: at most as much as the places in the elevens
   * that the thresholds pay for.
   *
   * @param limits how many newcomers each line may have
   * @param count how many there are
   */
  slackOf(squad: Exchanged, thresholds: Float64Array, limits: Int32Array, count: number): number {
    const reserved = this.#reserved;
    let slack = 0;
    for (let match = 0; match < this.#columns.matches; match += 1) {
      reserved.fill(0);
      this.#fieldMatch(squad, match);
      for (let places = 0; places < count; places += 1) {
        let most = 0;
        let best = -1;
        for (let group = 0; group < GROUPS; group += 1) {
          if (reserved[group]! >= limits[group]!) continue;
          const gain = thresholds[match * GROUPS + group]! - this.#thresholdOf(group);
          // Never where both are infinite.
          if (gain > most) [most, best] = [gain, group];
        }
        if (best === -1) break;
        slack += most;
        reserved[best]! += 1;
        if (places + 1 < count) this.#fieldMatch(squad, match);
      }
    }
    reserved.fill(0);
    return slack;
  }

  #fieldMatch({ sold, bought, count }: Exchanged, match: number): number {
    const { points, players } = this.#columns;
    const from = match * players;
    this.#clear();
    this.#sort(bought, count, from);
    let sum = 0;
    let next = 0;
    for (const player of this.#own[match]!) {
      if ((sold & (1 << player)) !== 0) continue;
      const brings = points[from + player]!;
      for (; next < count && points[from + bought[next]!]! > brings; next += 1)
        sum += this.#offer(bought[next]!, points[from + bought[next]!]!);
      sum += this.#offer(player, brings);
    }
    for (; next < count; next += 1) sum += this.#offer(bought[next]!, points[from + bought[next]!]!);
    return sum;
  }

  /** Only reserved places are taken. */
  #clear(): void {
    this.#taken = 0;
    for (let group = 0; group < GROUPS; group += 1) {
      const reserved = this.#reserved[group]!;
      this.#counts[group] = reserved;
      this.#worst[group] = Infinity;
      if (group !== KEEPER) this.#taken += Math.max(reserved, this.#least[group]!);
    }
  }

  /** Best first; a few, so that each finds its place at once. */
  #sort(bought: Int32Array, count: number, from: number): void {
    const { points } = this.#columns;
    for (let place = 1; place < count; place += 1) {
      const player = bought[place]!;
      const brings = points[from + player]!;
      let before = place - 1;
      for (; before >= 0 && points[from + bought[before]!]! < brings; before -= 1)
        bought[before + 1] = bought[before]!;
      bought[before + 1] = player;
    }
  }

  /** @returns what the player brings where he is fielded */
  #offer(player: number, points: number): number {
    const group = this.#columns.groups[player]!;
    if (points <= 0 || !this.#hasRoom(group)) return 0;
    if (group !== KEEPER && this.#counts[group]! >= this.#least[group]!) this.#taken += 1;
    this.#counts[group]! += 1;
    this.#worst[group] = points;
    return points;
  }

  /** Places that a line must have are its own, the others anybody's. */
  #hasRoom(group: number): boolean {
    const count = this.#counts[group]!;
    if (count >= this.#most[group]!) return false;
    return group === KEEPER || count < this.#least[group]! || this.#taken < OUTFIELD_PLAYERS;
  }

  /** The fewest points among those whom another one of the line may replace. */
  #thresholdOf(group: number): number {
    if (this.#hasRoom(group)) return 0;
    let least = this.#worst[group]!;
    if (group === KEEPER || this.#counts[group]! >= this.#most[group]!) return least;
    for (let other = 0; other < GROUPS; other += 1)
      if (other !== KEEPER && this.#counts[other]! > this.#least[other]!)
        least = Math.min(least, this.#worst[other]!);
    return least;
  }
}
