import { startTierOf, type StartTier } from '@hub/shared/startChance/pstartTerms.ts';

/** Colours of shared pictures, from the hub's dark scheme. */
export const PALETTE = {
  page: '#17131a',
  surface: '#201a24',
  line: '#3a3141',
  ink: '#efe9f1',
  quiet: '#b1a6b8',
  accent: '#eba6c3',
  grass: '#1c3a2a',
  grassStripe: '#214431',
  chalk: '#3c6a50',
} as const;

const TIER_COLORS = {
  sure: '#8fbcf6',
  likely: '#8bcf9b',
  doubtful: '#ebbd62',
  bench: '#f5a084',
  unlikely: '#b1a8b6',
} as const satisfies Record<StartTier, string>;

/** @param startProbability in [0, 1] */
export const tierColorOf = (startProbability: number): string => TIER_COLORS[startTierOf(startProbability)];
