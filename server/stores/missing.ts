/** What users are told when something is not there, or not any more; the client knows some of these by their words. */
export const MISSING = {
  comment: 'This comment no longer exists',
  poll: 'This poll no longer exists',
  page: 'There is no such page',
  player: 'Player not found',
  clubInFixture: 'The club does not play in this fixture',
} as const;
