/** Words of the three outcomes and of the reliability, apart from schemas so that the browser need not load those. */

export const RELIABILITIES = ['high', 'medium', 'low'] as const;
export type Reliability = (typeof RELIABILITIES)[number];

export const RELIABILITY_LABELS = {
  high: 'hoch',
  medium: 'mittel',
  low: 'niedrig',
} as const satisfies Record<Reliability, string>;

export const RELIABILITY_REASONS = [
  'official',
  'certainCase',
  'fewMatches',
  'expectedBack',
  'questionable',
  'contradiction',
  'openRace',
  'leaning',
  'longBreak',
  'clear',
] as const;
export type ReliabilityReason = (typeof RELIABILITY_REASONS)[number];

export const RELIABILITY_SENTENCES = {
  official: 'Die Aufstellung ist offiziell.',
  certainCase: 'Eine feststehende Tatsache entscheidet.',
  fewMatches: 'Von ihm sind erst wenige Spiele bekannt.',
  expectedBack: 'Er wird zurückerwartet, und solche Termine verschieben sich oft.',
  questionable: 'Sein Einsatz ist fraglich gemeldet.',
  contradiction: 'Er gilt als einsatzbereit, fehlte aber zuletzt mehrmals im Kader.',
  openRace: 'Das Rennen um den Platz ist offen.',
  leaning: 'Die Tendenz ist da, aber nicht eindeutig.',
  longBreak: 'Das letzte Spiel seines Vereins liegt lange zurück.',
  clear: 'Die letzten Spiele sprechen eine klare Sprache.',
} as const satisfies Record<ReliabilityReason, string>;
