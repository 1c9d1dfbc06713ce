/** From when a fixture was moved, so that fans who knew its old kickoff are told. */
export const fixtureMoves = ['alter table fixtures add column moved_from_ts text'];
