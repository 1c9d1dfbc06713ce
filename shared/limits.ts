/** Business constants of the specification, section 9. */

export const DEFAULT_SEASON = '2024-25';
export const DEFAULT_COMPETITION = 'bundesliga';

export const DASHBOARD_NEWS = 5;
export const DASHBOARD_FIXTURES = 5;
export const DASHBOARD_STARTERS = 10;

/** Clubs in the league. */
export const CLUBS_MAX = 18;
/** Fixtures ahead of each club in the ticker. */
export const TICKER_FIXTURES = 6;
/** Fewer days than this since a club's previous match make an 'Englische Woche': two matches within a week. */
export const ENGLISH_WEEK_DAYS = 5;

export const DISPLAY_NAME_LENGTH = 100;

/** Maximum width and height of a profile picture. */
export const PICTURE_PIXELS = 256;
export const PICTURE_BYTES_MAX = 64 * 1024;

/** Players in a comparison. */
export const COMPARED_MAX = 4;

/** Starters in a team, and goalkeepers among them. */
export const STARTERS_PER_TEAM = 11;
export const KEEPERS_PER_TEAM = 1;

/** Friends' leagues per user, members per league, and clubs to choose from. */
export const TIP_LEAGUES_MAX = 10;
export const TIP_LEAGUE_MEMBERS_MAX = 30;
export const TIP_CLUBS_MAX = 18;

/** Clubs, names per list, characters of a pasted text and of a source's name of expected elevens. */
export const EXPECTED_CLUBS_MAX = 20;
export const EXPECTED_NAMES_MAX = 40;
export const EXPECTED_TEXT_MAX = 20_000;
export const SOURCE_NAME_LENGTH = 40;
/** Entries of a program with a source's key, per address and per source in ten minutes, and bytes of one. */
export const PROGRAM_ENTRIES_MAX = 30;
export const PROGRAM_ENTRY_BYTES_MAX = 64_000;

/** Teams per user, players per team, and characters in its name. */
export const USER_TEAMS_MAX = 20;
export const USER_TEAM_PLAYERS_MAX = 50;
export const USER_TEAM_NAME_MAX = 60;
/** Rivals of a team, and players in a rival's squad. */
export const RIVALS_MAX = 18;
export const RIVAL_PLAYERS_MAX = 30;
/** Greatest value that a user can give a player. */
export const OWN_VALUE_MAX = 100_000;

export const WATCHED_MAX = 200;

/** Least number of tips that make a crowd. */
export const CROWD_MIN = 5;

export const SHARED_PICTURES_MAX = 50;
/** Pixels; a shape that messengers preview without cropping. */
export const SHARED_PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** Characters in a discussion (sections 5 and 8): a comment, a poll's question, one of its options, a report's reason. */
export const COMMENT_LENGTH = 2000;
export const QUESTION_LENGTH = 200;
export const OPTION_LENGTH = 100;
export const REASON_LENGTH = 500;

export const OPTIONS_MIN = 2;
export const OPTIONS_MAX = 6;

/** Pages created by other programs, for all users together. */
export const PROGRAM_PAGES_MAX = 2000;
