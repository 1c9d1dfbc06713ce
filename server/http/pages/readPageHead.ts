import {
  clubPath,
  fixturePath,
  paths,
  playerPath,
  SEARCH_PARAM,
  type PublicScreen,
} from '@hub/shared/hub/paths.ts';
import { SHARED_PICTURE_SIZE } from '@hub/shared/limits.ts';
import { chancePhaseAt, listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
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
import type { PageHead } from './pageHead.ts';
import { clubHead, fixtureHead, playerHead, SCREENS, pageTexts as texts } from './pageTexts.ts';
import { previewPath } from './previewPictures.ts';
import type { SearchEntries } from '@hub/shared/catalog/players.schema.ts';
import { byChance, indexPlayers, type FoundPlayer } from '@hub/shared/search/foundPlayers.ts';
import { search } from '@hub/shared/search/search.ts';
import { escapeHtml } from '@hub/shared/text/escapeHtml.ts';
import { heading, line, link, list } from './html.ts';

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

const readPlayerList = async ({ stores, now }: Needed, query: string): Promise<string> =>
  playerListBody(await stores.players.searchEntries(), query, now().getTime());

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
    return { ...playerHead(details, now()), path: playerPath(id), picture, body: playerBody(details, now()) };
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
    const body = clubBody(name, lineup, lineups, now());
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

const PLAYERS_SHOWN = 50;

/**
 * The players and clubs found by a search, best first, as HTML for the document; without a search, the players most likely to
 * start. With a field that searches without scripts.
 */
function playerListBody(entries: SearchEntries, query: string, nowMs: number): string {
  const isSearch = query !== '';
  const hasBegun = (player: FoundPlayer) => Number(chancePhaseAt(player, nowMs) !== 'before');
  const found = isSearch
    ? search(indexPlayers(entries), query)
    : byChance(entries.players.filter(({ teamId }) => teamId !== null)).toSorted(
        // As on the screen: players whose match has begun come last, since nothing is left to decide.
        (one, other) => hasBegun(one) - hasBegun(other),
      );
  const shown = found.slice(0, PLAYERS_SHOWN);
  const summary = isSearch
    ? texts.found(query, found.length)
    : found.length > shown.length
      ? texts.likeliest(shown.length, found.length)
      : '';
  return [
    heading(texts.players),
    searchForm(query),
    summary === '' ? '' : line(escapeHtml(summary)),
    list(
      shown.map((player) => rowOf(player, nowMs)),
      'ol',
    ),
    isSearch ? line(link(paths.players, texts.allPlayers)) : '',
  ].join('');
}

const searchForm = (query: string) =>
  `<search><form action="${paths.players}"><input type="search" name="${SEARCH_PARAM}" value="${escapeHtml(query)}" aria-label="${texts.searchField}" placeholder="${texts.searchField}" autocomplete="off" enterkeyhint="search" /><button>${texts.search}</button></form></search>`;

function rowOf(player: FoundPlayer, nowMs: number): string {
  const { id, name, teamId, teamShortName } = player;
  const truth = listedTruthOf(player, chancePhaseAt(player, nowMs));
  const words = truth.kind === 'unknown' || truth.kind === 'guess' ? null : truthInWords(truth);
  const details = teamId === null ? texts.left : [teamShortName, words].filter(Boolean).join(' · ');
  return `${link(playerPath(id), name)} ${escapeHtml(details)}`;
}
