import { clubPath, fixturePath, paths, playerPath, type PublicScreen } from '#shared/hub/paths.ts';
import { SHARED_PICTURE_SIZE } from '#shared/limits.ts';
import { begunClubs } from '#shared/season/matchdayAt.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  clubBody,
  clubsBody,
  fixtureBody,
  fixturesBody,
  lineupsBody,
  newsBody,
  playerBody,
  rateOfLanding,
  recordBody,
} from './pageBody.ts';
import { playerListBody } from './playerListBody.ts';
import type { PageHead } from './pageHead.ts';
import { clubHead, fixtureHead, playerHead, SCREENS } from './pageTexts.ts';
import { previewPath } from './previewPictures.ts';

type Needed = Pick<Deps, 'stores' | 'now'>;

const ICON = { path: '/icons/icon-512.png', width: 512, height: 512, alt: 'Bundesliga Fantasy Hub' };

/** Contents of screens that are the same for everyone, by path. */
const BODIES: Partial<Record<PublicScreen, (deps: Needed) => Promise<string>>> = {
  [paths.lineups]: async ({ stores, now }) => lineupsBody(await stores.lineups.read(), now()),
  [paths.players]: (deps) => readPlayerList(deps, ''),
  [paths.clubs]: async ({ stores }) => clubsBody(await stores.teams.clubs()),
  [paths.fixtures]: async ({ stores, now }) =>
    fixturesBody(await stores.fixtures.page(null, now().toISOString()), now()),
  [paths.news]: async ({ stores }) => newsBody(await stores.news.latest()),
  [paths.record]: async ({ stores }) => recordBody(await stores.record.hitRate()),
};

/** The head of a screen that is the same for everyone. */
export const screenHead = async (deps: Needed, path: PublicScreen): Promise<PageHead> => ({
  ...SCREENS[path],
  path,
  picture: ICON,
  body: (await BODIES[path]?.(deps)) ?? '',
  rate: path === paths.dashboard ? await readRate(deps) : '',
});

async function readRate({ stores }: Needed): Promise<string> {
  const [rate, { dataKind, season }] = await Promise.all([stores.record.hitRate(), stores.settings.read()]);
  return rateOfLanding(rate, dataKind === 'demo' ? season : null);
}

async function readPlayerList({ stores, now }: Needed, query: string): Promise<string> {
  const nowDate = now();
  const [entries, coming] = await Promise.all([
    stores.players.searchEntries(),
    stores.fixtures.coming(nowDate),
  ]);
  return playerListBody(entries, query, begunClubs(coming, nowDate.toISOString()));
}

/** The head of a search for players: the list's own page to search engines, without the search term. */
export const searchHead = async (deps: Needed, query: string): Promise<PageHead> => ({
  ...SCREENS[paths.players],
  path: paths.players,
  picture: ICON,
  body: await readPlayerList(deps, query),
  isUnlisted: true,
});

/** Heads of pages about one subject, by the path before the id. @throws AppError for an unknown id */
export const SUBJECTS: Readonly<Record<string, (deps: Needed, id: string) => Promise<PageHead>>> = {
  [paths.players]: async ({ stores, now }, id) => {
    const details = await stores.players.details(id, now().toISOString());
    if (details === null) throw new AppError('playerNotFound');
    const alt = details.player.name;
    const picture = preview('player', id, alt);
    return { ...playerHead(details), path: playerPath(id), picture, body: playerBody(details) };
  },

  [paths.clubs]: async ({ stores, now }, id) => {
    const club = await stores.teams.details(id, now().toISOString());
    if (club === null) throw new AppError('clubNotFound');
    const lineups = await stores.lineups.read();
    const { matchday, fixtures } = lineups;
    const lineup =
      fixtures.flatMap(({ home, away }) => [home, away]).find(({ teamId }) => teamId === id) ?? null;
    const { name } = club.team;
    const picture = lineup === null || lineup.eleven.length === 0 ? ICON : preview('club', id, name);
    const body = clubBody(name, lineup, lineups);
    return { ...clubHead(name, lineup, matchday), path: clubPath(id), picture, body };
  },

  [paths.fixtures]: async ({ stores, now }, id) => {
    const details = await stores.fixtures.details(id);
    if (details === null) throw new AppError('fixtureNotFound');
    return {
      ...fixtureHead(details),
      path: fixturePath(id),
      picture: ICON,
      body: fixtureBody(details, now()),
    };
  },
};

const preview = (kind: 'player' | 'club', id: string, alt: string) => ({
  path: previewPath(kind, id),
  ...SHARED_PICTURE_SIZE,
  alt,
});
