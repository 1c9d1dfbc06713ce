/** The address of every screen; mails, messages and pages of the server link to them, too. */
export const paths = {
  dashboard: '/',
  myTeam: '/mein-team',
  transfers: '/mein-team/transfers',
  firstMinute: '/team-anlegen',
  /** Of the demo only. */
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
  reports: '/meldungen',
  sources: '/quellen',
  usage: '/nutzung',
  sheets: '/spielberichte',
  publicApi: '/schnittstelle',
  imprint: '/impressum',
  privacy: '/datenschutz',
  /** Followed by the id; the server serves it with a preview. */
  sharedPicture: '/e',
} as const;

/** Where the settings list the user's alerts. */
export const ALERTS_ID = 'nachrichten';
export const alertsPath = `${paths.settings}#${ALERTS_ID}`;

export type Path = (typeof paths)[keyof typeof paths];

/** Screens of whoever has an account; visitors are asked to sign in there. */
export const ACCOUNT_SCREENS = [
  paths.watchlist,
  paths.tipLeagues,
  paths.sheets,
  paths.settings,
] as const satisfies readonly Path[];

/** Desks that open for administrators alone. */
export const ADMIN_SCREENS = [
  paths.agentFlows,
  paths.reports,
  paths.usage,
] as const satisfies readonly Path[];

/** A way through which somebody is led: no page that search engines should know. */
type Passage =
  | typeof paths.firstMinute
  | typeof paths.evening
  | typeof paths.tipInvitation
  | typeof paths.sharedPicture;

/** Screens that are the same for everybody, which search engines and previews know by a title of their own. */
export type PublicScreen = Exclude<
  Path,
  (typeof ACCOUNT_SCREENS)[number] | (typeof ADMIN_SCREENS)[number] | Passage
>;

const pathOf = (screen: Path) => (id: string) => `${screen}/${encodeURIComponent(id)}`;

/** Search parameter of a list of players: what was typed. */
export const SEARCH_PARAM = 'suche';

/** Search parameter of the own team that is shown. */
export const TEAM_PARAM = 'team';

/** Search parameters that tell the desk which eleven to enter. */
export const ELEVEN_PARAMS = { fixture: 'spiel', team: 'verein' } as const;

/** The address of one own team. */
export const myTeamPath = (userTeamId: string) =>
  `${paths.myTeam}?${new URLSearchParams({ [TEAM_PARAM]: userTeamId }).toString()}`;

/** The address of one own team's transfers. */
export const transfersPath = (userTeamId: string) =>
  `${paths.transfers}?${new URLSearchParams({ [TEAM_PARAM]: userTeamId }).toString()}`;

/** The address of one player, club, fixture or friends' league. */
export const playerPath = pathOf(paths.players);
export const clubPath = pathOf(paths.clubs);
export const fixturePath = pathOf(paths.fixtures);
export const tipLeaguePath = pathOf(paths.tipLeagues);

/** Search parameter of the players to compare, with commas between. */
export const COMPARE_PARAM = 'spieler';

/** The address of players side by side. */
export const comparePath = (playerIds: readonly string[]) =>
  `${paths.compare}?${new URLSearchParams({ [COMPARE_PARAM]: playerIds.join(',') }).toString()}`;

/** The address where administrators enter a club's official eleven for a fixture. */
export const officialElevenPath = (fixtureId: string, teamId: string) =>
  `${paths.agentFlows}?${new URLSearchParams({ [ELEVEN_PARAMS.fixture]: fixtureId, [ELEVEN_PARAMS.team]: teamId }).toString()}`;
