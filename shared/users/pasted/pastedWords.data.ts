import { AVAILABILITIES, INJURY_STATUSES, type PositionGroup } from '../../terms.ts';

/** Words for the lines of a team, in the languages of games and players, folded; besides the hub's own codes. */
export const LINES: Readonly<Record<string, PositionGroup>> = {
  tw: 'goalkeeper',
  tor: 'goalkeeper',
  torwart: 'goalkeeper',
  torhuter: 'goalkeeper',
  abw: 'defender',
  ab: 'defender',
  abwehr: 'defender',
  verteidiger: 'defender',
  verteidigung: 'defender',
  innenverteidiger: 'defender',
  linksverteidiger: 'defender',
  rechtsverteidiger: 'defender',
  'linker aussenverteidiger': 'defender',
  'rechter aussenverteidiger': 'defender',
  iv: 'defender',
  av: 'defender',
  lv: 'defender',
  rv: 'defender',
  def: 'defender',
  mit: 'midfielder',
  mf: 'midfielder',
  mid: 'midfielder',
  mittelfeld: 'midfielder',
  mittelfeldspieler: 'midfielder',
  'zentrales mittelfeld': 'midfielder',
  'defensives mittelfeld': 'midfielder',
  'offensives mittelfeld': 'midfielder',
  'linkes mittelfeld': 'midfielder',
  'rechtes mittelfeld': 'midfielder',
  dm: 'midfielder',
  zm: 'midfielder',
  om: 'midfielder',
  st: 'forward',
  stu: 'forward',
  ang: 'forward',
  angriff: 'forward',
  angreifer: 'forward',
  sturm: 'forward',
  sturmer: 'forward',
  spitze: 'forward',
  'hangende spitze': 'forward',
  linksaussen: 'forward',
  rechtsaussen: 'forward',
  fwd: 'forward',
  ms: 'forward',
  la: 'forward',
  ra: 'forward',
};

/** Column and bench headings, units, days and words for a player's status, folded. */
export const NOISE: ReadonlySet<string> = new Set<string>([
  ...'name spieler vorname nachname verein vereine club klub team mannschaft position pos preis marktwert wert'.split(
    ' ',
  ),
  ...'punkte pkt note noten status startchance nr bank ersatzbank ersatz reserve ersatzspieler wechselspieler'.split(
    ' ',
  ),
  ...'startelf startaufstellung anfangself elf xi lineup starting aufstellung kader formation'.split(' '),
  ...'mio tsd mrd eur euro gesamt summe kapitan verfugbar fit fraglich verletzt gesperrt unbekannt'.split(
    ' ',
  ),
  ...'mo di mi do fr sa so heute morgen uhr anstoss heim auswarts gegen vs'.split(' '),
  ...INJURY_STATUSES,
  ...AVAILABILITIES,
]);

/** Words that no name contains, folded: a text with one of them is a heading, such as `Meine Elf für Samstag`. */
export const SENTENCE: ReadonlySet<string> = new Set(
  [
    'mein meine meinen meiner unser unsere unseren unserer dein deine euer eure das dem furs fur am im ins auf mit',
    'und oder gegen vom zum zur beim wir ihr ich sind ist starten startet beginnen beginnt spielen spielt sitzen sitzt',
    'hier heute morgen diese dieses dieser folgende nicht noch aus bei my our the for with vs',
  ].flatMap((words) => words.split(' ')),
);

/** Other words of headings, folded, which are parts of names, too. */
export const HEADING: ReadonlySet<string> = new Set(
  [
    'der die den des von in an so es montag dienstag mittwoch donnerstag freitag samstag sonntag abend spieltag',
    'spiel derby jungs liste tipp tipps tag tages woche saison hinrunde ruckrunde start fantasy manager kickbase comunio',
  ].flatMap((words) => words.split(' ')),
);

/** Words in clubs' names that identify no club, folded. */
export const GENERIC: ReadonlySet<string> = new Set(
  'fc sc sv tsg vfb vfl fsv spvgg bor borussia eintracht st'.split(' '),
);
