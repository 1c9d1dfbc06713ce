// oxlint-disable typescript/no-non-null-assertion -- indices of typed arrays that this file itself lays out
import { POINT_PARTS, type PointPart, type PointRules } from '#shared/games/points/pointRules.ts';
import { appearancePoints } from '#shared/games/points/scorePoints.ts';
import { fillScored, SteppedCount, type ScoredPoints } from './counts.ts';
import { OutcomeList, PointsVector } from './distribution.ts';
import type { MatchSide } from './matchSide.ts';
import { saveFactor, type PlayerRates } from './playerRates.ts';
import type { GroupConstants, PointsModel } from './pointsModel.ts';

/** Chances of a player's part in a match, [0, 1]; the rest is that he does not play. */
export interface PlayChances {
  starts: number;
  comesOn: number;
}

/** Points of one who starts, or of one who comes on. */
interface PointsIfPlaying {
  vector: PointsVector;
  /** Expected points, in the order of `POINT_PARTS`. */
  parts: Float64Array;
}

/** Points of a player in a match, whatever the chances are that he starts or comes on. */
export interface PlayerPoints {
  ifStarting: PointsIfPlaying;
  ifOn: PointsIfPlaying;
}

const createPointsIfPlaying = (): PointsIfPlaying => ({
  vector: new PointsVector(),
  parts: new Float64Array(POINT_PARTS.length),
});

/** Room for the points of a player in a match. */
export const createPlayerPoints = (): PlayerPoints => ({
  ifStarting: createPointsIfPlaying(),
  ifOn: createPointsIfPlaying(),
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

/** A way to take part in a match. */
interface PlayState {
  to: PointsIfPlaying;
  /** Among those who start, or who come on, [0, 1]. */
  share: number;
  minutes: number;
  /** Whether he is there for the goals of the whole match. */
  isWhole: boolean;
  isStart: boolean;
}

/** What a way to take part brings in cards and actions, which is the same in all of a player's matches. */
interface OwnPoints {
  vector: PointsVector;
  hasVector: boolean;
  cards: number;
  actions: number;
}

const STATES = 4;

/** Computes points under the rules of a game; it keeps room to compute in, so it serves one caller at a time. */
export class PointsForecaster {
  readonly rules: PointRules;
  readonly #model: PointsModel;
  readonly #saves: SteppedCount;
  readonly #duels: SteppedCount;
  readonly #shots: SteppedCount;
  readonly #keyPasses: SteppedCount;
  readonly #outcomes = new OutcomeList();
  readonly #goal: ScoredPoints;
  readonly #assist: ScoredPoints = { points: 0, two: 0, three: 0 };
  readonly #state: PlayState;
  /** Of the player whose rates came last, by state; null where it is not computed yet. */
  readonly #own = Array.from({ length: STATES }, (): OwnPoints => ({
    vector: new PointsVector(),
    hasVector: false,
    cards: NaN,
    actions: NaN,
  }));
  #ratesOfOwn: PlayerRates | null = null;
  #arePartsEnough = false;
  #vector = new PointsVector();
  #next = new PointsVector();

  constructor(rules: PointRules, model: PointsModel) {
    this.rules = rules;
    this.#model = model;
    this.#goal = { points: 0, two: rules.severalGoals?.two ?? 0, three: rules.severalGoals?.three ?? 0 };
    this.#state = { to: createPointsIfPlaying(), share: 0, minutes: 0, isWhole: false, isStart: false };
    const { shapes } = model;
    this.#saves = new SteppedCount(rules.saves?.every ?? 1, shapes.saves);
    this.#duels = new SteppedCount(rules.actions?.duelsWon.every ?? 1, shapes.duelsWon);
    this.#shots = new SteppedCount(rules.actions?.shots.every ?? 1, shapes.shots);
    this.#keyPasses = new SteppedCount(rules.actions?.keyPasses.every ?? 1, shapes.keyPasses);
  }

  /** Computes a player's expected points in a match into the room given, by part, and leaves its probabilities empty. */
  computeParts(rates: PlayerRates, side: MatchSide, into: PlayerPoints): void {
    this.#arePartsEnough = true;
    this.#compute(rates, side, into);
    this.#arePartsEnough = false;
  }

  /** Computes a player's points in a match into the room given. */
  compute(rates: PlayerRates, side: MatchSide, into: PlayerPoints): void {
    this.#compute(rates, side, into);
  }

  #compute(rates: PlayerRates, side: MatchSide, into: PlayerPoints): void {
    const { sixtyIfStarting, minutesIfSixty } = rates;
    const { sixtyIfOn, minutesIfOn, minutesIfOnEarly, minutesIfTakenOff } = rates.constants;
    const state = this.#state;
    for (const to of [into.ifStarting, into.ifOn]) {
      to.vector.clear();
      to.parts.fill(0);
      state.to = to;
      state.isStart = to === into.ifStarting;
      const sixty = state.isStart ? sixtyIfStarting : sixtyIfOn;
      state.share = sixty;
      state.minutes = state.isStart ? minutesIfSixty : minutesIfOnEarly;
      state.isWhole = true;
      if (sixty > 0) this.#addState(rates, side);
      state.share = 1 - sixty;
      state.minutes = state.isStart ? minutesIfTakenOff : minutesIfOn;
      state.isWhole = false;
      if (sixty < 1) this.#addState(rates, side);
    }
  }

  #addState(rates: PlayerRates, side: MatchSide): void {
    const { rules } = this;
    const { group, constants } = rates;
    const { to, share, minutes, isWhole, isStart } = this.#state;
    const result = side.resultOf(group);
    this.#fillAppearance(constants);
    to.parts[APPEARANCE]! += share * this.#outcomes.mean;
    if (!this.#arePartsEnough) this.#vector.becomeSum(isWhole ? result.whole : result.short, this.#outcomes);
    if (isWhole) {
      to.parts[CLEAN_SHEET]! += share * result.cleanSheet;
      to.parts[CONCEDED]! += share * result.conceded;
    }
    to.parts[RESULT]! += share * result.result;

    const nineties = minutes / MINUTES;
    const clubGoals = side.goals.for * nineties * (isStart ? 1 : this.#model.goalsIfOn);
    this.#goal.points = rules.goal[group];
    fillScored(this.#outcomes, clubGoals * rates.goalShare, rates.goalShape, this.#goal);
    this.#spread(GOALS);
    if (rules.assist !== null) {
      this.#assist.points = rules.assist[group];
      fillScored(this.#outcomes, clubGoals * rates.assistShare, rates.assistShape, this.#assist);
      this.#spread(ASSISTS);
    }
    if (rules.saves !== null && group === 'goalkeeper') {
      const factor = saveFactor(this.#model, side.goals);
      this.#saves.fill(this.#outcomes, rates.savesPer90 * nineties * factor, rules.saves.points);
      this.#spread(SAVES);
    }
    const own = this.#ownOf(rates, nineties);
    to.parts[CARDS]! += share * own.cards;
    to.parts[ACTIONS]! += share * own.actions;
    if (this.#arePartsEnough) return;
    this.#next.becomeSumOf(this.#vector, own.vector);
    to.vector.addShare(this.#next, share);
  }

  /** Cards and actions of the state under way, computed once for all matches of a player. */
  #ownOf(rates: PlayerRates, nineties: number): OwnPoints {
    if (this.#ratesOfOwn !== rates) {
      this.#ratesOfOwn = rates;
      for (const own of this.#own) {
        own.hasVector = false;
        own.cards = NaN;
      }
    }
    const own = this.#own[(this.#state.isStart ? 2 : 0) + (this.#state.isWhole ? 1 : 0)]!;
    if (own.hasVector || (this.#arePartsEnough && !Number.isNaN(own.cards))) return own;
    own.hasVector = !this.#arePartsEnough;
    own.actions = 0;
    own.vector.clear();
    own.vector.add(0, 1);
    this.#fillCards(rates, nineties);
    own.cards = this.#outcomes.mean;
    this.#spreadOwn(own);
    const { actions } = this.rules;
    if (actions === null) return own;
    this.#duels.fill(this.#outcomes, rates.duelsWonPer90 * nineties, actions.duelsWon.points[rates.group]);
    own.actions += this.#outcomes.mean;
    this.#spreadOwn(own);
    this.#shots.fill(this.#outcomes, rates.shotsPer90 * nineties, actions.shots.points);
    own.actions += this.#outcomes.mean;
    this.#spreadOwn(own);
    this.#keyPasses.fill(this.#outcomes, rates.keyPassesPer90 * nineties, actions.keyPasses.points);
    own.actions += this.#outcomes.mean;
    this.#spreadOwn(own);
    return own;
  }

  #spreadOwn(own: OwnPoints): void {
    if (!own.hasVector || this.#outcomes.length === 0) return;
    this.#next.becomeSum(own.vector, this.#outcomes, this.#state.share);
    const before = own.vector;
    own.vector = this.#next;
    this.#next = before;
  }

  /** Adds the outcomes to the points so far. */
  #spread(part: number): void {
    if (this.#outcomes.length === 0) return;
    const { to, share } = this.#state;
    to.parts[part]! += share * this.#outcomes.mean;
    if (this.#arePartsEnough) return;
    this.#next.becomeSum(this.#vector, this.#outcomes, share);
    const before = this.#vector;
    this.#vector = this.#next;
    this.#next = before;
  }

  /** Points for the minutes of a state; a game that asks for more than 60 of them splits the longer ones. */
  #fillAppearance({ seventyIfSixty }: GroupConstants): void {
    const { minutes, isWhole, isStart } = this.#state;
    const least = appearancePoints(this.rules, isWhole ? 60 : 1);
    const most = appearancePoints(this.rules, isWhole ? MINUTES : 59);
    this.#outcomes.clear();
    if (least === most) {
      this.#outcomes.add(least, 1);
      return;
    }
    const seventy = isStart ? seventyIfSixty : minutes >= 70 ? 1 : 0;
    this.#outcomes.add(least, 1 - seventy);
    this.#outcomes.add(most, seventy);
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

/** Mixes the points of one who starts, comes on or does not play by their chances. */
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

/** Sum of the expected parts: the mean of `mixPoints` but for what is negligible. */
export function expectedPoints({ ifStarting, ifOn }: PlayerPoints, { starts, comesOn }: PlayChances): number {
  let expected = 0;
  for (let part = 0; part < POINT_PARTS.length; part += 1)
    expected += starts * ifStarting.parts[part]! + comesOn * ifOn.parts[part]!;
  return expected;
}

/** Expected points by part; parts that bring nothing are left out. */
export function expectedParts(
  { ifStarting, ifOn }: PlayerPoints,
  { starts, comesOn }: PlayChances,
): { part: PointPart; points: number }[] {
  return POINT_PARTS.map((part, place) => ({
    part,
    points: starts * ifStarting.parts[place]! + comesOn * ifOn.parts[place]!,
  })).filter(({ points }) => points !== 0);
}
