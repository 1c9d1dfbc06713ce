import { boolean, selected } from '../../schema/columns.ts';

/** Whether no eleven of a club is known. @param teamId SQL with the club's id */
export const isUnseen = <const Id extends string>(teamId: Id) =>
  `not exists (select 1 from appearances seen where seen.team_id = ${teamId} and seen.started = 1)` as const;

/** The same of both clubs of a fixture `f`. */
export const SIDES_UNSEEN = {
  isHomeUnseen: selected(isUnseen('f.home_team_id'), boolean),
  isAwayUnseen: selected(isUnseen('f.away_team_id'), boolean),
};
