import type { ExpectedClub } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { formatCount, formatDecimal, formatPlural, formatShare } from '@hub/shared/text/format.ts';

type Source = ExpectedClub['lists'][number]['source'];
type SourceRecord = NonNullable<Source['record']>;

const list = (names: readonly string[]) => new Intl.ListFormat('de').format(names);
const matches = (count: number) => formatPlural(count, { one: 'Spiel', other: 'Spiele' });
const elevens = (count: number) => formatPlural(count, { one: 'Elf', other: 'Elfen' });

export const texts = {
  title: 'Erwartete Elfen',
  subtitle:
    'Wen eine Zeitung, der Verein oder du selbst in der nächsten Startelf erwartest. Die Startchancen rechnen damit, bis die offizielle Elf da ist.',
  toSheets: 'Spielberichte',
  loading: 'Lade erwartete Elfen …',
  loadFailed: 'Die erwarteten Elfen konnten wir nicht laden.',
  noMatches: 'Gerade ist kein Spiel angesetzt',
  noMatchesHint: 'Sobald der Spielplan steht, trägst du hier ein, wer beginnt.',
  noKeeper: 'Erwartete Elfen trägt ein, wer einen Verein pflegt',
  noKeeperHint:
    'So kommst du dazu: Schlag einen Spielbericht deines Vereins vor. Wer den Hub betreibt, kann dich dann zum Pfleger des Vereins machen.',
  propose: 'Spielbericht vorschlagen',

  enterTitle: 'Eintragen',
  text: 'Text einfügen',
  textHint: 'Eine Elf oder eine ganze Seite, ein Verein pro Zeile: „Verein: Name, Name …“',
  tooLong: (max: number) => `Zu lang: höchstens ${formatCount(max)} Zeichen auf einmal.`,
  clear: 'Text leeren',
  source: 'Von wem?',
  sourceHint: 'Zeitung, Vereinsseite oder „Ich selbst“',
  sourceMissing: 'Sag noch, von wem das ist.',
  myself: 'Ich selbst',
  usualSources: ['kicker', 'Vereinsseite'],
  club: 'Für welchen Verein?',
  clubHint: 'Im Text steht keiner.',
  clubInText: 'Bitte wählen',
  readFailed: 'Den Text konnten wir nicht lesen.',
  readAgain: 'Noch einmal lesen',
  nobody: 'Darin steht kein Verein und kein Name.',

  recognised: (count: number) => `${count} von 11 erkannt`,
  tooMany: (count: number) => `${count} Namen, eine Elf hat 11`,
  out: (names: readonly string[]) => `Fehlt: ${names.join(', ')}`,
  doubtful: (names: readonly string[]) => `Fraglich: ${names.join(', ')}`,
  faults: {
    goalkeepers: 'Genau einer der Elf muss Torhüter sein.',
    noMatch: 'Für diesen Verein ist kein Spiel angesetzt.',
    notYours: 'Diesen Verein pflegst du nicht.',
  },
  repeated: (source: string | null) =>
    source === null
      ? 'Dieselbe Elf hast du schon für das Spiel davor genannt.'
      : `Dieselbe Elf hat ${source} schon für das Spiel davor genannt.`,
  enterAnyway: 'Trotzdem eintragen',
  ready: 'bereit: ',
  open: 'offen: ',
  unknownLines: (lines: readonly string[]) =>
    `Ohne Verein, darum nicht gelesen: ${lines.map((line) => `„${line}“`).join(', ')}`,
  sum: (ready: number, all: number) => `${formatCount(ready)} von ${formatCount(all)} bereit`,
  enter: (count: number) => `${elevens(count)} eintragen`,
  entered: (count: number, source: string | null, left: readonly string[]) =>
    [
      `${elevens(count)} ${source === null ? '' : `von ${source} `}eingetragen.`,
      ...(left.length === 0 ? [] : [`Noch offen: ${list(left)}.`]),
    ].join(' '),

  clubsTitle: 'Nächste Spiele',
  told: (told: number, all: number) => `Eine Elf gibt es für ${formatCount(told)} von ${formatCount(all)}`,
  match: (club: string, opponent: string, isHome: boolean) =>
    [club, isHome ? `gegen ${opponent}` : `bei ${opponent}`] as const,
  none: 'Noch keine Elf',
  official: 'Die offizielle Elf ist bekannt.',
  by: (name: string) => `von ${name}`,
  byYou: 'von dir',
  withoutWeight: 'zählt nicht',
  withdraw: 'Zurückziehen',
  withdrawLabel: (source: string, club: string) => `Elf von ${source} für ${club} zurückziehen`,
  withdrawTitle: 'Elf zurückziehen?',
  withdrawText: (source: string, club: string) => `${club}: Was ${source} erwartet, zählt dann nicht mehr.`,
  withdrawn: (source: string, club: string) => `Zurückgezogen: die Elf von ${source} für ${club}.`,

  sourcesTitle: 'Trefferquote der Quellen',
  sourcesExplained:
    'Wie viele der Elf eine Quelle im Schnitt richtig hatte, daneben die Elf des Spiels davor. Wer besser ist, zählt mehr.',
  record: ({ clubMatches, rightOf11, sameElevenAgain }: SourceRecord) =>
    `${formatDecimal(rightOf11)} von 11 richtig, „dieselbe Elf“ ${formatDecimal(sameElevenAgain)} (${matches(clubMatches)})`,
  counts: (weight: number) => `zählt zu ${formatShare(weight)}`,
  countsNot: (clubMatches: number) =>
    `zählt nicht: schlechter als „dieselbe Elf“ über ${matches(clubMatches)}`,
} as const;

const KINDS = {
  named: 'Ohne Namen',
  person: 'Jemand, der den Verein pflegt',
  feed: 'Anbieter',
  crowd: 'Tipprunden',
} as const;

export const sourceName = ({ kind, name }: Pick<Source, 'kind' | 'name'>): string =>
  name === null || name === '' ? KINDS[kind] : name;
