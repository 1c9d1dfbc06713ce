import type { MarketPlayer } from './squadValue.ts';
import type { TransferBounds, TransferTask } from './transferTask.ts';

/** Missing data and warnings that come with the advice; screens show a sentence for each. */
export type TransferRemark =
  /** There are no players to advise on. */
  | { kind: 'noSquad' }
  /** No expected points, such as in a season without statistics or before its first run. */
  | { kind: 'noPoints' }
  /** No prices are known, so money does not count. */
  | { kind: 'noPrices' }
  /** Players without a price, who raise no money but may be advised for sale. */
  | { kind: 'squadWithoutPrice'; players: readonly MarketPlayer[] }
  /** Number of players on offer with a price. */
  | { kind: 'poolPartlyPriced'; priced: number; of: number }
  | { kind: 'budgetUnknown' }
  /** In millions. */
  | { kind: 'overBudget'; by: number }
  /** In millions; not even this many transfers balance the budget. */
  | { kind: 'cannotBalance'; by: number; transfers: number }
  | { kind: 'halfSquad'; players: number; of: number }
  | { kind: 'tooManyPlayers'; players: number; of: number }
  | { kind: 'squadWithoutPoints'; players: readonly MarketPlayer[] };

/** Remarks on a task, most important first. */
export function remarksOn(
  { squad, pool, rules }: TransferTask,
  { budget }: TransferBounds,
): TransferRemark[] {
  if (squad.length === 0) return [{ kind: 'noSquad' }];
  if (![...squad, ...pool].some(({ points }) => points.some((each) => each !== 0)))
    return [{ kind: 'noPoints' }];
  const remarks: TransferRemark[] = [];
  const own = new Set(squad.map(({ id }) => id));
  const offered = pool.filter(({ id, group }) => !own.has(id) && group !== null);
  const priced = offered.filter(({ price }) => price !== null).length;
  if (priced === 0) remarks.push({ kind: 'noPrices' });
  else {
    if (budget === null) remarks.push({ kind: 'budgetUnknown' });
    else if (budget < 0) remarks.push({ kind: 'overBudget', by: -budget });
    const unknown = squad.filter(({ price }) => price === null);
    if (unknown.length > 0) remarks.push({ kind: 'squadWithoutPrice', players: unknown });
    if (priced < offered.length) remarks.push({ kind: 'poolPartlyPriced', priced, of: offered.length });
  }
  const { squadSize } = rules;
  if (squadSize !== null && squad.length < squadSize)
    remarks.push({ kind: 'halfSquad', players: squad.length, of: squadSize });
  if (squadSize !== null && squad.length > squadSize)
    remarks.push({ kind: 'tooManyPlayers', players: squad.length, of: squadSize });
  const pointless = squad.filter(({ points }) => points.length === 0);
  if (pointless.length > 0) remarks.push({ kind: 'squadWithoutPoints', players: pointless });
  return remarks;
}
