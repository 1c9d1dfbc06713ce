import { describe, expect, it } from 'vitest';
import { positionGroupOf, type PositionGroup } from '@hub/shared/terms.ts';
import { foldText } from '@hub/shared/text/foldText.ts';
import { readPastedSquad, type PastedSquad } from '@hub/shared/users/pasted/pastedSquad.ts';
import { fullNameOf, knownNameOf } from './knownName.ts';
import { readBundle, type MatchDataBundle } from './bundle.ts';
import { createRandom } from './demo/random.ts';
import { demoSeason } from './demo/demoSeason.ts';
import { findRealBundleDir } from './realBundles.ts';

const LISTS = 40;
const LIST_LENGTH = 15;

interface Member {
  id: string;
  name: string;
  fullName: string | null;
  teamId: string | null;
  club: string;
  positionGroup: PositionGroup | null;
}

const CODES: Record<PositionGroup, string> = {
  goalkeeper: 'TW',
  defender: 'ABW',
  midfielder: 'MIT',
  forward: 'STU',
};
const codeOf = ({ positionGroup }: Member) => CODES[positionGroup ?? 'forward'];
const words = (name: string) => name.split(/\s+/u);
/** Some players are known by a given name and an initial: `Ederson M.`. */
const surname = (name: string) => words(name).findLast((word) => !word.endsWith('.')) ?? name;
const given = (name: string) =>
  words(name)
    .slice(0, words(name).indexOf(surname(name)))
    .join(' ');
const initialled = (name: string) => (given(name) === '' ? name : `${name[0]}. ${surname(name)}`);
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '');
const lines = (write: (member: Member, n: number) => string) => (list: readonly Member[]) =>
  list.map(write).join('\n');

/** Without separators, two unique names may be read as one entry. */
const UNSEPARATED = 'surnames separated only by spaces on one line';
/** Forms of lists as copied from games, chats and tables. */
const FORMS: Record<string, (list: readonly Member[]) => string> = {
  'full names, one per line': lines(({ name }) => name),
  'surnames, one per line': lines(({ name }) => surname(name)),
  'full names with commas on one line': (list) => list.map(({ name }) => name).join(', '),
  [UNSEPARATED]: (list) => list.map(({ name }) => surname(name)).join(' '),
  'numbered on one line': (list) => list.map(({ name }, n) => `${n + 1}. ${name}`).join(' '),
  'initial, position, price and points in columns': lines(
    (member, n) => `${initialled(member.name)}\t${codeOf(member)}\t${n + 1}.250.000 €\t${n * 7} P`,
  ),
  'rank, surname, club in brackets and price': lines(
    ({ name, club }, n) => `${n + 1}. ${surname(name)} (${club}) ${n + 1},5 Mio.`,
  ),
  'a table with a header, surnames first in capitals without accents': (list) =>
    [
      'Name;Verein;Position;Marktwert',
      ...list.map((member, n) => {
        const reversedName = [surname(member.name), given(member.name)].filter(Boolean).join(', ');
        return `${plain(reversedName).toUpperCase()};${member.club};${codeOf(member)};${n},4 Mio. €`;
      }),
    ].join('\r\n'),
  'five lines per player, as in apps': lines(
    (member, n) => `${member.name}\n${member.club}\n${codeOf(member)}\n${n + 1}.500.000 €\n${n * 3} Pkt`,
  ),
  'one line per position': (list) =>
    Object.entries(CODES)
      .map(
        ([group, code]) =>
          [code, list.filter((member) => (member.positionGroup ?? 'forward') === group)] as const,
      )
      .filter(([, some]) => some.length > 0)
      .map(([code, some]) => `${code}: ${some.map(({ name }) => name).join(', ')}`)
      .join('\n'),
  'with bullets and emoji, without accents': lines(({ name }) => `• ⚽ ${plain(name)}!! ✅`),
  'a table with pipes': (list) =>
    [
      '| Nr. | Spieler | Verein | Punkte |',
      '| --- | --- | --- | --- |',
      ...list.map(({ name, club }, n) => `| ${n + 1} | ${name} | ${club} | ${n * 4} |`),
    ].join('\n'),
};

/** Players with a name, each with the club that he was last seen with. */
function membersOf({ players, clubs, appearances }: MatchDataBundle): Member[] {
  const shortNames = new Map(clubs.map(({ clubId, shortName, name }) => [clubId, shortName ?? name]));
  const lastClubs = new Map(appearances.map(({ playerId, clubId }) => [playerId, clubId]));
  return players.flatMap((player) => {
    const name = knownNameOf(player);
    if (name === null) return [];
    const clubId = lastClubs.get(player.playerId) ?? player.clubId;
    return {
      id: player.playerId,
      name,
      fullName: fullNameOf(player),
      teamId: clubId,
      club: shortNames.get(clubId ?? '') ?? '',
      positionGroup: positionGroupOf(player.position?.split('/')[0] ?? ''),
    };
  });
}

const clubNames = (clubs: MatchDataBundle['clubs']) =>
  clubs.map(({ clubId, name, shortName }) => ({ id: clubId, name, shortName: shortName ?? name }));

/** Units belong to numbers, and are skipped silently like them. */
const UNITS = new Set(['pkt', 'mio']);
const wordsOf = (text: string) =>
  foldText(plain(text))
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !UNITS.has(word));

/** Parts of a list that its answer does not mention. */
function omissions(list: readonly Member[], form: string, text: string, answer: PastedSquad): string[] {
  const { found, unclear, unknown, skipped } = answer;
  const twice = skipped.filter(({ kind }) => kind === 'twice').map((one) => one.text);
  const asked = [...unclear, ...unknown].map(({ line }) => line);
  const taken = new Map(list.filter(({ id }) => found.includes(id)).map((member) => [member.id, member]));
  const namesOfTaken = [...taken.values()].flatMap(({ name, fullName }) => [name, fullName ?? name]);
  const mentioned = new Set([...namesOfTaken, ...asked, ...skipped.map((one) => one.text)].flatMap(wordsOf));
  const open = new Set([...asked, ...twice].flatMap(wordsOf));
  const entries = found.length + asked.length + twice.length;
  return [
    ...found.filter((id) => !taken.has(id)).map((id) => `takes ${id}`),
    ...list
      .filter(({ id, name }) => !taken.has(id) && !wordsOf(name).some((word) => open.has(word)))
      .map(({ name }) => `loses ${name}`),
    ...wordsOf(text)
      .filter((word) => !mentioned.has(word))
      .map((word) => `does not mention ${word}`),
    ...(entries === list.length || (form === UNSEPARATED && entries < list.length)
      ? []
      : [`makes ${entries} entries of ${list.length}`]),
  ].map((problem) => `${problem}: ${text}`);
}

const seasons: [name: string, read: () => Promise<MatchDataBundle> | MatchDataBundle][] = [
  ['the demo season', () => demoSeason(new Date('2026-02-04T12:00:00Z')).bundle],
  ...['bundesliga-2017-18', 'premier-league-2024-25'].flatMap(
    (name): [string, () => Promise<MatchDataBundle>][] => {
      const dir = findRealBundleDir(name);
      return dir === null ? [] : [[name, () => readBundle(dir)]];
    },
  ),
];

describe.each(seasons)('forty lists of players of %s', async (_name, read) => {
  const bundle = await read();
  const members = membersOf(bundle);
  const clubs = clubNames(bundle.clubs);
  const random = createRandom('lists');
  const lists = Array.from({ length: LISTS }, () => random.shuffled(members).slice(0, LIST_LENGTH));

  it.each(Object.entries(FORMS))('lose no player and no word silently: %s', (form, write) => {
    const problems = lists.flatMap((list) => {
      const text = write(list);
      return omissions(list, form, text, readPastedSquad(text, members, clubs));
    });
    expect(problems).toEqual([]);
  });
});
