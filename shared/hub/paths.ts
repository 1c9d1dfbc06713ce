/** Addresses of all screens; mails, messages and server-rendered pages link to them too. */
export const paths = {
  dashboard: '/',
  myTeam: '/mein-team',
  transfers: '/mein-team/transfers',
  duels: '/mein-team/duelle',
  review: '/mein-team/rueckblick',
  firstMinute: '/team-anlegen',
  /** Demo only. */
  evening: '/freitagabend',
  lineups: '/lineups',
  players: '/players',
  compare: '/vergleich',
  clubs: '/clubs',
  news: '/news',
  fixtures: '/fixtures',
  ticker: '/restprogramm',
  watchlist: '/watchlist',
  tipLeagues: '/tipprunden',
  /** Followed by a fragment, the token. */
  tipInvitation: '/einladung',
  record: '/trefferquote',
  settings: '/einstellungen',
  agentFlows: '/agent-flows',
  /** While the hub starts with a copy of its data. */
  restoring: '/wiederherstellung',
  reports: '/meldungen',
  sources: '/quellen',
  usage: '/nutzung',
  sheets: '/spielberichte',
  expectedElevens: '/erwartete-elfen',
  /** For the operator, before there is an administrator, too. */
  setUp: '/einrichten',
  publicApi: '/schnittstelle',
  imprint: '/impressum',
  privacy: '/datenschutz',
  /** Followed by the id; served with a preview. */
  sharedPicture: '/e',
} as const;

/** Anchor of the user's alerts in the settings. */
export const ALERTS_ID = 'nachrichten';
export const alertsPath = `${paths.settings}#${ALERTS_ID}`;

export type Path = (typeof paths)[keyof typeof paths];

/** Screens that require an account; visitors are asked to sign in. */
export const ACCOUNT_SCREENS = [
  paths.review,
  paths.watchlist,
  paths.tipLeagues,
  paths.sheets,
  paths.expectedElevens,
  paths.settings,
] as const satisfies readonly Path[];

/** Screens for administrators only. */
export const ADMIN_SCREENS = [
  paths.agentFlows,
  paths.reports,
  paths.usage,
] as const satisfies readonly Path[];

/** A guided flow, which search engines should not list. */
type Passage =
  | typeof paths.firstMinute
  | typeof paths.evening
  | typeof paths.restoring
  | typeof paths.tipInvitation
  | typeof paths.setUp
  | typeof paths.sharedPicture;

/** Screens that are the same for all users, with a title of their own for search engines and previews. */
export type PublicScreen = Exclude<
  Path,
  (typeof ACCOUNT_SCREENS)[number] | (typeof ADMIN_SCREENS)[number] | Passage
>;

/** Screens about one subject, whose id follows. */
const SUBJECT_SCREENS = [
  paths.players,
  paths.clubs,
  paths.fixtures,
  paths.tipLeagues,
  paths.sharedPicture,
] as const satisfies readonly Path[];

/**
 * Whether the client has a screen at an address, which it matches in any case and with a slash at the end, too.
 *
 * @param path without search parameters
 */
export function isScreenAt(path: string): boolean {
  const asked = path.toLowerCase().replace(/(?<=.)\/$/u, '');
  const above = asked.slice(0, asked.lastIndexOf('/'));
  const isIn = (screens: readonly Path[], address: string) => screens.some((screen) => screen === address);
  return isIn(SUBJECT_SCREENS, above) || (isIn(Object.values(paths), asked) && asked !== paths.sharedPicture);
}

const pathOf = (screen: Path) => (id: string) => `${screen}/${encodeURIComponent(id)}`;

/** Search parameter for the text typed above a list of players. */
export const SEARCH_PARAM = 'suche';

/** Search parameter for the user's team that is shown. */
export const TEAM_PARAM = 'team';

/** Search parameters for the eleven to enter by an administrator. */
export const ELEVEN_PARAMS = { fixture: 'spiel', team: 'verein' } as const;

/** The address of a user's team. */
export const myTeamPath = (userTeamId: string) =>
  `${paths.myTeam}?${new URLSearchParams({ [TEAM_PARAM]: userTeamId }).toString()}`;

/** The address of the transfers of a user's team. */
export const transfersPath = (userTeamId: string) =>
  `${paths.transfers}?${new URLSearchParams({ [TEAM_PARAM]: userTeamId }).toString()}`;

/** Search parameter for the matchday in review. */
export const MATCHDAY_PARAM = 'spieltag';

/** The address of the review of a user's team. @param matchday the last one if left out */
export const reviewPath = (userTeamId: string, matchday?: number) =>
  `${paths.review}?${new URLSearchParams({
    [TEAM_PARAM]: userTeamId,
    ...(matchday !== undefined && { [MATCHDAY_PARAM]: String(matchday) }),
  }).toString()}`;

/** The address of the duels of a user's team. */
export const duelsPath = (userTeamId: string) =>
  `${paths.duels}?${new URLSearchParams({ [TEAM_PARAM]: userTeamId }).toString()}`;

/** The address of a player, club, fixture or friends' league. */
export const playerPath = pathOf(paths.players);
export const clubPath = pathOf(paths.clubs);
export const fixturePath = pathOf(paths.fixtures);
export const tipLeaguePath = pathOf(paths.tipLeagues);

/** Search parameter for the players to compare, separated by commas. */
export const COMPARE_PARAM = 'spieler';

/** The address of a comparison of players. */
export const comparePath = (playerIds: readonly string[]) =>
  `${paths.compare}?${new URLSearchParams({ [COMPARE_PARAM]: playerIds.join(',') }).toString()}`;

/** The address where administrators enter a club's official eleven for a fixture. */
export const officialElevenPath = (fixtureId: string, teamId: string) =>
  `${paths.agentFlows}?${new URLSearchParams({ [ELEVEN_PARAMS.fixture]: fixtureId, [ELEVEN_PARAMS.team]: teamId }).toString()}`;
