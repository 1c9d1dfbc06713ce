// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import { POSITION_GROUPS } from '#shared/terms.ts';
import type { Sale } from './saleChoices.ts';
import type { MarketPlayer } from './squadValue.ts';
import type { TransferTask } from './transferProgram.ts';

const NO_LIMIT = 99;

/** Free places by line and club. A squad that already exceeds a limit may keep doing so, but must not exceed it further. */
export class FreePlaces {
  readonly ofLines = new Int32Array(POSITION_GROUPS.length);
  /** Free places of the clubs in the squad; other clubs have the full limit. Empty if clubs do not count. */
  readonly ofClubs = new Map<string | null, number>();

  readonly #task: TransferTask;

  constructor(task: TransferTask) {
    this.#task = task;
  }

  /** Sets the free places after a sale, before any newcomer. */
  afterSale({ places }: Sale): void {
    const { squad, rules } = this.#task;
    const gone = places.map((place) => squad[place]!);
    const freeOf = (most: number, isIn: (player: MarketPlayer) => boolean) =>
      Math.max(0, most - squad.filter(isIn).length) + gone.filter(isIn).length;
    for (const [line, name] of POSITION_GROUPS.entries())
      this.ofLines[line] =
        rules.lines === null ? NO_LIMIT : freeOf(rules.lines[name], ({ group }) => group === name);
    const { maxPerClub } = rules;
    if (maxPerClub === null) return;
    for (const { clubId } of squad)
      this.ofClubs.set(
        clubId,
        freeOf(maxPerClub, (player) => player.clubId === clubId),
      );
  }

  /** Clubs without a free place. */
  closedClubs(): (string | null)[] {
    return [...this.ofClubs].flatMap(([clubId, free]) => (free === 0 ? [clubId] : []));
  }

  /** Whether there is room for all of these newcomers in their clubs. */
  areFreeInClubsOf(newcomers: readonly MarketPlayer[]): boolean {
    const most = this.#task.rules.maxPerClub ?? NO_LIMIT;
    return newcomers.every(
      ({ clubId }) =>
        newcomers.filter((other) => other.clubId === clubId).length <= (this.ofClubs.get(clubId) ?? most),
    );
  }
}
