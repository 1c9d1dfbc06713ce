import type { KnownPart } from '@hub/shared/matchSheet/matchSheet.ts';
import { formatPlural } from '@hub/shared/text/format.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('de').format(names);

export const texts = {
  title: 'Spielberichte',
  subtitle:
    'Wer spielte, von wann bis wann, und wer Karten sah: Daraus schätzen wir, wer das nächste Mal beginnt.',
  toExpected: 'Erwartete Elfen',
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
    insert: 'eintragen',
    insertFor: (match: string) => `Spielbericht eintragen: ${match}`,
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
    loadFailed: 'Die Kader konnten wir nicht laden.',
    loading: 'Lade Kader …',
    faults: 'Das fällt auf',
    fine: 'Startelf, Wechsel und Tore passen zusammen.',
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
  club: {
    steps: (club: string) => `Was du für ${club} einträgst`,
    eleven: (count: number) => `Startelf\u00A0·\u00A0${count}`,
    events: (count: number) => (count === 0 ? 'Spielverlauf' : `Spielverlauf\u00A0·\u00A0${count}`),
    noGroup: 'Ohne Position',
    next: 'Weiter zum Spielverlauf',
    missing: 'Jemand fehlt im Kader',
    newcomer: 'Name',
    newcomerHint: 'Er steht danach bei den Spielern ohne Position.',
    add: 'Dazunehmen',
  },
  events: {
    starters: 'Startelf',
    noStarters: 'Noch niemand. Trag zuerst die Startelf ein.',
    bench: 'Bank und übriger Kader',
    list: 'Eingetragen',
    hint: 'Tippe einen Namen an für eine Karte oder ein Tor, zwei für einen Wechsel oder ein Tor mit Vorlage.',
    one: (name: string) => `${name}: Was war?`,
    two: (off: string, on: string) => `${on} kommt für ${off}`,
    assisted: (scorer: string, helper: string) => `Tor von ${scorer}, Vorlage von ${helper}`,
    neither: 'Für einen Wechsel muss einer auf dem Platz stehen und der andere noch nicht.',
    minuteLabel: 'Minute',
    minuteMissing: '1 bis 90, bitte.',
    minute: (minute: number) => `${minute}.`,
    substitution: (on: string, off: string) => `${on} für ${off}`,
    left: (off: string) => `${off} geht, niemand kommt`,
    card: (card: string, name: string) => `${card}: ${name}`,
    goal: (name: string, isOwn: boolean, helper: string | null) =>
      `${isOwn ? 'Eigentor' : 'Tor'}: ${name}${helper === null ? '' : `, Vorlage ${helper}`}`,
    entered: (text: string) => `Eingetragen: ${text}`,
    remove: (text: string) => `Entfernen: ${text}`,
  },
  actions: {
    substitution: 'Wechsel eintragen',
    off: 'Raus ohne Ersatz',
    yellow: 'Gelb',
    secondYellow: 'Gelb-Rot',
    red: 'Rot',
    goal: 'Tor',
    ownGoal: 'Eigentor',
  },
  /** What is shown behind a player's name, in words. */
  marks: ({ onMinute, offMinute, yellow, secondYellow, red, goals, ownGoals }: KnownPart): string[] => [
    ...(onMinute === null ? [] : [`eingewechselt ${onMinute}.`]),
    ...(offMinute === null ? [] : [`ausgewechselt ${offMinute}.`]),
    ...(secondYellow ? ['Gelb-Rot'] : red ? ['Rot'] : yellow ? ['Gelb'] : []),
    ...(goals === 0 ? [] : [formatPlural(goals, { one: 'Tor', other: 'Tore' })]),
    ...(ownGoals === 0 ? [] : [formatPlural(ownGoals, { one: 'Eigentor', other: 'Eigentore' })]),
  ],
  before: {
    title: 'Bisher eingetragen',
    by: (kickoff: string, name: string | null) => (name === null ? kickoff : `${kickoff} von ${name}`),
    look: 'Ansehen',
    undo: 'Zurücknehmen',
    undone: 'Zurückgenommen. Es gilt wieder, was vorher bekannt war.',
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
    text: (about: string, clubs: readonly string[]) => `${about}: ${list(clubs)}`,
    by: (name: string | null) => (name === null ? 'von jemandem ohne Namen' : `von ${name}`),
    account: (days: number | null) => {
      if (days === null) return 'Alter des Kontos unbekannt';
      return days < 1
        ? 'Konto von heute'
        : `Konto seit ${formatPlural(days, { one: 'Tag', other: 'Tagen' })}`;
    },
    faulty: (club: string) => `${club} (unstimmig, gilt so nicht)`,
    look: 'Ansehen',
    take: 'Übernehmen',
    refuse: 'Ablehnen',
    trust: (by: string | null, club: string) => `${by ?? 'Dieser Fan ohne Namen'} pflegt künftig ${club}`,
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
      'Eine CSV-Datei mit einer Zeile je Spieler: season, matchday, home, away, team, player, role, position, on_minute, off_minute, yellow, second_yellow, red, card_minute, goals, own_goals, assists. Bei Testspielen steht „Testspiel“ in matchday und der Tag in date. Größere Dateien liest die Kommandozeile: npm run import:sheets.',
    choose: 'Datei wählen',
    tooLarge:
      'Diese Datei ist zu groß für den Browser. Nimm die Kommandozeile: npm run import:sheets -- DATEI.',
    take: (count: number) => `${formatPlural(count, { one: 'Spiel', other: 'Spiele' })} eintragen`,
    taken: (count: number) => `${formatPlural(count, { one: 'Spiel', other: 'Spiele' })} eingetragen.`,
    noMatch: 'Dieses Spiel gibt es in der Saison nicht, oder es ist noch nicht vorbei.',
    fine: 'passt',
  },
} as const;
