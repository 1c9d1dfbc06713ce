import type { LineupKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { includesBench, includesMinutes } from '../../../start/inputs/lineupKnowledge.ts';
import type { AppearanceFact } from '../../../start/types.ts';
import type { PlayedSeason, WalkOptions } from './playedSeason.ts';
import { walkSeason, type KickoffView } from './walkSeason.ts';

/**
 * Walks a season like `walkSeason`, but hides everything about past line-ups beyond `options.known`. The candidates stay, since
 * a hub knows a club's squad from its squad list even if it does not know who was on the bench.
 */
export function* walkKnown(season: PlayedSeason, options: WalkOptions): Generator<KickoffView> {
  const { known = 'full' } = options;
  // A source without substitutions has no ratings either.
  const shown = includesMinutes(known) ? season : { ...season, ratings: new Map() };
  for (const view of walkSeason(shown, options)) {
    if (known === 'full') {
      yield view;
      continue;
    }
    const appearances = view.snapshot.appearances.flatMap((row) => asKnown(row, known));
    yield { ...view, snapshot: { ...view.snapshot, appearances } };
  }
}

const FULL_MATCH_MINUTES = 90;

/** The known part of an appearance; none of a substitute if only elevens are known, or of an unused player without a bench. */
export function asKnown(row: AppearanceFact, known: LineupKnowledge): AppearanceFact[] {
  if (includesMinutes(known))
    return includesBench(known) || row.started || row.minutesPlayed > 0 ? [row] : [];
  if (!row.started && !includesBench(known)) return [];
  const minutesPlayed = row.started ? FULL_MATCH_MINUTES : 0;
  // A team sheet lists cards as well as the bench.
  const cards = includesBench(known) ? {} : { booked: false, sentOff: false };
  return [{ ...row, minutesPlayed, subbedOutMinute: null, goals: 0, ...cards }];
}
