/** Rules for every text that people read: screens in each of their states, and mails. */

/** English quoted by the specification, and names of the trade; everything else is German. */
const ENGLISH_BY_SPECIFICATION = [
  /Community (?:Discussion|Polls)/gu,
  /Create Poll|Add Option|Post\b|Comments \(\d+\)/gu,
  /Sign in to join the discussion and create polls/gu,
  /Player not found|Club not found|Failed to load (?:player|club) data/gu,
  /Agent Flows|No Agent Flows Available|View Errors \(\d+\)|Running\.\.\.|Execute/gu,
  /(?:Success|Error): .*/gu,
  /New Team|Admin mode/gu,
  // A source requires this credit.
  /Football data provided by the Football-Data\.org API/gu,
];

const ENGLISH =
  /\b(?:errors?|failed|failure|unexpected|invalid|not found|cannot|loading|please|the|you|your|request|unknown|missing|network|and|with|not|created|posted|recorded|nothing|yes)\b/iu;

/** Patterns that no text may contain, each with the fault that it shows. */
const NEVER: readonly (readonly [fault: string, pattern: RegExp])[] = [
  [
    'shows a value of the program',
    /\bundefined\b|\bNaN\b|\[object|\bInvalid Date\b|(?<!Zu )\bnull\b|\bInfinity\b/u,
  ],
  ['shows a placeholder', /\{\{|\}\}|\$\{|%s\b|TODO|Lorem/u],
  [
    'counts one as many',
    /(?<![\d.,:–]|von |je )\b1 (?:Spieler(?:n)|Spiele|Tagen?(?! )|Minuten|Stunden|Kommentare|Stimmen|Vereinen?|Nachrichten|Teams|Tipps|Vorlagen|Wochen)\b/u,
  ],
  [
    'counts many as one',
    /(?<![\d.,])\b(?:[02-9]|\d\d+) (?:Tag|Stunde|Stimme|Kommentar|Verein|Nachricht|Tipp|Woche)\b(?! der| dieser)/u,
  ],
  ['has a space before a mark', /[\p{L}\d)] [,;](?=\s|$)/u],
  ['has two marks', /[^.]\.\.(?:\s|$)|,,|;;|\?\?(?!\?)/u],
  ['has empty brackets', /\(\s*\)|„\s*“/u],
  ['has straight quotes', /(?:^|\s)"\p{L}/u],
  ['shows a date of programs', /\b\d{4}-\d\d-\d\d(?:T\d|\b(?!-))/u],
  [
    'calls something by an old, false name',
    /gewann zuletzt hoch|keine der beiden Elfen|ab der zweiten Berechnung|Richtige der gezeigten Elf|Momentaufnahmen|gern geschont|feststehende Tatsache|nächste Sperre|fehlen voraussichtlich:|erzählt keine Quelle|(?:Auswärtsspiel bei|Heimspiel gegen) [\dA-ZÄÖÜ]/iu,
  ],
];

const FAILED = String.raw`konnten wir nicht laden|ließ(?:en)? sich nicht laden|konnte nicht geladen werden|Failed to load`;

/** Pairs that contradict each other on one screen. */
const NOT_TOGETHER: readonly (readonly [one: RegExp, other: RegExp])[] = [
  // A failed request is not an empty result.
  [new RegExp(FAILED, 'u'), /Keine anstehenden Spiele verfügbar|Keine aktuellen News verfügbar/u],
  [
    new RegExp(FAILED, 'u'),
    /\b0 von 0\b|Keine (?:Spieler|News|Spiele|Vereine) gefunden|Noch keine Teams erstellt/u,
  ],
  [
    /Die Diskussion konnte nicht geladen werden|Lade die Diskussion/u,
    /Noch keine (?:Kommentare|Umfragen)|Comments \(/u,
  ],
  // A forecast that cannot be computed is not pending.
  [
    /Die Saison ist vorbei|Kein Spieltag steht bevor|Kein Lock steht an|Kein Spiel angesetzt/u,
    /Noch keine Prognose/u,
  ],
  [new RegExp(`Lade [^.]* …|Lade Dashboard\\.\\.\\.`, 'u'), /konnten wir nicht laden/u],
  [/Keine Spieler gefunden/u, /\b[1-9]\d* von \d+ Spielern/u],
];

/** What a screen says, by the rules above. One that no screen says any more makes its rule an empty one. */
export const CLAIMS: readonly RegExp[] = NOT_TOGETHER.flat();

/** Messages shown once, right after an action; on a screen that was just opened they are stale. */
const STALE = /Poll created!|Comment posted!|Vote recorded!|Failed to (?:post|like|create|vote)/u;

/**
 * Finds the faults of a text.
 *
 * @param text as people read it, line by line
 * @returns a sentence per fault
 */
export function faultsOf(text: string): string[] {
  const german = ENGLISH_BY_SPECIFICATION.reduce((left, quoted) => left.replaceAll(quoted, ''), text);
  const lines = text.split('\n');
  const germanLines = german.split('\n');
  return [
    ...NEVER.flatMap(([fault, pattern]) =>
      lines.filter((line) => pattern.test(line)).map((line) => `${fault}: ${line}`),
    ),
    ...germanLines.filter((line) => ENGLISH.test(line)).map((line) => `is not German: ${line}`),
    ...lines.filter((line) => STALE.test(line)).map((line) => `is stale: ${line}`),
    ...NOT_TOGETHER.flatMap(([one, other]) =>
      one.test(text) && other.test(text) ? [`contradicts itself: ${one.source} and ${other.source}`] : [],
    ),
  ];
}
