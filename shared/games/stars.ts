import { fieldGroupOf, type BestEleven, type ElevenCandidate } from '../elevens/bestEleven.ts';
import type { ExpectedPoints, PointsBand } from '../points/expectedPoints.schema.ts';
import type { PointProfile } from '../points/pointRules.ts';
import { POSITION_GROUPS, type PositionGroup } from '../terms.ts';
import { compareText } from '../text/compareText.ts';
import { POINTS_OF_GAME, TIE_POINTS } from './gamePoints.ts';
import type { Held } from './lockedChanges.ts';
import { GAME_PROFILES, type Game, type StarRule } from './profiles.ts';

/** The fields of a player needed for an eleven's stars. */
export interface StarCandidate {
  id: string;
  name: string;
  /** Chosen by the user. */
  isStar: boolean;
  expectedPoints: readonly Pick<ExpectedPoints, 'profile' | 'next'>[];
}

type Eleven<P> = Pick<BestEleven<P>, 'starters'>;

export interface Star<P> {
  player: P;
  line: PositionGroup;
  /** What he brings as a star on top of his own points in the next match; null while those are unknown. */
  adds: PointsBand | null;
}

export interface AdvisedStar<P> extends Star<P> {
  /** The next best for the same place; null without one. */
  alternative: Star<P> | null;
  /** Whether the alternative adds almost as much: less than `TIE_POINTS` less, measured by what the stars add. */
  isClose: boolean;
}

/** Why a player chosen by the user is no star. */
export type StarFault = 'notInEleven' | 'noRoom';

export interface TeamStars<P> {
  /** From defence to attack: those held at the lock, then those chosen by the user, then the advised. */
  stars: readonly (Star<P> & { isAdvised: boolean })[];
  /** Sum of what the stars add; players without known points count as 0. */
  adds: number;
  /** By expected points, beside what is held already; empty once nothing is left to choose. */
  advised: readonly AdvisedStar<P>[];
  /** What the advised stars would add beyond the present ones; null if they are the same. */
  gain: number | null;
  /** Choices of the user that do not count. */
  faults: readonly { player: P; fault: StarFault }[];
}

/** The expected points of the next match under a game's rules; null while they are unknown. */
export const nextPointsIn =
  (profile: PointProfile | null) =>
  ({ expectedPoints }: Pick<StarCandidate, 'expectedPoints'>): PointsBand | null =>
    expectedPoints.find((each) => each.profile === profile)?.next ?? null;

type PointsOf<P> = (player: P) => PointsBand | null;

/**
 * Whom to choose as stars, by the mean of the expected points of the next match; nobody without known points.
 *
 * @param eleven only its starters can be stars
 * @returns from defence to attack
 */
export const advisedStars = <P extends StarCandidate>(
  eleven: Eleven<P>,
  pointsOf: PointsOf<P>,
  rule: StarRule,
): AdvisedStar<P>[] => advisedBeside([], candidatesOf(eleven, pointsOf, rule), rule);

/** Whom to choose beside stars who are certain. */
function advisedBeside<P>(
  certain: readonly Star<P>[],
  candidates: readonly Star<P>[],
  rule: StarRule,
): AdvisedStar<P>[] {
  const known = candidates.filter(({ adds }) => adds !== null);
  const chosen = filledUp(certain, known, rule).slice(certain.length);
  const advised = chosen.map((star) => {
    const others = [...certain, ...chosen.filter((one) => one !== star)];
    const alternative = known.find((one) => !chosen.includes(one) && fits(others, one, rule)) ?? null;
    const isClose = alternative !== null && addedBy([star]) - addedBy([alternative]) < TIE_POINTS;
    return Object.assign({}, star, { alternative, isClose });
  });
  return byLine(advised);
}

/**
 * The stars of a team's eleven: the user's choice as far as it is legal, filled up by the advice. Held players stay what they
 * were at their lock.
 *
 * @param players of the team; also those outside the eleven
 */
export function starsOf<P extends StarCandidate>(
  eleven: Eleven<P>,
  players: readonly P[],
  { rule, profile, held }: { rule: StarRule; profile: PointProfile | null; held: Held },
): TeamStars<P> {
  const candidates = candidatesOf(eleven, nextPointsIn(profile), rule);
  const isHeld = ({ player }: Star<P>) => held.has(player.id);
  const certain = candidates.filter(({ player }) => held.get(player.id)?.isStar === true);
  const open = candidates.filter((star) => !isHeld(star));
  const chosen = filledUp(
    certain,
    open.filter(({ player }) => player.isStar),
    rule,
  );
  const advised = advisedBeside(certain, open, rule);
  const isChosen = new Set(chosen.map(({ player }) => player.id));
  const all = filledUp(
    chosen,
    open.filter(({ player, adds }) => adds !== null && !isChosen.has(player.id)),
    rule,
  );
  const stars = byLine(
    all.map((star) => Object.assign({}, star, { isAdvised: !isChosen.has(star.player.id) })),
  );
  const best = [...certain, ...advised];
  const isSame = best.every((star) => stars.some(({ player }) => player === star.player));
  const starting = new Set(candidates.map(({ player }) => player.id));
  return {
    stars,
    adds: addedBy(stars),
    advised,
    gain: isSame ? null : addedBy(best) - addedBy(stars),
    faults: players
      .filter(({ id, isStar }) => isStar && !held.has(id) && !isChosen.has(id))
      .map((player) => ({ player, fault: starting.has(player.id) ? 'noRoom' : 'notInEleven' })),
  };
}

/** The stars of a user's team under the rules of its game; null if the game has none. */
export function starsOfTeam<P extends StarCandidate>(
  team: { game: Game; players: readonly P[] },
  eleven: Eleven<P>,
  held: Held,
): TeamStars<P> | null {
  const rule = GAME_PROFILES[team.game].stars;
  return rule && starsOf(eleven, team.players, { rule, profile: POINTS_OF_GAME[team.game], held });
}

/** Whether a game allows all these players as stars, wherever they stand in the eleven. */
export function areStarsAllowed(
  players: readonly Pick<ElevenCandidate, 'positions' | 'positionPrimary'>[],
  rule: StarRule | null,
): boolean {
  if (rule === null) return players.length === 0;
  const lines = players.flatMap((player) => fieldGroupOf(player) ?? []);
  return lines.length === players.length && fitTogether(lines, rule);
}

/** The user's stars once he has chosen one more: of those before, as many as fit beside him. @returns ids, the new one first */
export function withStar(
  players: readonly (Pick<ElevenCandidate, 'id' | 'positions' | 'positionPrimary'> & { isStar: boolean })[],
  playerId: string,
  rule: StarRule,
): string[] {
  const isNew = ({ id }: { id: string }) => id === playerId;
  const stars: { id: string; line: PositionGroup }[] = [];
  for (const player of [...players.filter(isNew), ...players.filter((one) => one.isStar && !isNew(one))]) {
    const line = fieldGroupOf(player);
    if (line !== null && fits(stars, { line }, rule)) stars.push({ id: player.id, line });
  }
  return stars.map(({ id }) => id);
}

/** What a player brings as a star on top of his own points; null while those are unknown. */
export const addedTo = (points: PointsBand | null, { multiplier }: StarRule): PointsBand | null =>
  points && {
    points: points.points * (multiplier - 1),
    low: Math.floor(points.low * (multiplier - 1)),
    high: Math.ceil(points.high * (multiplier - 1)),
  };

/** Whether stars of these lines fit the rule. */
export const fitTogether = (lines: readonly PositionGroup[], rule: StarRule): boolean =>
  lines.every((line, index) =>
    fits(
      lines.slice(0, index).map((other) => ({ line: other })),
      { line },
      rule,
    ),
  );

/** Whether there is room for one more star. */
const fits = (
  stars: readonly Pick<Star<unknown>, 'line'>[],
  { line }: Pick<Star<unknown>, 'line'>,
  { count, isOnePerLine }: StarRule,
): boolean =>
  stars.length < count &&
  !(isOnePerLine && (line === 'goalkeeper' || stars.some((star) => star.line === line)));

/** The given stars, and of the candidates in their order as many as fit. */
function filledUp<P>(stars: readonly Star<P>[], candidates: readonly Star<P>[], rule: StarRule): Star<P>[] {
  const all = [...stars];
  for (const candidate of candidates) if (fits(all, candidate, rule)) all.push(candidate);
  return all;
}

/** All starters as if they were stars, most points first. */
function candidatesOf<P extends StarCandidate>(
  { starters }: Eleven<P>,
  pointsOf: PointsOf<P>,
  rule: StarRule,
): Star<P>[] {
  return POSITION_GROUPS.flatMap((line) =>
    starters[line].map((player) => ({ player, line, adds: addedTo(pointsOf(player), rule) })),
  ).toSorted(
    ({ player: one, adds: more1 }, { player: other, adds: more2 }) =>
      (more2?.points ?? 0) - (more1?.points ?? 0) ||
      compareText(one.name, other.name) ||
      compareText(one.id, other.id),
  );
}

const addedBy = (stars: readonly Pick<Star<unknown>, 'adds'>[]): number =>
  stars.reduce((sum, { adds }) => sum + (adds?.points ?? 0), 0);

const byLine = <S extends Pick<Star<unknown>, 'line'>>(stars: readonly S[]): S[] =>
  stars.toSorted((one, other) => POSITION_GROUPS.indexOf(one.line) - POSITION_GROUPS.indexOf(other.line));
