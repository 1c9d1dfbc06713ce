/** The words of the start probability, apart from its schemas so that the browser need not load those. */

/** Reasons in the order in which they are shown. */
export const REASON_PARTS = [
  'certainCase',
  'availability',
  'formAndMinutes',
  'startingFrequency',
  'role',
  'shortRest',
  'midweekFatigue',
  'formBonus',
  'teamBalance',
] as const;
export type ReasonPart = (typeof REASON_PARTS)[number];

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
} as const satisfies Record<ReasonPart, string>;

const START_TIERS = ['sure', 'likely', 'doubtful', 'bench', 'unlikely'] as const;
export type StartTier = (typeof START_TIERS)[number];

const START_TIER_LABELS = {
  sure: { word: 'Sicher dabei', glyph: '★' },
  likely: { word: 'Wahrscheinlich', glyph: '✓' },
  doubtful: { word: 'Wackelkandidat', glyph: '?' },
  bench: { word: 'Eher Bank', glyph: '!' },
  unlikely: { word: 'Nicht zu erwarten', glyph: '✕' },
} as const satisfies Record<StartTier, { word: string; glyph: string }>;

/** Lowest rounded percent of each tier, best first. */
const TIER_FLOORS_PERCENT = [
  ['sure', 85],
  ['likely', 60],
  ['doubtful', 35],
  ['bench', 10],
] as const satisfies readonly (readonly [StartTier, number])[];

/** Only an official eleven makes a chance exactly 0 or 1; every estimate lies between. */
export const isOfficialChance = (probability: number): boolean => probability === 0 || probability === 1;

/** No estimate any more, so no tier either. */
const OFFICIAL_LABELS = {
  in: { word: 'Offizielle Elf', glyph: '✓' },
  out: { word: 'Nicht in der Elf', glyph: '✕' },
} as const;

/** What a start probability in [0, 1] is called: its tier, or the fact once the eleven is official. */
export function startLabelOf(probability: number): { word: string; glyph: string } {
  if (isOfficialChance(probability)) return OFFICIAL_LABELS[probability === 1 ? 'in' : 'out'];
  return START_TIER_LABELS[startTierOf(probability)];
}

/** The tier of a start probability in [0, 1], decided on the whole percent that the screen shows. */
export function startTierOf(probability: number): StartTier {
  const percent = Math.round(probability * 100);
  return TIER_FLOORS_PERCENT.find(([, floor]) => percent >= floor)?.[0] ?? 'unlikely';
}
