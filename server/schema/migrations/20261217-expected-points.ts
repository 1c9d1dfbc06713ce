/** Expected points alongside the start probability of the same run. */
export const expectedPoints: readonly string[] = ['alter table pstart_predictions add column points text'];
