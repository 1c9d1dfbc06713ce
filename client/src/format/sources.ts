import {
  DEMO_LINEUP_SOURCE,
  descriptorOf,
  SOURCES,
  type LineupSource,
  needsKey,
  type PulledSource,
  type Source,
} from '@hub/shared/feeds/sources.ts';
import type { SourcePart } from '@hub/shared/feeds/descriptor.ts';
import type { FeedErrorCode } from '@hub/shared/feeds/feeds.schema.ts';

export const sourceNames = Object.fromEntries([
  ...SOURCES.map((source) => [source, descriptorOf(source).name]),
  ['rss', 'Nachrichten'],
  ['roster', 'Kaderliste'],
  ['sheet', 'Spielberichte'],
  ['bundle', 'Saisondaten'],
  [DEMO_LINEUP_SOURCE, 'Demo-Redaktion'],
]) as Record<LineupSource, string>;

/** The parts of a season that a source reports, in words for a list with commas. */
export const sourcePartWords = {
  fixtures: 'Spielplan und Ergebnisse',
  postponements: 'Verlegungen und Schiedsrichter',
  squads: 'Kader',
  elevens: 'offizielle Aufstellungen',
  minutes: 'Einsätze mit Bank und Karten',
  absences: 'Ausfälle',
  returns: 'erwartete Rückkehr',
  europeanMatches: 'Spiele in Europa',
  headlines: 'Schlagzeilen',
} as const satisfies Record<SourcePart, string>;

/** What a source costs, as of 2026; their descriptors say the same in English. */
export const sourcePrices = {
  openligadb: '0 €',
  'football-data': '0 €, mit freiem Schlüssel',
  'api-football': '19 $ im Monat für die laufende Saison',
  sportmonks: '29 € im Monat',
  highlightly: '0 €, mit freiem Schlüssel',
  rss: '0 €',
} as const satisfies Record<PulledSource, string>;

const REFUSED = 'Die Quelle lehnt die Anfrage ab.';

const TEXT_OF_CODE = {
  unreachable: 'Die Quelle antwortet nicht. Der Hub versucht es weiter.',
  refused: `${REFUSED} Prüfe den Schlüssel und ob der Tarif die Bundesliga enthält.`,
  wrongKey: 'Die Quelle kennt den Schlüssel nicht oder hat ihn gesperrt. Prüfe ihn unter Hub einrichten.',
  notInPlan:
    'Dein Tarif bei dieser Quelle enthält die laufende Saison nicht. Mit einem größeren Tarif oder einer anderen Quelle geht es weiter; was sie füllen soll, fehlt bis dahin.',
  notFound:
    'Unter dieser Adresse ist bei der Quelle nichts. Vielleicht gibt es die Saison dort noch nicht, oder die Adresse hat sich geändert.',
  tooManyRequests: 'Die Quelle lässt gerade keine weiteren Anfragen zu. Der Hub wartet.',
  overBudget: 'Die Anfragen für heute sind aufgebraucht. Um Mitternacht UTC geht es weiter.',
  malformed: 'Die Antwort ist nicht zu lesen. Vielleicht hat die Quelle ihr Format geändert.',
  tooLarge: 'Die Antwort ist viel zu groß und wurde verworfen.',
  empty: 'Die Quelle hat leer geantwortet. Das kommt vor.',
  notRecorded: 'Der Hub antwortet aus Aufzeichnungen, und für diese Anfrage gibt es keine.',
} satisfies Record<FeedErrorCode, string>;

/** For sources without a key, so that users do not look for one. */
const TEXT_WITHOUT_KEY: Partial<Record<FeedErrorCode, string>> = { refused: REFUSED, wrongKey: REFUSED };

/** Says why a source gave no usable answer, and what to do about it. */
export function feedErrorText(code: FeedErrorCode, source: Source): string {
  const withoutKey = needsKey(source) ? undefined : TEXT_WITHOUT_KEY[code];
  return withoutKey ?? TEXT_OF_CODE[code];
}
