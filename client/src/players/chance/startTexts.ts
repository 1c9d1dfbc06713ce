import type { Reliability, ReliabilityReason } from '@hub/shared/startChance/pstartOutlook.ts';
import type { ReasonPart } from '@hub/shared/startChance/pstartTerms.ts';

/** German words for the start probability: its reasons and reliability. */

export const REASON_LABELS = {
  certainCase: 'Steht fest',
  availability: 'Verfügbarkeit',
  formAndMinutes: 'Form und Minuten',
  startingFrequency: 'Startquote',
  role: 'Rolle',
  shortRest: 'Kurze Pause',
  midweekFatigue: 'Englische Woche',
  formBonus: 'Formbonus',
  teamBalance: 'Teamausgleich',
  lastSeason: 'Letzte Saison',
  age: 'Alter',
  friendlies: 'Testspiele',
  seasonTrend: 'Saisonverlauf',
  statusAge: 'Alte Meldung',
  expectedEleven: 'Erwartete Elf',
} as const satisfies Record<ReasonPart, string>;

export const RELIABILITY_LABELS = {
  high: 'hoch',
  medium: 'mittel',
  low: 'niedrig',
} as const satisfies Record<Reliability, string>;

export const RELIABILITY_SENTENCES = {
  official: 'Die Aufstellung ist offiziell.',
  certainCase: 'Ob er beginnt, steht schon fest.',
  fewMatches: 'Von ihm sind erst wenige Spiele bekannt.',
  expectedBack: 'Er wird zurückerwartet, und solche Termine verschieben sich oft.',
  questionable: 'Sein Einsatz ist fraglich gemeldet.',
  oldStatus: 'Was über ihn gemeldet ist, hat lange niemand bestätigt.',
  contradiction: 'Er gilt als einsatzbereit, fehlte aber zuletzt mehrmals im Kader.',
  openRace: 'Das Rennen um den Platz ist offen.',
  leaning: 'Die Tendenz ist da, aber nicht eindeutig.',
  longBreak: 'Das letzte Spiel seines Vereins liegt lange zurück.',
  clear: 'Die letzten Spiele sprechen eine klare Sprache.',
} as const satisfies Record<ReliabilityReason, string>;
