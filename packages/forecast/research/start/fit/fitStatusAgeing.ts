import { clubCandidates, type ClubCandidates } from '../../../start/inputs/candidates.ts';
import { readClubs } from '../../../start/inputs/clubReading.ts';
import { logOddsOf, RULED_OUT_PROBABILITY, sigmoid } from '../../../start/eleven/elevenPerTeam.ts';
import { readEveryMatchdays } from '../evaluate/readOnlyAt.ts';
import { walkKnown } from '../evaluate/walkKnown.ts';
import type { PlayedSeason } from '../evaluate/playedSeason.ts';
import { balanceChances, scoreCandidates } from '../../../start/forecastClub.ts';
import {
  chanceThatItEnded,
  NEVER_ENDS,
  type AgeingStatus,
  type StatusAge,
  type StatusAgeing,
  type StatusEnd,
} from '../../../start/news/statusAge.ts';
import type { PstartCards } from '../../../start/pstartModel.ts';
import { round } from './pointScale.ts';

/** First match of a club to learn from. */
const FROM_MATCH = 6;
/** Readings to keep and hours before kickoff of each forecast, chosen to include statuses of every age. */
const VIEWS = [
  { everyMatchdays: 1, horizonHours: 72 },
  { everyMatchdays: 3, horizonHours: 0 },
  { everyMatchdays: 3, horizonHours: 72 },
] as const;

const AT_ONCE: StatusEnd = { paceAfterStart: Infinity, pace: Infinity, days: 1 };
/** Close to the result of the fit, so that club balances resemble those of the final model. */
const GUESS: StatusAgeing = {
  injured: { paceAfterStart: 0.2, pace: 0.5, days: 7 },
  away: { paceAfterStart: 0.05, pace: 0.05, days: 7 },
  doubtful: NEVER_ENDS,
  banServed: 0.8,
};

/** A player with an old status. */
interface AgedSample {
  age: StatusAge;
  /** His chance if the status still holds, and if it has ended. */
  ifHeld: number;
  ifEnded: number;
  /** His chance without any report, which a status must not raise. */
  ifUnreported: number;
  started: boolean;
}

/** Values tried for `StatusEnd.days`; a coarse grid, since the likelihood hardly distinguishes them. */
const DAYS_TRIED = [3, 5, 7, 10, 14, 20];

/**
 * Fits how statuses age by maximum likelihood of who started, on statuses of every age: with a reading before every third
 * matchday, forecast at kickoff and three days earlier; with a reading before each matchday, forecast three days earlier.
 *
 * @param constantsOf the constants of a club's score
 * @returns statuses that never end if the seasons have none
 */
export function fitStatusAgeing(
  seasons: readonly PlayedSeason[],
  constantsOf: (club: ClubCandidates) => PstartCards,
): StatusAgeing {
  const samples = seasons
    .filter(({ statuses }) => statuses.length > 0)
    .flatMap((season) => VIEWS.flatMap((view) => samplesOf(season, view, constantsOf)));
  if (samples.length === 0)
    return { injured: NEVER_ENDS, away: NEVER_ENDS, doubtful: NEVER_ENDS, banServed: 0 };
  const of = (status: AgeingStatus) => samples.filter(({ age }) => age.status === status);
  const injured = fitEnd(of('injured'), DAYS_TRIED);
  return {
    injured,
    // Too few players are away to fit `days` as well.
    away: fitEnd(of('away'), [injured.days], false),
    doubtful: fitEnd(of('doubtful'), DAYS_TRIED),
    banServed: round(greatest((banServed) => likelihood(of('suspended'), { ...GUESS, banServed }), 0, 1)),
  };
}

function samplesOf(
  season: PlayedSeason,
  { everyMatchdays, horizonHours }: (typeof VIEWS)[number],
  constantsOf: (club: ClubCandidates) => PstartCards,
): AgedSample[] {
  const samples: AgedSample[] = [];
  // With every reading kept, the source's own instants stay as they are.
  const read = everyMatchdays === 1 ? season : readEveryMatchdays(season, everyMatchdays);
  const options = { fromMatch: FROM_MATCH, absences: 'none', news: 'known', horizonHours } as const;
  for (const { snapshot, teamIds, starters } of walkKnown(read, options))
    for (const reading of readClubs(snapshot).readings) {
      if (!teamIds.includes(reading.teamId)) continue;
      if (!reading.players.some(({ statusAge }) => statusAge !== null)) continue;
      const club = clubCandidates(reading);
      const hasStarted = (playerId: string) => starters.has(`${reading.teamId}\n${playerId}`);
      samples.push(...samplesOfClub(club, constantsOf(club), hasStarted));
    }
  return samples;
}

function samplesOfClub(
  club: ClubCandidates,
  constants: PstartCards,
  hasStarted: (playerId: string) => boolean,
): AgedSample[] {
  const chancesWith = (statusAgeing: StatusAgeing) => {
    const cards = { ...constants, statusAgeing };
    return balanceChances(scoreCandidates(club, cards), cards);
  };
  const hasDoubts = club.candidates.some(
    ({ statusAge, certainCase }) => statusAge !== null && certainCase === null,
  );
  const ifDoubtsEnded = new Map(
    (hasDoubts ? chancesWith({ ...GUESS, doubtful: AT_ONCE }) : []).map((chance) => [
      chance.candidate.player.playerId,
      chance.startProbability,
    ]),
  );
  return chancesWith(GUESS).flatMap(({ candidate, startProbability, maybeBack }): AgedSample[] => {
    const { statusAge: age, player, certainCase } = candidate;
    if (age === null) return [];
    const started = hasStarted(player.playerId);
    if (maybeBack !== null)
      return [
        {
          age,
          ifHeld: RULED_OUT_PROBABILITY,
          ifEnded: maybeBack.ifBack,
          ifUnreported: maybeBack.ifUnreported,
          started,
        },
      ];
    if (certainCase !== null) return [];
    const ifEnded = ifDoubtsEnded.get(player.playerId) ?? startProbability;
    return [{ age, ifHeld: startProbability, ifEnded, ifUnreported: 1, started }];
  });
}

/**
 * The end of a status that makes its samples most likely.
 *
 * @param isSplit whether starters of the last match get a pace of their own, which needs many samples
 */
function fitEnd(samples: readonly AgedSample[], daysTried: readonly number[], isSplit = true): StatusEnd {
  const groups = isSplit
    ? [samples.filter(({ age }) => age.startedLast), samples.filter(({ age }) => !age.startedLast)]
    : [samples];
  let best = { paces: [0], days: daysTried[0] ?? 1, value: -Infinity };
  for (const days of daysTried) {
    const fitted = groups.map((group) => {
      const valueAt = (pace: number) => likelihood(group, endingAs(pace, days));
      const pace = greatest(valueAt, 0, FASTEST);
      return { pace, value: valueAt(pace) };
    });
    const value = fitted.reduce((sum, one) => sum + one.value, 0);
    if (value > best.value) best = { paces: fitted.map(({ pace }) => round(pace)), days, value };
  }
  const [paceAfterStart = 0, pace = paceAfterStart] = best.paces;
  return { paceAfterStart, pace, days: best.days };
}

function endingAs(pace: number, days: number): StatusAgeing {
  const end = { paceAfterStart: pace, pace, days };
  return { injured: end, away: end, doubtful: end, banServed: 0 };
}

const FASTEST = 3;

/** A doubt costs log-odds that fade with its age; a player who is out either is back or is not. */
function likelihood(samples: readonly AgedSample[], ageing: StatusAgeing): number {
  let sum = 0;
  for (const { age, ifHeld, ifEnded, ifUnreported, started } of samples) {
    const ended = chanceThatItEnded(age, ageing);
    const chance =
      age.status === 'doubtful'
        ? sigmoid((1 - ended) * logOddsOf(ifHeld) + ended * logOddsOf(ifEnded))
        : Math.min(ifUnreported, (1 - ended) * ifHeld + ended * ifEnded);
    sum += Math.log(started ? chance : 1 - chance);
  }
  return sum;
}

/** Enough to find the pace to a thousandth. */
const SEARCH_STEPS = 18;
const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** The peak of a function with a single one, by golden-section search. */
function greatest(valueAt: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  let [left, right] = [high - GOLDEN * (high - low), low + GOLDEN * (high - low)];
  let [atLeft, atRight] = [valueAt(left), valueAt(right)];
  for (let step = 0; step < SEARCH_STEPS; step += 1)
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - GOLDEN * (high - low);
      atLeft = valueAt(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + GOLDEN * (high - low);
      atRight = valueAt(right);
    }
  return (low + high) / 2;
}
