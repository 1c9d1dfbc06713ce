import type { Exchange } from './bestExchange.ts';
import { SQUAD_PLAYERS_MAX } from './ownElevens.ts';
import { SearchRound, type FoundPlan } from './searchRound.ts';
import { fieldedOver, sumOfPoints } from './squadValue.ts';
import type { TransferTask } from './transferProgram.ts';

/**
 * Finds the best exchanges of a task by branch and bound, exactly. Who leaves is tried in all ways that make sense, the most promising
 * first; who comes is chosen one after the other, as long as a bound leaves hope. Prices in proportion to points, of which programs
 * without integers say little, cost it hardly more than others.
 */
export class ExchangeSearch {
  readonly #task: TransferTask;
  readonly #budget: number | null;
  #found: FoundPlan | null;
  #isGivenUp: boolean;

  /** @param budget in millions, may be negative; null where prices do not count */
  constructor(task: TransferTask, budget: number | null) {
    const { squad, rules, horizon } = task;
    this.#task = task;
    this.#budget = budget;
    const isAllowed = budget === null || budget >= 0;
    const objective = sumOfPoints(fieldedOver(squad, rules.formations, horizon));
    this.#found = isAllowed ? { objective, exchange: { out: [], in: [] } } : null;
    this.#isGivenUp = squad.length > SQUAD_PLAYERS_MAX;
  }

  /** Of the best plan found so far; -Infinity without one. */
  get objective(): number {
    return this.#found?.objective ?? -Infinity;
  }

  /**
   * The best exchange of so many transfers at most; to be asked with 1, 2 and so on.
   *
   * @returns null where none keeps within the bounds, undefined where a solver is quicker
   */
  best(transfers: number): Exchange | null | undefined {
    if (this.#isGivenUp) return undefined;
    const round = new SearchRound(this.#task, { transfers, budget: this.#budget }, this.#found);
    this.#isGivenUp = !round.run();
    this.#found = round.found;
    return this.#isGivenUp ? undefined : (this.#found?.exchange ?? null);
  }
}
