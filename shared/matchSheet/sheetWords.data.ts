/** Words of headings in match sheets, folded, in German and English. */

export const SECTIONS = [
  'aside',
  'secondYellow',
  'yellow',
  'red',
  'cards',
  'goals',
  'bench',
  'changes',
  'start',
  'events',
] as const;
export type Section = (typeof SECTIONS)[number];

/** The order matters: `Gelb-Rot` is neither yellow nor red, and `Auswechselspieler` are not changes. */
export const SECTION_WORDS: readonly (readonly [Section, RegExp])[] = [
  [
    'aside',
    /trainer|^tr$|coach|^manager|schiedsrichter|^sr|referee|zuschauer|^z$|attendance|stadi|venue|vorkommnis|bes vork|assistent|offiziell|^var$|fehl(?:t|en)|nicht dabei|nicht im kader|verletzt|gesperrt|sperre|bester|spieler des|man of|^noten?$|kapitan|captain|elfmeter|verschoss|wetter|anstoss|^quelle|^ergebnis|^note des|taktik|^system/u,
  ],
  ['secondYellow', /gelb ?rot|second yellow|zweite gelbe|platzverweis nach gelb/u],
  ['yellow', /^gelb|gelbe|verwarnung|yellow|^booked|bookings/u],
  ['red', /^rot|rote karte|platzverweis|feldverweis|red card|sent off|dismiss/u],
  ['cards', /^(?:karten|cards|strafen|disziplin\p{L}*)$/u],
  ['goals', /^tore?\b|torschutzen|torfolge|treffer|^goals?|scorers/u],
  [
    'bench',
    /\bbank\b|ersatz|reservebank|auswechselspieler|einwechselspieler|reserve|\bbench|^subs?$|substitutes|nicht eingesetzt|unused/u,
  ],
  ['changes', /einwechslung|auswechslung|wechsel|eingewechselt|substitutions?/u],
  [
    'start',
    /startelf|startaufstellung|start ?11|anfangself|aufstellung|line ?ups?|starting|startformation|^elf$|^xi$/u,
  ],
  ['events', /match events|spielverlauf|ticker|ereignis|^events|hohepunkte/u],
];

/** Lines of an eleven as headings, which continue the eleven. */
export const LINE_HEADINGS: ReadonlySet<string> = new Set(
  'tor torwart torhuter keeper goalkeeper goalkeepers abwehr verteidigung defenders mittelfeld midfielders angriff sturm forwards'.split(
    ' ',
  ),
);

/** Position codes before or after a name. */
export const POSITION_CODES: ReadonlySet<string> = new Set(
  'GK TW T IV AV LV RV LAV RAV DM ZM OM LM RM LA RA MS ST DF MF FW AB MI AN RB LB CB LWB RWB SW CM AM LW RW CF SS ABW MIT ANG STU TOR GR DEF MID FWD'.split(
    ' ',
  ),
);

/** Words in brackets and after names that are not names. */
export const NO_NAMES: ReadonlySet<string> = new Set(
  [
    'c k kapitan captain spielfuhrer tw t tor torwart torhuter gk keeper v fe he et ve og p pen penalty foulelfmeter',
    'handelfmeter elfmeter eigentor kopfball rechtsschuss linksschuss freistoss og n v nv var debut keine keiner kein',
    'fehlanzeige niemand none no - leihe u19 u23 amateure a m s ab mi an trainer cotrainer betreuer wiederholtes foulspiel',
    'grobes notbremse unsportlichkeit meckern foul tatlichkeit schwalbe',
  ].flatMap((line) => line.split(' ')),
);

/** Emoji used instead of words in clubs' posts. */
export const SIGN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/🟨\s*🟥|🟨\s*➡️?\s*🟥/gu, ' Gelb-Rot '],
  [/🟨|📒/gu, ' Gelb '],
  [/🟥|📕/gu, ' Rot '],
  [/⚽️?/gu, ' Tor '],
  [/↔️?|⇄|⇆|🔁/gu, ' für '],
  [/🔄/gu, ' Wechsel '],
];
