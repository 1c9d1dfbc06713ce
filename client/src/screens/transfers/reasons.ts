import { isPercentage } from '#shared/startChance/chanceText.ts';
import type { PointPart } from '#shared/games/points/pointRules.ts';
import { pointTexts } from '../../games/pointTexts.ts';
import { bandOf, type Offer } from './league.ts';
import { texts } from './texts.ts';

const words = texts.reasons;

/** A chance that differs by less explains nothing. */
const CHANCE_APART = 0.1;
/** A part of the points, likewise. */
const PART_APART = 0.5;
const PARTS_SHOWN = 2;

/** Why one comes for another, in a few words each, the weightiest first. */
export function reasonsOf(out: Offer | null, newcomer: Offer | null): string[] {
  if (newcomer === null) return out?.isGone === true ? [words.gone] : [];
  if (out === null) return [];
  const reasons: string[] = [];
  if (out.isGone) reasons.push(`${out.name}: ${words.gone}`);
  else {
    const [now, before] = [knownChance(newcomer), knownChance(out)];
    if (now !== null && before !== null && Math.abs(now - before) >= CHANCE_APART)
      reasons.push(words.chance(now, before));
  }
  const [next, formerly] = [bandOf(newcomer, 1), bandOf(out, 1)];
  if (next !== null && formerly !== null && Math.abs(next.points - formerly.points) >= PART_APART)
    reasons.push(words.pointsEach(next.points, formerly.points));
  const parts = differencesOf(out, newcomer).filter(({ points }) => points >= PART_APART);
  for (const { part, points } of parts.slice(0, PARTS_SHOWN))
    reasons.push(words.part(pointTexts.part(part), points));
  if (out.price !== null && newcomer.price !== null) {
    const more = newcomer.price - out.price;
    if (more < 0) reasons.push(words.saves(-more));
    if (more > 0) reasons.push(words.costs(more));
  }
  return reasons;
}

/** Null where the forecast knows too little to name a figure. */
const knownChance = ({ startProbability, knowledge }: Offer): number | null =>
  startProbability !== null && isPercentage(startProbability, knowledge) ? startProbability : null;

/** By how much the newcomer brings more of each part in the next match, the greatest difference first. */
function differencesOf(out: Offer, newcomer: Offer): { part: PointPart; points: number }[] {
  const before = new Map(out.expected?.parts.map(({ part, points }) => [part, points]));
  const now = new Map(newcomer.expected?.parts.map(({ part, points }) => [part, points]));
  return [...new Set([...before.keys(), ...now.keys()])]
    .map((part) => ({ part, points: (now.get(part) ?? 0) - (before.get(part) ?? 0) }))
    .toSorted((one, other) => other.points - one.points);
}
