import type { WorkBudgetOptions } from '../http/workBudget/workBudget.ts';

/** A budget of addresses and users for so many requests, each of which costs the same, however fast the machine is. */
export const budgetFor = (requests: number): WorkBudgetOptions => {
  const ms = requests * 10.3 + 0.5;
  return {
    seconds: 60,
    msPerAddress: ms,
    msPerUser: ms,
    msOfUsersPerAddress: ms * 100,
    startWork: () => () => 10,
  };
};

/** Work costs nothing, so that no test depends on how fast the machine is. */
export const FREE_WORK: Partial<WorkBudgetOptions> = { startWork: () => () => 0 };
