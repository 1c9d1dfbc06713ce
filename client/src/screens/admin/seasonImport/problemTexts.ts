import type { BundleProblems } from '#shared/seasonImport.ts';

type Sentence = readonly [told: RegExp, text: string];

/** What the reader of a bundle says, and the same in German; `$1` is what it quotes. */
const PROBLEMS: readonly Sentence[] = [
  [/^is missing$/u, 'fehlt'],
  [/^cannot be read$/u, 'ist nicht lesbar'],
  [/^is empty, but needs a header row$/u, 'ist leer, braucht aber eine Kopfzeile'],
  [/^this column is missing$/u, 'diese Spalte fehlt'],
  [/^is not valid CSV.*$/su, 'ist keine gültige CSV-Datei'],
  [/^is not valid gzipped UTF-8 text$/u, 'ist kein gepackter Text in UTF-8'],
  [/^is not valid UTF-8 text$/u, 'ist kein Text in UTF-8'],
  [/^contains no fixtures$/u, 'enthält keine Begegnungen'],
  [/^must not be empty/u, 'darf nicht leer sein'],
  [/^must be a whole number/u, 'muss eine ganze Zahl sein'],
  [/^must be a number/u, 'muss eine Zahl sein'],
  [/^must be 0 or 1/u, 'muss 0 oder 1 sein'],
  [/^must be left, right or both/u, 'muss left, right oder both sein'],
  [/^must be a date such as 2018-02-15/u, 'muss ein Tag wie 2018-02-15 sein'],
  [/^is not a valid date/u, 'ist kein Tag, den es gibt'],
  [/^is not a valid instant/u, 'ist kein Zeitpunkt, den es gibt'],
  [/^must be an instant in UTC such as/u, 'muss ein Zeitpunkt sein wie'],
  [/^must be a position such as/u, 'muss eine Position sein wie'],
  [/^must be a season such as/u, 'muss eine Saison sein wie'],
  [/^must be /u, 'muss eines sein von '],
  [/^'(.*)' is used twice$/u, '„$1“ kommt zweimal vor'],
  [/^'(.*)' is listed twice for fixture '(.*)'$/u, '„$1“ steht zweimal bei Begegnung „$2“'],
  [/^matchday (.*) is listed twice$/u, 'Spieltag $1 steht zweimal da'],
  [/^no club has the id '(.*)'$/u, 'kein Verein hat die Kennung „$1“'],
  [/^no player has the id '(.*)'$/u, 'kein Spieler hat die Kennung „$1“'],
  [/^no fixture has the id '(.*)'$/u, 'keine Begegnung hat die Kennung „$1“'],
  [/^club '(.*)' does not play this fixture$/u, 'der Verein „$1“ spielt in dieser Begegnung nicht'],
  [/^club '(.*)' already plays at this time$/u, 'der Verein „$1“ spielt da schon'],
  [/^this fixture has not been played$/u, 'diese Begegnung ist noch nicht gespielt'],
  [/^a club cannot play itself$/u, 'ein Verein kann nicht gegen sich selbst spielen'],
  [/^a played fixture needs a score$/u, 'eine gespielte Begegnung braucht ein Ergebnis'],
  [/^a bundle may hold only one season$/u, 'ein Datenpaket enthält nur eine Saison'],
  [/^a bundle may hold only one competition$/u, 'ein Datenpaket enthält nur einen Wettbewerb'],
  [/^Too big: expected number to be <=?(\S+)/u, 'ist zu groß, höchstens $1'],
  [/^Too small: expected number to be >=?(\S+)/u, 'ist zu klein, mindestens $1'],
  [/^Too big: expected string to have <=?(\d+) characters/u, 'ist zu lang, höchstens $1 Zeichen'],
  [/^Invalid option: expected one of/u, 'muss eines sein von'],
  [/ \(found '(.*)'\)$/u, ' (gefunden: „$1“)'],
];

const WARNINGS: readonly Sentence[] = [
  [
    /^fixture (.*): club (.*) has (\d+) starters instead of 11$/u,
    'Begegnung $1: Verein $2 hat $3 statt 11 Startende',
  ],
  [
    /^(?:\w+) of player (.*) names neither a day nor a fixture$/u,
    'Ein Ausfall von Spieler $1 nennt weder Tag noch Begegnung',
  ],
  [
    /^(?:\w+) of player (.*) ends on (.*) before it begins on (.*)$/u,
    'Ein Ausfall von Spieler $1 endet am $2, bevor er am $3 beginnt',
  ],
];

const inGerman = (told: string, sentences: readonly Sentence[]) =>
  sentences.reduce((text, [pattern, german]) => text.replace(pattern, german), told);

/** Where something is wrong: `fixtures.csv, Zeile 9, Spalte matchday`. */
export const placeOf = ({ file, line, column }: BundleProblems['problems'][number]) =>
  [file, line > 0 && `Zeile ${line}`, column !== null && `Spalte ${column}`].filter(Boolean).join(', ');

/** What is wrong, in German; what is not known here stays as it is told. */
export const problemText = ({ message }: { message: string }) => inGerman(message, PROBLEMS);

export const warningText = (warning: string) => inGerman(warning, WARNINGS);
