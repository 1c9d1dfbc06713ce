import { paths } from '#shared/hub/paths.ts';

/** A request whose answer is the same for everyone; lists are requested as tRPC requests pages. */
type CatalogQuery =
  | ['catalog.dashboard' | 'catalog.lineups' | 'catalog.comingFixtures']
  | ['catalog.players' | 'catalog.fixtures', { direction: 'forward' }]
  | ['catalog.player', { playerId: string }]
  | ['catalog.club', { teamId: string }]
  | ['catalog.fixture', { fixtureId: string }];

/** A request whose answer is the user's own. */
export type OwnQuery = 'myTeam.teams' | 'account.notices';

/** What a screen needs first. */
interface FirstNeeds {
  /** The folder of its script. */
  folder: string;
  /** The folder of a part for users with a team. */
  withTeam?: string;
  queries?: readonly CatalogQuery[];
  ofUser?: readonly OwnQuery[];
}

const OF_LISTS: Readonly<Record<string, FirstNeeds>> = {
  [paths.dashboard]: {
    folder: 'dashboard',
    withTeam: 'cockpit',
    queries: [['catalog.dashboard'], ['catalog.comingFixtures']],
    ofUser: ['myTeam.teams', 'account.notices'],
  },
  [paths.players]: { folder: 'players', queries: [['catalog.players', { direction: 'forward' }]] },
  [paths.fixtures]: { folder: 'fixtures', queries: [['catalog.fixtures', { direction: 'forward' }]] },
  [paths.lineups]: { folder: 'lineups', queries: [['catalog.lineups']] },
  [paths.myTeam]: { folder: 'myTeam', ofUser: ['myTeam.teams'] },
};

const OF_DETAILS: Readonly<Record<string, (id: string) => FirstNeeds>> = {
  [paths.players]: (playerId) => ({ folder: 'player', queries: [['catalog.player', { playerId }]] }),
  [paths.clubs]: (teamId) => ({ folder: 'club', queries: [['catalog.club', { teamId }]] }),
  [paths.fixtures]: (fixtureId) => ({
    folder: 'fixture',
    queries: [['catalog.fixture', { fixtureId }]],
  }),
};

const DETAILS = /^(?<screen>\/[^/]+)\/(?<id>[^/]+)\/?$/u;

/** What the screen at an address needs first; null if it is not worth preloading. */
export function firstNeedsOf(pathname: string): FirstNeeds | null {
  const list = OF_LISTS[pathname];
  if (list !== undefined) return list;
  const { screen = '', id = '' } = DETAILS.exec(pathname)?.groups ?? {};
  try {
    return OF_DETAILS[screen]?.(decodeURIComponent(id)) ?? null;
  } catch {
    // A malformed address, such as one typed by hand.
    return null;
  }
}

/** The landing screen shows the elevens of the matchday. */
export const VISITOR_NEEDS: FirstNeeds = { folder: 'landing', queries: [['catalog.lineups']] };

/** The address of a request, as tRPC builds it. */
export const addressOf = ([procedure, input]: CatalogQuery | [OwnQuery]): string =>
  `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;
