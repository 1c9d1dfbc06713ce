import { paths, playerPath, SEARCH_PARAM } from '#shared/hub/paths.ts';
import type { SearchEntries } from '#shared/catalog/players.schema.ts';
import { byChance, indexPlayers, type FoundPlayer } from '#shared/search/foundPlayers.ts';
import { search } from '#shared/search/search.ts';
import { seenChanceOf } from '#shared/startChance/chanceText.ts';
import { escapeHtml } from '#shared/text/escapeHtml.ts';
import { heading, line, link, list } from './html.ts';
import { pageTexts as texts } from './pageTexts.ts';

const PLAYERS_SHOWN = 50;

/**
 * The players and clubs found by a search, best first, as HTML for the document; without a search, the players most likely to
 * start. With a field that searches without scripts.
 *
 * @param begun ids of clubs whose match has begun
 */
export function playerListBody(entries: SearchEntries, query: string, begun: ReadonlySet<string>): string {
  const isSearch = query !== '';
  const hasBegun = ({ teamId }: Pick<FoundPlayer, 'teamId'>) => Number(begun.has(teamId ?? ''));
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
      shown.map((player) => rowOf(player, hasBegun(player) === 1)),
      'ol',
    ),
    isSearch ? line(link(paths.players, texts.allPlayers)) : '',
  ].join('');
}

const searchForm = (query: string) =>
  `<search><form action="${paths.players}"><input type="search" name="${SEARCH_PARAM}" value="${escapeHtml(query)}" aria-label="${texts.searchField}" placeholder="${texts.searchField}" autocomplete="off" enterkeyhint="search" /><button>${texts.search}</button></form></search>`;

function rowOf(player: FoundPlayer, hasBegun: boolean): string {
  const { id, name, teamId, teamShortName } = player;
  const chance = seenChanceOf(player);
  const details =
    teamId === null
      ? texts.left
      : [teamShortName, chance === null ? null : texts.chance(chance, hasBegun)].filter(Boolean).join(' · ');
  return `${link(playerPath(id), name)} ${escapeHtml(details)}`;
}
