import type { LineupKnowledge } from '#shared/startChance/pstartOutlook.ts';
import { includesBench, includesMinutes } from '../inputs/lineupKnowledge.ts';
import type { AppearanceFact } from '../types.ts';
import type { PlayedSeason, WalkOptions } from './playedSeason.ts';
import { walkSeason, type KickoffView } from './walkSeason.ts';

/**
 * Walks a season as `walkSeason` does, hiding of its past line-ups what is not `options.known`. The candidates stay, since a
 * hub knows a club's squad from its squad list even where it does not know who sat on the bench.
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

/** What is known of an appearance; nothing of a substitute where only elevens are, and of an unused one without a bench. */
export function asKnown(row: AppearanceFact, known: LineupKnowledge): AppearanceFact[] {
  if (includesMinutes(known))
    return includesBench(known) || row.started || row.minutesPlayed > 0 ? [row] : [];
  if (!row.started && !includesBench(known)) return [];
  const minutesPlayed = row.started ? FULL_MATCH_MINUTES : 0;
  // Cards are listed on a team sheet, beside the bench.
  const cards = includesBench(known) ? {} : { booked: false, sentOff: false };
  return [{ ...row, minutesPlayed, subbedOutMinute: null, goals: 0, ...cards }];
}
