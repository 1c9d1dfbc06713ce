// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays laid out in this file
import { POINT_PARTS, type PointPart, type PointRules } from '@hub/shared/points/pointRules.ts';
import { fillScored, scoredMean, SteppedCount, type ScoredPoints } from './counts.ts';
import { OutcomeList, PointsVector, VectorRoom } from './distribution.ts';
import { MatchSide, type SideRules } from './matchSide.ts';
import type { PlayerRates, SideGoals } from './playerRates.ts';
import {
  goalsSeenIn,
  isWholeMatch,
  longShareOf,
  minutesIn,
  readAppearances,
  stateOf,
  STATES,
} from './playStates.ts';
import type { PointsModel } from './pointsModel.ts';

/** Chances of a player's part in a match, [0, 1]; the rest is the chance that he does not play. */
export interface PlayChances {
  starts: number;
  comesOn: number;
}

/** Points of a player who starts, or of one who comes on. */
interface PointsIfPlaying {
  vector: PointsVector;
  /** Expected points, in the order of `POINT_PARTS`. */
  parts: Float64Array;
}

/** Points of a player in a match, independent of his chances to start and to come on. */
export interface PlayerPoints {
  ifStarting: PointsIfPlaying;
  ifOn: PointsIfPlaying;
}

const createPointsIfPlaying = (room?: VectorRoom): PointsIfPlaying => ({
  vector: new PointsVector(room),
  parts: new Float64Array(POINT_PARTS.length),
});

/** Empty points of a player in a match, to be filled. */
export const createPlayerPoints = (room?: VectorRoom): PlayerPoints => ({
  ifStarting: createPointsIfPlaying(room),
  ifOn: createPointsIfPlaying(room),
});

const MINUTES = 90;
const placeOf = (part: PointPart) => POINT_PARTS.indexOf(part);
const APPEARANCE = placeOf('appearance');
const GOALS = placeOf('goals');
const ASSISTS = placeOf('assists');
const CLEAN_SHEET = placeOf('cleanSheet');
const CONCEDED = placeOf('conceded');
const SAVES = placeOf('saves');
const CARDS = placeOf('cards');
const RESULT = placeOf('result');
const ACTIONS = placeOf('actions');

/** Points for cards and actions in a state, the same in all of a player's matches. */
interface OwnPoints {
  vector: PointsVector;
  hasVector: boolean;
  cards: number;
  actions: number;
}

const createOwnPoints = (room: VectorRoom): OwnPoints => ({
  vector: new PointsVector(room),
  hasVector: false,
  cards: NaN,
  actions: NaN,
});

/** Computes points under the rules of a game; reuses its buffers, so it serves one caller at a time. */
export class PointsForecaster {
  readonly rules: PointRules;
  readonly #model: PointsModel;
  readonly #ofSides: SideRules;
  readonly #counts: ActionCounts;
  readonly #outcomes = new OutcomeList();
  readonly #goal: ScoredPoints;
  readonly #assist: ScoredPoints = { points: 0, two: 0, three: 0 };
  /** Own points of the last player, by state. */
  readonly #own: readonly OwnPoints[];
  #ratesOfOwn: PlayerRates | null = null;
  /** Points so far; read-only, since they may belong to a match side. */
  #soFar: PointsVector;
  #vector: PointsVector;
  #next: PointsVector;

  constructor(rules: PointRules, model: PointsModel, room = new VectorRoom()) {
    this.#own = Array.from({ length: STATES }, () => createOwnPoints(room));
    this.#soFar = new PointsVector(room);
    this.#vector = new PointsVector(room);
    this.#next = new PointsVector(room);
    this.rules = rules;
    this.#model = model;
    this.#goal = { points: 0, two: rules.severalGoals?.two ?? 0, three: rules.severalGoals?.three ?? 0 };
    this.#ofSides = { rules, model, appearances: readAppearances(rules, model), room };
    this.#counts = actionCountsOf(rules, model);
  }

  /** A side of a match, for `compute` and `computeParts`. */
  side(goals: SideGoals): MatchSide {
    return new MatchSide(goals, this.#ofSides);
  }

  /**
   * Computes a player's points in a match into `into`.
   *
   * @param weights chances that the points will be mixed by: the smaller they are, the more is negligible
   */
  compute(rates: PlayerRates, side: MatchSide, into: PlayerPoints, weights: PlayChances = CERTAIN): void {
    this.#compute(rates, side, into, weights);
  }

  /** Computes a player's expected points in a match by part into `into`, and leaves its probabilities empty. */
  computeParts(rates: PlayerRates, side: MatchSide, into: PlayerPoints): void {
    this.#compute(rates, side, into, NO_VECTORS);
  }

  #compute(rates: PlayerRates, side: MatchSide, into: PlayerPoints, weights: PlayChances): void {
    this.#goal.points = this.rules.goal[rates.group];
    this.#assist.points = this.rules.assist?.[rates.group] ?? 0;
    for (const isStart of [true, false]) {
      const to = isStart ? into.ifStarting : into.ifOn;
      to.vector.clear();
      to.parts.fill(0);
      const sixty = longShareOf(rates, isStart);
      const weight = isStart ? weights.starts : weights.comesOn;
      const isLongComputed = isComputed(sixty, weight);
      const isShortComputed = isComputed(1 - sixty, weight);
      const computedShare = (isLongComputed ? sixty : 0) + (isShortComputed ? 1 - sixty : 0);
      if (sixty > 0)
        this.#add(to, rates, side, {
          state: stateOf(isStart, true),
          share: sixty,
          vectorShare: isLongComputed ? sixty / computedShare : 0,
          weight: sixty * weight,
        });
      if (sixty < 1)
        this.#add(to, rates, side, {
          state: stateOf(isStart, false),
          share: 1 - sixty,
          vectorShare: isShortComputed ? (1 - sixty) / computedShare : 0,
          weight: (1 - sixty) * weight,
        });
    }
  }

  #add(to: PointsIfPlaying, rates: PlayerRates, side: MatchSide, part: StatePart): void {
    const { state, share, vectorShare, weight } = part;
    const { parts } = to;
    const score = side.of(rates.group);
    parts[APPEARANCE]! += share * score.appearance(state);
    if (isWholeMatch(state)) {
      parts[CLEAN_SHEET]! += share * score.cleanSheet;
      parts[CONCEDED]! += share * score.conceded;
    }
    parts[RESULT]! += share * score.result;
    const own = this.#ownOf(rates, part);
    parts[CARDS]! += share * own.cards;
    parts[ACTIONS]! += share * own.actions;

    const clubGoals = side.goals.for * goalsSeenIn(rates, state, this.#model);
    const goals = clubGoals * rates.goalShare;
    const assists = clubGoals * rates.assistShare;
    const saves = this.#savesOf(rates, side, state);
    const savePoints = this.rules.saves?.points ?? 0;
    if (vectorShare === 0) {
      parts[GOALS]! += share * scoredMean(goals, rates.goalShape, this.#goal);
      parts[ASSISTS]! += share * scoredMean(assists, rates.assistShape, this.#assist);
      parts[SAVES]! += share * this.#counts.saves.mean(saves, savePoints);
      return;
    }
    this.#soFar = score.vector(state);
    fillScored(this.#outcomes, goals, rates.goalShape, this.#goal);
    parts[GOALS]! += share * this.#spread(weight);
    fillScored(this.#outcomes, assists, rates.assistShape, this.#assist);
    parts[ASSISTS]! += share * this.#spread(weight);
    this.#counts.saves.fill(this.#outcomes, saves, savePoints);
    parts[SAVES]! += share * this.#spread(weight);
    this.#next.becomeSumOf(this.#soFar, own.vector, weight);
    to.vector.addShare(this.#next, vectorShare);
  }

  /** Adds the outcomes to the points so far. @returns their mean */
  #spread(weight: number): number {
    if (this.#outcomes.length === 0) return 0;
    this.#next.becomeSum(this.#soFar, this.#outcomes, weight);
    const room = this.#vector;
    this.#vector = this.#next;
    this.#next = room;
    this.#soFar = this.#vector;
    return this.#outcomes.mean;
  }

  /**
   * A player's points in a state that do not follow from the score: for minutes, cards, actions and saves.
   *
   * @returns read-only, and only until the next call
   */
  apart(rates: PlayerRates, side: MatchSide, state: number): PointsVector {
    const own = this.#ownOf(rates, { state, share: 1, vectorShare: 1, weight: 1 });
    this.#vector.becomeSum(own.vector, this.#ofSides.appearances[rates.group][state]!);
    this.#soFar = this.#vector;
    this.#counts.saves.fill(this.#outcomes, this.#savesOf(rates, side, state), this.rules.saves?.points ?? 0);
    this.#spread(1);
    return this.#soFar;
  }

  #savesOf(rates: PlayerRates, side: MatchSide, state: number): number {
    if (this.rules.saves === null || rates.group !== 'goalkeeper') return 0;
    return rates.savesPer90 * (minutesIn(rates, state) / MINUTES) * side.saveFactor;
  }

  /** Cards and actions of a state, computed once for all matches of a player. */
  #ownOf(rates: PlayerRates, { state, vectorShare, weight }: StatePart): OwnPoints {
    const withVectors = vectorShare > 0;
    if (this.#ratesOfOwn !== rates) {
      this.#ratesOfOwn = rates;
      for (const known of this.#own) {
        known.hasVector = false;
        known.cards = NaN;
      }
    }
    const own = this.#own[state]!;
    if (own.hasVector || (!withVectors && !Number.isNaN(own.cards))) return own;
    const nineties = minutesIn(rates, state) / MINUTES;
    const { actions } = this.rules;
    own.hasVector = withVectors;
    own.actions = 0;
    this.#fillCards(rates, nineties);
    own.cards = this.#outcomes.mean;
    if (withVectors) own.vector.become(this.#outcomes, weight);
    if (actions === null) return own;
    const { duelsWon, shots, keyPasses } = actions;
    this.#counts.duels.fill(this.#outcomes, rates.duelsWonPer90 * nineties, duelsWon.points[rates.group]);
    own.actions += this.#spreadOwn(own, weight);
    this.#counts.shots.fill(this.#outcomes, rates.shotsPer90 * nineties, shots.points);
    own.actions += this.#spreadOwn(own, weight);
    this.#counts.keyPasses.fill(this.#outcomes, rates.keyPassesPer90 * nineties, keyPasses.points);
    own.actions += this.#spreadOwn(own, weight);
    return own;
  }

  #spreadOwn(own: OwnPoints, weight: number): number {
    if (own.hasVector && this.#outcomes.length > 0) {
      this.#next.becomeSum(own.vector, this.#outcomes, weight);
      const before = own.vector;
      own.vector = this.#next;
      this.#next = before;
    }
    return this.#outcomes.mean;
  }

  #fillCards({ constants, yellowPer90 }: PlayerRates, nineties: number): void {
    const { yellow, secondYellow, red, ownGoal } = this.rules;
    const booked = yellowPer90 * nineties;
    const bookedTwice = constants.secondYellowPer90 * nineties;
    const sentOff = constants.redPer90 * nineties;
    const ownGoals = constants.ownGoalsPer90 * nineties;
    this.#outcomes.clear();
    this.#outcomes.add(0, 1 - booked - bookedTwice - sentOff - ownGoals);
    this.#outcomes.add(yellow, booked);
    if (secondYellow === red) {
      this.#outcomes.add(red, bookedTwice + sentOff);
    } else {
      this.#outcomes.add(secondYellow, bookedTwice);
      this.#outcomes.add(red, sentOff);
    }
    this.#outcomes.add(ownGoal, ownGoals);
  }
}

/** A state of a player who starts, or who comes on. */
interface StatePart {
  state: number;
  /** Share of the state among starts, or among substitute appearances, [0, 1]. */
  share: number;
  /** share ÷ Σ share of the states whose probabilities are computed; 0 if this one's are not. */
  vectorShare: number;
  /** share · P(starts) or share · P(comes on): its weight in the final distribution. */
  weight: number;
}

const CERTAIN: PlayChances = { starts: 1, comesOn: 1 };
const NO_VECTORS: PlayChances = { starts: 0, comesOn: 0 };

/** Least weight of the rarer of two states for its probabilities to be computed. */
const LEAST_WEIGHT = 0.003;

/** Whether the probabilities of a state are computed. @param weight of starting, or of coming on */
const isComputed = (share: number, weight: number) =>
  weight > 0 && (share >= 0.5 || share * weight >= LEAST_WEIGHT);

/** The greatest chances of some matches: weights for which the points of each match are exact enough. */
export const greatestChances = (matches: readonly PlayChances[]): PlayChances => ({
  starts: Math.max(...matches.map(({ starts }) => starts)),
  comesOn: Math.max(...matches.map(({ comesOn }) => comesOn)),
});

/** Mixes the points of starting, coming on and not playing by their chances. */
export function mixPoints(
  { ifStarting, ifOn }: PlayerPoints,
  { starts, comesOn }: PlayChances,
  into: PointsVector,
): void {
  into.clear();
  into.add(0, Math.max(0, 1 - starts - comesOn));
  into.addShare(ifStarting.vector, starts);
  into.addShare(ifOn.vector, comesOn);
}

/** Sum of the expected parts: the mean of `mixPoints` except for negligible outcomes. */
export function expectedPoints({ ifStarting, ifOn }: PlayerPoints, { starts, comesOn }: PlayChances): number {
  let expected = 0;
  for (let part = 0; part < POINT_PARTS.length; part += 1)
    expected += starts * ifStarting.parts[part]! + comesOn * ifOn.parts[part]!;
  return expected;
}

/** Expected points by part; parts without points are left out. */
export function expectedParts(
  { ifStarting, ifOn }: PlayerPoints,
  { starts, comesOn }: PlayChances,
): { part: PointPart; points: number }[] {
  const parts: { part: PointPart; points: number }[] = [];
  for (let place = 0; place < POINT_PARTS.length; place += 1) {
    const points = starts * ifStarting.parts[place]! + comesOn * ifOn.parts[place]!;
    if (points !== 0) parts.push({ part: POINT_PARTS[place]!, points });
  }
  return parts;
}

/** Counts that give points for every so many of them. */
interface ActionCounts {
  saves: SteppedCount;
  duels: SteppedCount;
  shots: SteppedCount;
  keyPasses: SteppedCount;
}

/** By shapes, then by the rules that their tables depend on, so that tables are not computed anew for every forecast. */
const countsOfShapes = new WeakMap<PointsModel['shapes'], Map<string, ActionCounts>>();

/** The counts under the rules of a game. */
function actionCountsOf({ saves, actions }: PointRules, { shapes }: PointsModel): ActionCounts {
  const every = {
    saves: saves?.every ?? 1,
    duels: actions?.duelsWon.every ?? 1,
    shots: actions?.shots.every ?? 1,
    keyPasses: actions?.keyPasses.every ?? 1,
  };
  const ofShapes = countsOfShapes.get(shapes) ?? new Map<string, ActionCounts>();
  countsOfShapes.set(shapes, ofShapes);
  const key = Object.values(every).join();
  const counts = ofShapes.get(key) ?? {
    saves: new SteppedCount(every.saves, shapes.saves),
    duels: new SteppedCount(every.duels, shapes.duelsWon),
    shots: new SteppedCount(every.shots, shapes.shots),
    keyPasses: new SteppedCount(every.keyPasses, shapes.keyPasses),
  };
  ofShapes.set(key, counts);
  return counts;
}
