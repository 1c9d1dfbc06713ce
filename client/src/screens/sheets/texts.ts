import type { SkippedReason } from '#shared/matchSheet/matchSheet.ts';
import { formatPlural } from '#shared/text/format.ts';

const SKIPPED = {
  heading: '',
  aside: '',
  unknownHeading: ' (Überschrift unbekannt)',
  otherClub: ' (anderer Verein)',
  noName: ' (kein Spieler erkannt)',
  rest: ' … (der Text ist zu lang)',
} as const satisfies Record<SkippedReason, string>;

const list = (names: readonly string[]) => new Intl.ListFormat('de').format(names);

export const texts = {
  title: 'Spielberichte',
  subtitle:
    'Wer spielte, von wann bis wann, und wer Karten sah: Daraus schätzen wir, wer das nächste Mal beginnt.',
  loadFailed: 'Die Spiele konnten wir nicht laden.',
  loading: 'Lade Spiele …',
  closed:
    'Diese Saison kommt aus einem Import oder ist erfunden. Spielberichte ergänzen nur eine Saison, die der Hub aus Quellen liest.',
  proposes: 'Was du einträgst, gilt, sobald jemand es übernimmt, der den Verein pflegt.',
  keeps: (clubs: readonly string[]) =>
    `Du pflegst ${list(clubs)}: Was du dafür einträgst, gilt sofort. Alles andere ist ein Vorschlag.`,
  missing: {
    title: 'Was fehlt',
    none: 'Von jedem Spiel ist bekannt, wer spielte.',
    noneYet: 'Noch kein Spiel der Saison ist vorbei.',
    count: (count: number) => formatPlural(count, { one: 'Spiel fehlt', other: 'Spiele fehlen' }),
    showAll: 'Auch Spiele zeigen, die vollständig sind',
    matchday: (matchday: number) => `${matchday}. Spieltag`,
    insert: 'einfügen',
    insertFor: (match: string) => `Spielbericht einfügen: ${match}`,
    parts: {
      complete: 'vollständig',
      eleven: 'nur die Elf',
      proposed: 'vorgeschlagen',
      faulty: 'unstimmig',
      missing: 'fehlt',
    },
  },
  elevens: {
    title: 'Offizielle Aufstellungen',
    explained:
      'Hat dein Verein seine Startelf bekannt gegeben, trägst du sie hier ein. Sie gilt sofort und trägt deinen Namen.',
    state: (club: string, hasEleven: boolean) =>
      hasEleven ? `${club} ist eingetragen` : `${club} fehlt noch`,
    enter: (club: string) => `Elf von ${club} eintragen`,
    close: 'Schließen',
  },
  form: {
    label: 'Spielbericht als Text',
    hint: 'Aus Zeitung, Ticker, kicker, von der Liga oder dem Verein: mit Bank, Wechseln, Karten und Toren, so viel du hast. Strg + Enter trägt ein.',
    loadFailed: 'Die Kader konnten wir nicht laden.',
    loading: 'Lade Kader …',
    understood: 'So verstanden',
    nothing: 'Noch nichts. Füge einen Text ein.',
    notUnderstood: 'Nichts.',
    nobody: 'In diesem Text steht niemand aus den beiden Kadern.',
    line: (line: number) => `Zeile\u00A0${line + 1}`,
    skipped: (count: number) => formatPlural(count, { one: 'Stelle überlesen', other: 'Stellen überlesen' }),
    skippedText: (text: string, reason: SkippedReason) => `„${text}“${SKIPPED[reason]}`,
    questions: 'Das weiß nur du',
    faults: 'Das fällt auf',
    fine: 'Elf, Wechsel und Tore passen zusammen.',
    enter: 'Eintragen und weiter',
    propose: 'Vorschlagen und weiter',
    close: 'Schließen',
    saved: (match: string, states: string) => `${match}: ${states}`,
    states: {
      counts: (club: string) => `${club} gilt`,
      faulty: (club: string) => `${club} ist gemerkt, gilt aber nicht, weil etwas nicht stimmt`,
      proposed: (club: string) => `${club} ist vorgeschlagen`,
      undone: (club: string) => `${club} ist zurückgenommen`,
      refused: (club: string) => `${club} ist abgelehnt`,
    },
  },
  before: {
    title: 'Bisher eingetragen',
    by: (kickoff: string, name: string | null) => (name === null ? kickoff : `${kickoff} von ${name}`),
    look: 'Text ansehen',
    undo: 'Zurücknehmen',
    undone: 'Zurückgenommen. Es gilt wieder, was vorher bekannt war.',
  },
  ask: {
    who: (text: string, where: string) => `Wer ist „${text}“${where}?`,
    minute: (name: string, minute: number) => `${minute}. Minute hinter ${name}: Was war da?`,
    newFor: (club: string) => `Jemand Neues bei ${club}`,
    nobody: 'Niemand',
    minutes: {
      yellow: 'Gelb',
      secondYellow: 'Gelb-Rot',
      red: 'Rot',
      off: 'Ausgewechselt',
      nothing: 'Nichts davon',
    },
  },
  differences: {
    title: 'Zwei sagen Verschiedenes',
    text: (about: string, club: string, names: readonly string[]) => `${about}, ${club}: ${list(names)}.`,
    elevenText: (about: string, club: string, names: readonly string[]) =>
      `${about}, Aufstellung von ${club}: ${list(names)}.`,
    undo: (name: string) => `Bericht von ${name} zurücknehmen`,
    undoEleven: (name: string) => `Aufstellung von ${name} zurücknehmen`,
    unknown: 'jemandem',
    counts: (name: string) => `Es gilt, was ${name} eingetragen hat.`,
  },
  proposals: {
    title: 'Vorschläge',
    text: (about: string, clubs: readonly string[], by: string | null) =>
      `${about}: ${list(clubs)}${by === null ? '' : `, von ${by}`}`,
    faulty: (club: string) => `${club} (unstimmig, gilt so nicht)`,
    look: 'Ansehen',
    take: 'Übernehmen',
    refuse: 'Ablehnen',
    trust: (by: string | null, club: string) => `${by ?? 'Dieser Fan'} pflegt künftig ${club}`,
    trusted: (club: string) => `Was dieser Fan für ${club} einträgt, gilt von jetzt an sofort.`,
  },
  keepers: {
    title: 'Wer Vereine pflegt',
    row: (name: string | null, club: string) => `${name ?? 'Unbekannt'}: ${club}`,
    revoke: 'Recht entziehen',
  },
  csv: {
    title: 'Viele auf einmal',
    explained:
      'Eine CSV-Datei mit einer Zeile je Spieler: season, matchday, home, away, team, player, role, position, on_minute, off_minute, yellow, second_yellow, red, card_minute, goals, own_goals, assists. Größere Dateien liest die Kommandozeile: npm run import:sheets.',
    choose: 'Datei wählen',
    tooLarge:
      'Diese Datei ist zu groß für den Browser. Nimm die Kommandozeile: npm run import:sheets -- DATEI.',
    take: (count: number) => `${formatPlural(count, { one: 'Spiel', other: 'Spiele' })} eintragen`,
    taken: (count: number) => `${formatPlural(count, { one: 'Spiel', other: 'Spiele' })} eingetragen.`,
    noMatch: 'Dieses Spiel gibt es in der Saison nicht, oder es ist noch nicht vorbei.',
    fine: 'passt',
  },
} as const;
