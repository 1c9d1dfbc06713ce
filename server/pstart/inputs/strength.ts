import { AVAILABLE_IF_EXPECTED_BACK, type ExpectedReturn } from '../news/expectedReturn.ts';
import type { OwnInputs } from './features.ts';
import { AVAILABLE_BY_DOUBT, doubtOf } from '../news/statusHistory.ts';
import type { PlayerFact } from '../types.ts';

/** Chance of being available, by squads missed in a row (domain research 2.2: P(in squad) after such a gap). */
const AVAILABLE_AFTER_SQUADS_MISSED = [1, 0.6, 0.35, 0.3, 0.22, 0.22, 0.12];
/** Chance of being available when the cards suggest a ban (domain research 2.4, step 1). */
const AVAILABLE_IF_BAN_EXPECTED = 0.05;

/** A player's expected share of starts before taking rivals into account, [0, 1]. */
export function strengthOf(
  player: PlayerFact,
  inputs: OwnInputs,
  expectedBack: ExpectedReturn | null,
): number {
  const starts = inputs.startShareRecent ?? 0;
  const share = ((inputs.minutesShare ?? starts) + starts) / 2;
  const missed = Math.min(inputs.squadsMissed, AVAILABLE_AFTER_SQUADS_MISSED.length - 1);
  let available = AVAILABLE_AFTER_SQUADS_MISSED[missed] ?? 1;
  if (expectedBack !== null) {
    if (!expectedBack.afterBan) available *= AVAILABLE_IF_EXPECTED_BACK;
  } else available *= AVAILABLE_BY_DOUBT[doubtOf(player)];
  if (inputs.expectedBan > 0) available = AVAILABLE_IF_BAN_EXPECTED;
  return share * available;
}
