import { inWords, type BundleFault, type BundleOddity } from '@hub/shared/season/bundleRemarks.schema.ts';
import type { BundleProblems } from '@hub/shared/season/seasonImport.schema.ts';

type Problem = BundleProblems['problems'][number];

/** Problems in the files of a bundle; `{0}` is replaced by the first quoted value. */
const FAULTS: Record<BundleFault['code'], string> = {
  fileMissing: 'fehlt',
  fileUnreadable: 'ist nicht lesbar',
  fileEmpty: 'ist leer, braucht aber eine Kopfzeile',
  columnMissing: 'diese Spalte fehlt',
  notCsv: 'ist keine gültige CSV-Datei',
  notGzip: 'ist kein gepackter Text in UTF-8',
  notText: 'ist kein Text in UTF-8',
  tooLarge: 'enthält mehr, als eine Saison hat',
  noFixtures: 'enthält keine Begegnungen',

  empty: 'darf nicht leer sein',
  notWhole: 'muss eine ganze Zahl sein',
  notNumber: 'muss eine Zahl sein',
  notFlag: 'muss 0 oder 1 sein',
  notFoot: 'muss left, right oder both sein',
  notDay: 'muss ein Tag wie 2018-02-15 sein',
  noSuchDay: 'ist kein Tag, den es gibt',
  notInstant: 'muss ein Zeitpunkt sein wie 2018-02-15T19:30:00Z',
  noSuchInstant: 'ist kein Zeitpunkt, den es gibt',
  notPosition: 'muss eine Position sein wie DF oder CB/RB',
  notSeason: 'muss eine Saison sein wie 2017-18',
  notOneOf: 'muss eines sein von {0}',
  tooBig: 'ist zu groß, höchstens {0}',
  tooSmall: 'ist zu klein, mindestens {0}',
  tooLong: 'ist zu lang, höchstens {0} Zeichen',
  invalid: 'ist ungültig',

  usedTwice: '„{0}“ kommt zweimal vor',
  listedTwice: '„{0}“ steht zweimal bei Begegnung „{1}“',
  matchdayTwice: 'Spieltag {0} steht zweimal da',
  noClub: 'kein Verein hat die Kennung „{0}“',
  noPlayer: 'kein Spieler hat die Kennung „{0}“',
  noFixture: 'keine Begegnung hat die Kennung „{0}“',
  clubNotInFixture: 'der Verein „{0}“ spielt in dieser Begegnung nicht',
  clubPlaysAlready: 'der Verein „{0}“ spielt da schon',
  fixtureNotPlayed: 'diese Begegnung ist noch nicht gespielt',
  playsItself: 'ein Verein kann nicht gegen sich selbst spielen',
  scoreMissing: 'eine gespielte Begegnung braucht ein Ergebnis',
  secondSeason: 'ein Datenpaket enthält nur eine Saison',
  secondCompetition: 'ein Datenpaket enthält nur einen Wettbewerb',
};

const ODDITIES: Record<BundleOddity['code'], string> = {
  elevenIncomplete: 'Begegnung {0}: Verein {1} hat {2} statt {3} Startende',
  absenceUndated: 'Ein Ausfall von Spieler {0} nennt weder Tag noch Begegnung',
  absenceReversed: 'Ein Ausfall von Spieler {0} endet am {1}, bevor er am {2} beginnt',
};

/** Where something is wrong: `fixtures.csv, Zeile 9, Spalte matchday`. */
export const locationText = ({ file, line, column }: Problem) =>
  [file, line > 0 && `Zeile ${line}`, column !== null && `Spalte ${column}`].filter(Boolean).join(', ');

export const problemText = ({ fault, found }: Problem) =>
  inWords(fault, FAULTS) + (found === null ? '' : ` (gefunden: „${found}“)`);

export const warningText = (oddity: BundleOddity) => inWords(oddity, ODDITIES);
