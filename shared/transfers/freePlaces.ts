// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import { POSITION_GROUPS } from '#shared/terms.ts';
import { GROUPS } from './fieldedSum.ts';
import type { Sale } from './saleChoices.ts';
import type { MarketPlayer } from './squadValue.ts';
import type { TransferTask } from './transferProgram.ts';

const NO_LIMIT = 99;

/** How many newcomers lines and clubs still take. A squad that breaks a limit already need not keep to it, but must not break it further. */
export class FreePlaces {
  /** Of each newcomer, the place of his line in `POSITION_GROUPS`. */
  readonly groups: Int8Array;
  readonly ofLines = new Int32Array(GROUPS);

  readonly #task: TransferTask;
  /** Own ones first. */
  readonly #clubs: Int32Array;
  readonly #ofClubs: Int32Array;

  constructor(task: TransferTask, buys: readonly MarketPlayer[]) {
    this.#task = task;
    this.groups = Int8Array.from(buys, ({ group }) => (group === null ? -1 : POSITION_GROUPS.indexOf(group)));
    const players = [...task.squad, ...buys];
    const clubIds = [...new Set(players.map(({ clubId }) => clubId))];
    this.#clubs = Int32Array.from(players, ({ clubId }) => clubIds.indexOf(clubId));
    this.#ofClubs = new Int32Array(clubIds.length);
  }

  /** Some have left, nobody has come. */
  afterSale({ places }: Sale): void {
    const { squad, rules } = this.#task;
    for (const [group, name] of POSITION_GROUPS.entries()) {
      const isIn = (player: MarketPlayer | undefined) => player?.group === name;
      const free =
        rules.lines === null ? NO_LIMIT : Math.max(0, rules.lines[name] - squad.filter(isIn).length);
      this.ofLines[group] = free + places.filter((place) => isIn(squad[place])).length;
    }
    const { maxPerClub } = rules;
    this.#ofClubs.fill(maxPerClub ?? NO_LIMIT);
    if (maxPerClub === null) return;
    const own = this.#clubs.subarray(0, squad.length);
    for (const club of new Set(own)) {
      const gone = places.filter((place) => own[place] === club).length;
      this.#ofClubs[club] = gone + Math.max(0, maxPerClub - own.filter((each) => each === club).length);
    }
  }

  areFreeFor(newcomer: number): boolean {
    return this.ofLines[this.groups[newcomer]!]! > 0 && this.#ofClubs[this.#clubOf(newcomer)]! > 0;
  }

  take(newcomer: number): void {
    this.ofLines[this.groups[newcomer]!]! -= 1;
    this.#ofClubs[this.#clubOf(newcomer)]! -= 1;
  }

  giveBack(newcomer: number): void {
    this.ofLines[this.groups[newcomer]!]! += 1;
    this.#ofClubs[this.#clubOf(newcomer)]! += 1;
  }

  #clubOf(newcomer: number): number {
    return this.#clubs[this.#task.squad.length + newcomer]!;
  }
}
