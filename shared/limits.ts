/** Business constants of the specification, section 9. */

export const DEFAULT_SEASON = '2024-25';
export const DEFAULT_COMPETITION = 'bundesliga';

export const DASHBOARD_NEWS = 5;
export const DASHBOARD_FIXTURES = 5;
export const DASHBOARD_STARTERS = 10;

/** Starters of a team, and how many of them are goalkeepers. */
export const STARTERS_PER_TEAM = 11;
export const KEEPERS_PER_TEAM = 1;

/** Friends' leagues of a user, members of one, and clubs that one can choose. */
export const TIP_LEAGUES_MAX = 10;
export const TIP_LEAGUE_MEMBERS_MAX = 30;
export const TIP_CLUBS_MAX = 18;
