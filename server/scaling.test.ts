import { parseFeed } from 'feedsmith';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commentProblem } from '@hub/shared/community/communityRules.ts';
import { cleanLine, cleanText } from '@hub/shared/text/cleanText.ts';
import { search } from '@hub/shared/search/search.ts';
import { searchKey } from '@hub/shared/search/searchKeys.ts';
import { nameForms } from '@hub/shared/text/nameForms.ts';
import { readPastedEleven } from '@hub/shared/users/pasted/pastedEleven.ts';
import { pricesIn, readPastedPrices } from '@hub/shared/users/pasted/pastedPrices.ts';
import { readPastedSquad } from '@hub/shared/users/pasted/pastedSquad.ts';
import { isSchedulePattern } from './commands/runs/cronTimes.ts';
import { readSheetCsv, sheetOfLines } from './commands/sheets/sheetCsv.ts';
import { createMarker } from '@hub/season/feeds/news/newsMarks.ts';
import { readRoster } from '@hub/season/feeds/rosters/readRoster.ts';
import { plainText } from '@hub/season/feeds/rss/toNews.ts';
import { readWrittenTable } from '@hub/season/matchdata/csvTable.ts';
import { createRandom } from '@hub/season/matchdata/demo/random.ts';
import { knownNameOf } from '@hub/season/matchdata/knownName.ts';
import { agentOf } from '@hub/provider/embedded/auth/sessions.ts';
import { parseEmail } from '@hub/provider/embedded/auth/emailAddress.ts';
import { parseName, parsePhotoUrl } from '@hub/provider/embedded/auth/users.ts';
import { scanStatement } from '@hub/provider/embedded/database/scanStatement.ts';
import { foreignWords } from '@hub/provider/hosted/http.ts';
import { parseTarget } from '@hub/provider/outgoing/target.ts';
import { whereOf } from '@hub/provider/wire/database/filters.ts';
import { requireProjectSql } from '@hub/provider/wire/database/sqlRoutes.ts';
import { listOptionsOf } from '@hub/provider/wire/database/listOptions.ts';
import { returnAddressOf } from '@hub/provider/wire/signIn/signInRoutes.ts';

const clubOfSheet = (id: string, name: string) => ({
  id,
  name,
  shortName: name,
  players: [{ id: 'a', name: 'Max Muster', fullName: null, positionGroup: null }],
});
const SHEET_MATCH = { home: clubOfSheet('x', 'FC Muster'), away: clubOfSheet('y', 'SC Probe'), score: null };
/** The sheets of a table, with a text in the place of a club, a player and a minute. */
const readSheets = (text: string) =>
  readSheetCsv(`home,away,team,player,role,on_minute\nx,y,${text}`)?.map((match) =>
    sheetOfLines(match, SHEET_MATCH),
  );

/** Names that share their parts, so that a part fits many players. */
const GIVEN = ['Max', 'Jan', 'Kim', 'Luca', 'Nico', 'Tim', 'Jo', 'Leon', 'Finn', 'Ole', 'Sven', 'Emre'];
const FAMILY = [
  'Muster',
  'Müller',
  'Max',
  'Adler',
  'Kim',
  'Bauer',
  'Can',
  'Dorn',
  'Elf',
  'Falk',
  'Groß',
  'Horn',
];
const LEAGUE_CLUBS = FAMILY.map((name) => ({ id: name, name: `FC ${name}stadt`, shortName: `${name}stadt` }));
const LEAGUE = GIVEN.flatMap((given, n) =>
  FAMILY.map((family) => ({
    id: `${given} ${family}`,
    name: `${given} ${family}`,
    fullName: null,
    teamId: FAMILY[n] ?? null,
    positionGroup: null,
  })),
);

const markOf = createMarker(LEAGUE, LEAGUE_CLUBS);

/** Parsers whose text may come from a stranger or from a compromised source. */
const PARSERS: Record<string, (text: string) => unknown> = {
  headline: plainText,
  feed: (text) =>
    parseFeed(
      `<rss version="2.0"><channel><title>x</title><item><title>${text}</title></item></channel></rss>`,
    ),
  'pasted eleven': (text) => readPastedEleven(text, LEAGUE.slice(0, 30)),
  'pasted squad': (text) => readPastedSquad(text, LEAGUE, LEAGUE_CLUBS),
  'pasted prices': (text) => readPastedPrices(text, LEAGUE, LEAGUE_CLUBS),
  'line with prices': pricesIn,
  'table of sheets': readSheets,
  'player of a sheet': (text) => readSheets(`x,${text},starter,1`),
  'minute of a sheet': (text) => readSheets(`x,Max,bench,${text}`),
  roster: (text) => readRoster(`team_slug,role,name\n${text}`, '2026-27'),
  'search terms': (text) => search([{ entry: text, key: searchKey([text]) }], text),
  'display name': parseName,
  'cron pattern': isSchedulePattern,
  statement: scanStatement,
  'statement of a key': requireProjectSql,
  'filter of the wire': (text) => whereOf(new URLSearchParams([['name', `eq.${text}`]])),
  'list in a filter': (text) => whereOf(new URLSearchParams([['id', `in.(${text})`]])),
  'group of filters': (text) => whereOf(new URLSearchParams([['or', `(a.eq.1,${text})`]])),
  'nested filters': (text) =>
    whereOf(new URLSearchParams([['and', `${'(or'.repeat(18)}(a.eq.${text})${')'.repeat(18)}`]])),
  'list options': (text) => listOptionsOf(new URLSearchParams({ select: text, order: text, limit: text })),
  'e-mail address': parseEmail,
  'picture address': parsePhotoUrl,
  'address to go back to': (text) => returnAddressOf(text, ['https://hub.test']),
  'outgoing address': (text) => parseTarget(`https://${text}`, new Set()),
  'written table': (text) =>
    readWrittenTable('teams.csv', `id,name\n${text}`, z.object({ id: z.string(), name: z.string() })),
  'written header': (text) => readWrittenTable('teams.csv', text, z.object({ id: z.string() })),
  comment: (text) => commentProblem(cleanText(text)),
  'line of text': cleanLine,
  'name forms': nameForms,
  'known name': (text) => knownNameOf({ name: text, shortName: `A. ${text}` }),
  'headline that names players': (text) => markOf(text, null),
  'schedule pattern with fields': (text) => isSchedulePattern(`0 ${text} * * *`),
  'user agent': agentOf,
  'words of a provider elsewhere': foreignWords,
};

/** Openings whose end a parser searches for, and pieces that a pattern may match in many ways. */
const HOSTILE = [
  '<script ',
  '<!--',
  '<a',
  '&#',
  '&amp;',
  ' ',
  '\n',
  '\t',
  ',',
  '"',
  "'",
  '((',
  '--',
  '/*',
  '$1',
  'a ',
  'ä',
  '1,',
  '<![CDATA[',
  '%',
  '(1) ',
  'a,b.eq.',
  '(or(',
  'a@',
  '.a',
  'a-',
  '\u200d',
];
/** What fans, sources and programs write, in any order. */
const TOKENS = [
  'Max',
  ' ',
  'Muster',
  'M. Adler',
  'Kim',
  'van ',
  'FC Adlerstadt',
  'ST',
  '🔁',
  '(12.)',
  '(',
  ')',
  '[C]',
  ']',
  ', ',
  ';',
  ':',
  '/',
  '\t',
  '   ',
  ' - ',
  '–',
  ' und ',
  ' & ',
  '→',
  '🇩🇪',
  '\u00AD',
  '\u200B',
  '#',
  '"',
  "'",
  '12,5 Mio. €',
  '+0,3',
  '500 T€',
  '1.',
  '3.400.000',
  '-',
  'Bank',
  'Startelf',
  'für',
  'Trainer',
  '&amp;',
  '<b>',
  '</',
  ']]>',
  'eq.',
  'in.(',
  'or(',
  '.not',
  '*',
  '%25',
  '\\',
  '=',
  '--',
  ' @',
  'http://',
  '?a=',
  '00',
  '\uFFFD',
];
/** Seeded, so that a failure repeats. */
const random = createRandom('grammar');
const SENTENCES = Array.from({ length: 8 }, () =>
  Array.from({ length: random.between(2, 9) }, () => random.pick(TOKENS)).join(''),
);
/** Four times as many are read by every parser; some stop at 50,000. */
const CHARACTERS = 12_000;
/** Linear work takes four times as long for four times the text, quadratic work sixteen times. */
const GROWTH = 10;
/** Too short to notice. */
const UNNOTICED_MS = 20;
/** Some systems measure thread time in ticks of 4 ms; work is repeated until a tick hardly matters. */
const ENOUGH_MS = 60;
const TIMES = 40;

/** CPU time of this thread, so that a busy machine does not matter. */
function workedMs(work: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    work();
  } catch {
    // Hostile text may be rejected or read; only the time counts.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Mean CPU time of the work. */
function meanMs(work: () => unknown): number {
  let times = 0;
  let ms = 0;
  for (; ms < ENOUGH_MS && times < TIMES; times += 1) ms += workedMs(work);
  return Math.max(ms, 1) / times;
}

/** How many times as long the work takes for four times the text; 0 if too short to notice. */
function growthOf(parse: (text: string) => unknown, piece: string): number {
  const parsing = (characters: number) => {
    const text = piece.repeat(Math.ceil(characters / piece.length));
    return () => parse(text);
  };
  const isUnnoticed = (ms: number) =>
    ms < UNNOTICED_MS || ms < GROWTH * Math.min(workedMs(parsing(CHARACTERS)), workedMs(parsing(CHARACTERS)));
  // The first call may be the slowest. Only few texts need a longer measurement.
  if (isUnnoticed(workedMs(parsing(4 * CHARACTERS))) || isUnnoticed(workedMs(parsing(4 * CHARACTERS))))
    return 0;
  const growth = (characters: number) => meanMs(parsing(4 * characters)) / meanMs(parsing(characters));
  const least = growth(CHARACTERS);
  // Large texts are allocated elsewhere, a one-off cost; superlinear work shows again at half the size.
  return least < GROWTH ? least : Math.min(growth(CHARACTERS), growth(CHARACTERS / 2));
}

describe.each(Object.entries(PARSERS))('%s', (_name, parse) => {
  it.each(HOSTILE)('takes at most linear time for repeated %j', (piece) => {
    expect(growthOf(parse, piece)).toBeLessThan(GROWTH);
  });

  it.each(SENTENCES)('takes at most linear time for a line and for lines of %j', (sentence) => {
    expect(growthOf(parse, sentence)).toBeLessThan(GROWTH);
    expect(growthOf(parse, `${sentence}\n`)).toBeLessThan(GROWTH);
  });
});

it('shortens a headline of a megabyte without hanging', () => {
  for (const piece of HOSTILE)
    expect(plainText(piece.repeat(2 ** 20 / piece.length)).length).toBeLessThanOrEqual(160);
});
