import { WORK_BUDGET, type WorkBudgetOptions } from '../http/workBudget/workBudget.ts';

/** A budget of addresses and users for a number of requests, each of the same cost on any machine. */
export const budgetFor = (requests: number): WorkBudgetOptions => {
  const ms = requests * 10 + 0.5;
  return {
    ...WORK_BUDGET,
    seconds: 60,
    msPerAddress: ms,
    msPerUser: ms,
    msOfUsersPerAddress: ms * 100,
    msPerRequest: 0,
    startWork: () => () => 10,
  };
};

/** Work costs nothing, so that no test depends on the machine's speed. */
export const FREE_WORK: Partial<WorkBudgetOptions> = { startWork: () => () => 0, msPerRequest: 0 };
