import { seenChanceOf } from '#shared/startChance/chanceText.ts';
import type { PointPart } from '#shared/games/points/pointRules.ts';
import type { Horizon } from '#shared/transfers/transferRules.ts';
import { pointTexts } from '../../games/pointTexts.ts';
import { bandOf, type Offer } from './league.ts';
import { texts } from './texts.ts';

const words = texts.reasons;

/** A smaller difference between chances explains nothing. */
const CHANCE_APART = 0.1;
/** The same for parts of the points. */
const PART_APART = 0.5;
const PARTS_SHOWN = 2;

/** Reasons for an exchange in a few words each, the weightiest first; money if the newcomer is expected to score less. */
export function reasonsOf(out: Offer | null, newcomer: Offer | null, horizon: Horizon): string[] {
  if (newcomer === null) return out?.isGone === true ? [words.gone] : [];
  if (out === null) return [];
  const money = moneyOf(out, newcomer);
  const [now, before] = [bandOf(newcomer, horizon), bandOf(out, horizon)];
  const more = now === null || before === null ? 0 : now.points - before.points;
  const points =
    now !== null && before !== null && Math.abs(more) >= PART_APART
      ? [words.points(now.points, before.points, horizon)]
      : [];
  if (more < 0) return [...money, ...chanceOf(out, newcomer), ...points];
  const parts = differencesOf(out, newcomer).filter((each) => each.points >= PART_APART);
  return [
    ...chanceOf(out, newcomer),
    ...points,
    ...parts.slice(0, PARTS_SHOWN).map((each) => words.part(pointTexts.part(each.part), each.points)),
    ...money,
  ];
}

function chanceOf(out: Offer, newcomer: Offer): string[] {
  if (out.isGone) return [`${out.name}: ${words.gone}`];
  const [now, before] = [seenChanceOf(newcomer), seenChanceOf(out)];
  const isFar = now !== null && before !== null && Math.abs(now - before) >= CHANCE_APART;
  return isFar ? [words.chance(now, before)] : [];
}

function moneyOf(out: Offer, newcomer: Offer): string[] {
  if (out.price === null || newcomer.price === null || out.price === newcomer.price) return [];
  const more = newcomer.price - out.price;
  return [more < 0 ? words.saves(-more) : words.costs(more)];
}

/** The newcomer's lead in each part of the points in the next match, the greatest first. */
function differencesOf(out: Offer, newcomer: Offer): { part: PointPart; points: number }[] {
  const before = new Map(out.expected?.parts.map(({ part, points }) => [part, points]));
  const now = new Map(newcomer.expected?.parts.map(({ part, points }) => [part, points]));
  return [...new Set([...before.keys(), ...now.keys()])]
    .map((part) => ({ part, points: (now.get(part) ?? 0) - (before.get(part) ?? 0) }))
    .toSorted((one, other) => other.points - one.points);
}
