/** A player is stored under the name that fans know; the full one stands beside it where it says more. */
export const fullNames = ['alter table players add column full_name text'];
