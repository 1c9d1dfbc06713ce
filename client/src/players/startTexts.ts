import type { Reliability, ReliabilityReason } from '#shared/pstartOutlook.ts';
import { isOfficialChance, startTierOf, type ReasonPart, type StartTier } from '#shared/pstartTerms.ts';

/** German words for the start probability: its reasons, tiers and reliability. */

export const REASON_LABELS = {
  certainCase: 'Feststehende Tatsache',
  availability: 'Verfügbarkeit',
  formAndMinutes: 'Form und Minuten',
  startingFrequency: 'Startquote',
  role: 'Rolle',
  shortRest: 'Kurze Pause',
  midweekFatigue: 'Englische Woche',
  formBonus: 'Formbonus',
  teamBalance: 'Teamausgleich',
  lastSeason: 'Letzte Saison',
  seasonTrend: 'Saisonverlauf',
} as const satisfies Record<ReasonPart, string>;

const START_TIER_LABELS = {
  sure: { word: 'Sicher dabei', glyph: '★' },
  likely: { word: 'Wahrscheinlich', glyph: '✓' },
  doubtful: { word: 'Wackelkandidat', glyph: '?' },
  bench: { word: 'Eher Bank', glyph: '!' },
  unlikely: { word: 'Nicht zu erwarten', glyph: '✕' },
} as const satisfies Record<StartTier, { word: string; glyph: string }>;

/** Labels for facts; without an estimate there is no tier. */
const OFFICIAL_LABELS = {
  in: { word: 'Offizielle Elf', glyph: '✓' },
  out: { word: 'Nicht in der Elf', glyph: '✕' },
} as const;

/** The label of a start probability in [0, 1]: its tier, or the fact once the eleven is official. */
export function startLabelOf(startProbability: number): { word: string; glyph: string } {
  if (isOfficialChance(startProbability)) return OFFICIAL_LABELS[startProbability === 1 ? 'in' : 'out'];
  return START_TIER_LABELS[startTierOf(startProbability)];
}

export const RELIABILITY_LABELS = {
  high: 'hoch',
  medium: 'mittel',
  low: 'niedrig',
} as const satisfies Record<Reliability, string>;

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
