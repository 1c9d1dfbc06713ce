import { paths } from '#shared/hub/paths.ts';

/** A question to the hub that is the same for everybody; lists are asked as tRPC asks for pages. */
type Question =
  | ['catalog.dashboard' | 'catalog.lineups']
  | ['catalog.players' | 'catalog.fixtures', { direction: 'forward' }]
  | ['catalog.player', { playerId: string }]
  | ['catalog.club', { teamId: string }]
  | ['catalog.fixture', { fixtureId: string }];

/** What a screen needs first: the folder of its script, and the answer to one question. */
interface FirstNeeds {
  folder: string;
  question?: Question;
}

const OF_LISTS: Readonly<Record<string, FirstNeeds>> = {
  [paths.dashboard]: { folder: 'dashboard', question: ['catalog.dashboard'] },
  [paths.players]: { folder: 'players', question: ['catalog.players', { direction: 'forward' }] },
  [paths.fixtures]: { folder: 'fixtures', question: ['catalog.fixtures', { direction: 'forward' }] },
  [paths.lineups]: { folder: 'lineups', question: ['catalog.lineups'] },
  [paths.myTeam]: { folder: 'myTeam' },
};

const OF_DETAILS: Readonly<Record<string, (id: string) => FirstNeeds>> = {
  [paths.players]: (playerId) => ({ folder: 'player', question: ['catalog.player', { playerId }] }),
  [paths.clubs]: (teamId) => ({ folder: 'club', question: ['catalog.club', { teamId }] }),
  [paths.fixtures]: (fixtureId) => ({ folder: 'fixture', question: ['catalog.fixture', { fixtureId }] }),
};

const DETAILS = /^(?<screen>\/[^/]+)\/(?<id>[^/]+)\/?$/u;

/** What the screen at an address needs first; null where that is not worth knowing. */
export function firstNeedsOf(pathname: string): FirstNeeds | null {
  const list = OF_LISTS[pathname];
  if (list !== undefined) return list;
  const { screen = '', id = '' } = DETAILS.exec(pathname)?.groups ?? {};
  try {
    return OF_DETAILS[screen]?.(decodeURIComponent(id)) ?? null;
  } catch {
    // A malformed address, for instance one typed by hand.
    return null;
  }
}

/** The landing screen shows the elevens of the matchday. */
export const VISITOR_NEEDS: FirstNeeds = { folder: 'landing', question: ['catalog.lineups'] };

/** The address of a question, as tRPC asks it. */
export const addressOf = ([procedure, input]: Question): string =>
  `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`;
