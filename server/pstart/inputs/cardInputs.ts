import type { OwnInputs } from './features.ts';
import type { SeasonStartStanding } from './seasonStartStanding.ts';

/** All inputs that the score card can look up for a candidate; null where unknown. */
export interface CardInputs extends OwnInputs, SeasonStartStanding {
  roleMargin: number;
  openSlots: number;
  /** Matches just missed through a ban or known injury that is now over; 0 during a ban or when he is only expected back. */
  matchesExcused: number;
  /** `Doubt` if he started the last match that he could play, else 0. */
  doubtAfterStart: number;
  /** `Doubt` if he did not, else 0. */
  doubtOtherwise: number;
  /** From last season: share of starts, of the last ten, of minutes; null without one. */
  lastSeasonStarts: number | null;
  lastSeasonLast10: number | null;
  lastSeasonMinutes: number | null;
  /** 0 played in no known season, 1 for another club, 2 for this one; null where none is known. */
  lastSeasonClub: number | null;
  /** `priceRank` of a player of whom no last season is known; null for all others. */
  newcomerPriceRank: number | null;
  /** `holdersLead` of a player of whom no last season is known, of a midfielder and of a forward; null for all others. */
  newcomerHoldersLead: number | null;
  midfielderHoldersLead: number | null;
  forwardHoldersLead: number | null;
  /** Years, of one of whom neither last season nor a price is known; null for all others, and if unknown. */
  ageIfUnknown: number | null;
  /** Days since the club's last match if he started its last league match, else `REFERENCE_REST_DAYS`. */
  restDaysAfterStart: number;
  /** Share of starters that the club keeps from match to match if he started the last he could play, else the reference. */
  repeatShareAfterStart: number;
  /** The club's goal difference in its last league match if he started it, else 0. */
  goalDifferenceAfterStart: number;
  /** 1 defender, 2 midfielder, 3 forward, 0 goalkeeper. */
  positionCode: number;
  /** `positionCode` if he started the last match that he could play, else 1. */
  positionAfterStart: number;
  /** 1 if he started the last match that he could play, else 0. */
  startedLast: number;
  /** Form rating minus the mean of his club's position group (0–5 scale), split at 0; 0 without ratings. */
  formBelowMean: number;
  formAboveMean: number;
}
