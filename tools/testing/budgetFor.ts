import type { WorkBudgetOptions } from '@hub/server/http/workBudget.ts';

/** A budget for a number of requests, each of the same cost on any machine. */
export const budgetFor = (requests: number): Partial<WorkBudgetOptions> => ({
  seconds: 60,
  ms: requests * 10 - 0.5,
  msPerRequest: 0,
  startWork: () => () => 10,
});

/** Work costs nothing, so that no test depends on the machine's speed. */
export const FREE_WORK: Partial<WorkBudgetOptions> = {
  startWork: () => () => 0,
  msPerRequest: 0,
};
