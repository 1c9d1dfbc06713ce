import type { Exchange } from './bestExchange.ts';
import { SQUAD_PLAYERS_MAX } from './ownElevens.ts';
import { SearchRound, type FoundPlan } from './searchRound.ts';
import { fieldedOver, sumOfPoints } from './squadValue.ts';
import type { TransferTask } from './transferProgram.ts';

/**
 * Finds the exactly best exchanges of a task by branch and bound. Tries all sensible sales, most promising first, and
 * chooses newcomers one by one while the bound allows an improvement. Prices proportional to points, for which programs
 * without integers give weak bounds, take hardly longer than others.
 */
export class ExchangeSearch {
  readonly #task: TransferTask;
  readonly #budget: number | null;
  #found: FoundPlan | null;
  #isGivenUp: boolean;

  /** @param budget in millions, can be negative; null if prices do not count */
  constructor(task: TransferTask, budget: number | null) {
    const { squad, rules, horizon } = task;
    this.#task = task;
    this.#budget = budget;
    const isAllowed = budget === null || budget >= 0;
    const objective = sumOfPoints(fieldedOver(squad, rules.formations, horizon));
    this.#found = isAllowed ? { objective, exchange: { out: [], in: [] } } : null;
    this.#isGivenUp = squad.length > SQUAD_PLAYERS_MAX;
  }

  /** Objective of the best plan found so far; -Infinity without one. */
  get objective(): number {
    return this.#found?.objective ?? -Infinity;
  }

  /**
   * The best exchange with at most so many transfers; call it with 1, 2 and so on.
   *
   * @returns null if none is within the bounds, undefined if a solver is faster
   */
  best(transfers: number): Exchange | null | undefined {
    if (this.#isGivenUp) return undefined;
    const round = new SearchRound(this.#task, { transfers, budget: this.#budget }, this.#found);
    this.#isGivenUp = !round.run();
    this.#found = round.found;
    return this.#isGivenUp ? undefined : (this.#found?.exchange ?? null);
  }
}
