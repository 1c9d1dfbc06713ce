/** Business constants of the specification, section 9. */

export const DEFAULT_SEASON = '2024-25';
export const DEFAULT_COMPETITION = 'bundesliga';

export const DASHBOARD_NEWS = 5;
export const DASHBOARD_FIXTURES = 5;
export const DASHBOARD_STARTERS = 10;

/** Clubs of the league. */
export const CLUBS_MAX = 18;
/** Fixtures ahead of each club in the ticker. */
export const TICKER_FIXTURES = 6;
/** Fewer days since a club's match before make an 'Englische Woche': two matches within a week. */
export const ENGLISH_WEEK_DAYS = 5;

export const DISPLAY_NAME_LENGTH = 100;

/** Width and height of a profile picture at most. */
export const PICTURE_PIXELS = 256;
export const PICTURE_BYTES_MAX = 64 * 1024;

/** Players side by side. */
export const COMPARED_MAX = 4;

/** Starters of a team, and how many of them are goalkeepers. */
export const STARTERS_PER_TEAM = 11;
export const KEEPERS_PER_TEAM = 1;

/** Friends' leagues of a user, members of one, and clubs that one can choose. */
export const TIP_LEAGUES_MAX = 10;
export const TIP_LEAGUE_MEMBERS_MAX = 30;
export const TIP_CLUBS_MAX = 18;

/** Teams of a user, players of one, and characters of its name. */
export const USER_TEAMS_MAX = 20;
export const USER_TEAM_PLAYERS_MAX = 50;
export const USER_TEAM_NAME_MAX = 60;
/** Greatest value that a user can give a player. */
export const OWN_VALUE_MAX = 100_000;

export const WATCHED_MAX = 200;

/** Fewer tips are no crowd. */
export const CROWD_MIN = 5;

export const SHARED_PICTURES_MAX = 50;
/** Pixels; the shape that messengers preview whole. */
export const SHARED_PICTURE_SIZE = { width: 1200, height: 630 } as const;
