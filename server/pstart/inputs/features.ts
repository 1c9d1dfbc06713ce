import { YELLOW_CARDS_PER_BAN } from '#shared/season/cards.ts';
import type { LineupKnowledge } from '#shared/startChance/pstartOutlook.ts';
import { appearanceIn, type ClubHistory } from './history.ts';
import { tellsMinutes } from './lineupKnowledge.ts';
import type { MatchEntry } from './matchEntries.ts';

/**
 * Inputs of the score card from a player's own history; null where unknown.
 * Averages weigh a match by `decay ** age`, age 0 being the last match for which he was available.
 */
export interface OwnInputs {
  /** Matchday squads missed in a row without an excuse; where only elevens are known, elevens. */
  squadsMissed: number;
  /** 0 none, 1 for yellow cards, 2–4 sent off one to three matches ago and absent since. */
  expectedBan: number;
  /** Squads missed in a row before a return within his last two matches, else 0. */
  gapBeforeReturn: number;
  /** Matches just missed in a row with a known reason other than a ban. */
  newsMissed: number;
  /** Matches missed in a row with such a reason before a return within his last two matches, else 0. */
  newsGapBeforeReturn: number;
  /** 1 if he was taken off before half-time in the club's last match, else 0. */
  takenOffEarly: number;
  /** Part in the last match for which he was available: 0 not in the squad, 1 bench, 2 came on, 3 started. */
  lastPart: number | null;
  secondLastPart: number | null;
  /** Minutes of the last match for which he was available. */
  lastMinutes: number | null;
  /** Minutes of the match before that. */
  secondLastMinutes: number | null;
  /** Share of 90 minutes over the last three matches for which he was available. */
  minutesShareLast3: number | null;
  /** Average share of 90 minutes, decay .75. */
  minutesShare: number | null;
  /** Share of starts, decays .5, .75 and .9. */
  startShareFast: number | null;
  startShareRecent: number | null;
  startShareSlow: number | null;
  /** Share of matchday squads, decay .9. */
  squadShareSlow: number | null;
  /** Starts when in the squad: (starts + 1) ÷ (squads + 2.5). */
  startsPerSquad: number | null;
}

/** Further numbers that the reasons show. */
export interface OwnFacts {
  /** Club matches for which he was available. */
  matches: number;
  starts: number;
  squads: number;
  startsLast5: number;
  /** Matches missed in a row with an excuse, up to the present. */
  matchesExcused: number;
  lastEntry: MatchEntry | null;
  /** True when derived from the summary of the last five matches. */
  fromSummary: boolean;
}

/** Parts in a match, ranked by how much he played. */
export const PART_RANK = { notInSquad: 0, bench: 1, cameOn: 2, started: 3 } as const;
const FULL_MATCH_MINUTES = 90;
/** Weight that a match keeps per later match; from the domain research, confirmed by the fit's choice among them. */
const DECAY_FAST = 0.5;
const DECAY_RECENT = 0.75;
const DECAY_SLOW = 0.9;
/** Prior starts and squads of every player, so that a single start is not a rate of 100 %. */
const PRIOR_STARTS = 1;
const PRIOR_SQUADS = 2.5;
const LONGEST_BAN_CODE = 4;
const LAST_THREE = 3;

/**
 * Derives the inputs from a player's history.
 *
 * @param entries his club's matches, oldest first
 * @param told what the entries tell beside starts; 'elevens' and the 'summary' of five matches cannot tell the bench from the
 *   stands, so every match counts as in the squad
 */
export function ownInputs(
  entries: readonly MatchEntry[],
  told: LineupKnowledge | 'summary' = 'full',
): { inputs: OwnInputs; facts: OwnFacts } {
  const fromSummary = told === 'summary';
  const isSquadUnknown = fromSummary || told === 'elevens';
  const isMinutesKnown = fromSummary || tellsMinutes(told);
  let starts = 0;
  let squads = 0;
  let available = 0;
  const minutes = new WeightedMean();
  let lastThree = 0;
  const fast = new WeightedMean();
  const recent = new WeightedMean();
  const slow = new WeightedMean();
  const inSquad = new WeightedMean();
  let lastPart: number | null = null;
  let secondLastPart: number | null = null;
  let lastMinutes: number | null = null;
  let secondLastMinutes: number | null = null;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined || entry.excused) continue;
    const started = entry.part === 'started' ? 1 : 0;
    const minutesShare = Math.min(1, entry.minutes / FULL_MATCH_MINUTES);
    if (available < LAST_THREE) lastThree += minutesShare;
    if (available === 0) {
      lastMinutes = isMinutesKnown ? entry.minutes : null;
      lastPart = PART_RANK[entry.part];
    } else if (available === 1) {
      secondLastMinutes = isMinutesKnown ? entry.minutes : null;
      secondLastPart = PART_RANK[entry.part];
    }
    available += 1;
    starts += started;
    const listed = isSquadUnknown || entry.part !== 'notInSquad' ? 1 : 0;
    squads += listed;
    inSquad.add(listed, DECAY_SLOW);
    minutes.add(minutesShare, DECAY_RECENT);
    fast.add(started, DECAY_FAST);
    recent.add(started, DECAY_RECENT);
    slow.add(started, DECAY_SLOW);
  }
  return {
    inputs: {
      squadsMissed: squadsMissedAtEnd(entries),
      expectedBan: expectedBan(entries),
      gapBeforeReturn: fromSummary ? 0 : gapBeforeReturn(entries),
      newsMissed: newsMissedAtEnd(entries),
      newsGapBeforeReturn: newsGapBeforeReturn(entries),
      takenOffEarly: entries.at(-1)?.takenOffEarly === true ? 1 : 0,
      lastPart,
      secondLastPart,
      lastMinutes,
      secondLastMinutes,
      minutesShareLast3:
        available === 0 || !isMinutesKnown ? null : lastThree / Math.min(LAST_THREE, available),
      minutesShare: isMinutesKnown ? minutes.mean() : null,
      startShareFast: fast.mean(),
      startShareRecent: recent.mean(),
      startShareSlow: slow.mean(),
      squadShareSlow: isSquadUnknown && !fromSummary ? null : inSquad.mean(),
      startsPerSquad: available === 0 ? null : (starts + PRIOR_STARTS) / (squads + PRIOR_SQUADS),
    },
    facts: {
      matches: available,
      starts,
      squads,
      fromSummary,
      startsLast5: entries.slice(-5).filter(({ part }) => part === 'started').length,
      matchesExcused: matchesExcusedAtEnd(entries),
      lastEntry: entries.at(-1) ?? null,
    },
  };
}

/** A weighted mean of values that are added newest first. */
class WeightedMean {
  #sum = 0;
  #weights = 0;
  #weight = 1;

  /** @param decay weight of the next value relative to this one */
  add(value: number, decay: number) {
    this.#sum += this.#weight * value;
    this.#weights += this.#weight;
    this.#weight *= decay;
  }

  mean(): number | null {
    return this.#weights === 0 ? null : this.#sum / this.#weights;
  }
}

function squadsMissedAtEnd(entries: readonly MatchEntry[]): number {
  let missed = 0;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined || entry.part !== 'notInSquad') break;
    if (!entry.excused) missed += 1;
  }
  return missed;
}

function matchesExcusedAtEnd(entries: readonly MatchEntry[]): number {
  const lastSeen = entries.findLastIndex(({ part }) => part !== 'notInSquad');
  return entries.slice(lastSeen + 1).filter(({ excused }) => excused).length;
}

function newsMissedAtEnd(entries: readonly MatchEntry[]): number {
  const lastSeen = entries.findLastIndex(({ part }) => part !== 'notInSquad');
  return entries.slice(lastSeen + 1).filter(({ flag }) => flag > 0).length;
}

function newsGapBeforeReturn(entries: readonly MatchEntry[]): number {
  const lastMissed = entries.findLastIndex(({ part }) => part === 'notInSquad');
  const squadsSince = entries.length - 1 - lastMissed;
  return lastMissed < 0 || squadsSince < 1 || squadsSince > 2
    ? 0
    : newsMissedAtEnd(entries.slice(0, lastMissed + 1));
}

function expectedBan(entries: readonly MatchEntry[]): number {
  const last = entries.at(-1);
  if (last === undefined) return 0;
  if (last.part !== 'notInSquad' && !last.sentOff) {
    const bookings = entries.reduce((sum, { booked }) => sum + (booked ? 1 : 0), 0);
    return last.booked && bookings % YELLOW_CARDS_PER_BAN === 0 ? 1 : 0;
  }
  const lastSeen = entries.findLastIndex(({ part }) => part !== 'notInSquad');
  const matchesAgo = entries.length - lastSeen;
  return entries[lastSeen]?.sentOff === true && matchesAgo + 1 <= LONGEST_BAN_CODE ? matchesAgo + 1 : 0;
}

/** Unexcused squads missed before a return one or two matches ago, else 0. */
function gapBeforeReturn(entries: readonly MatchEntry[]): number {
  const lastMissed = entries.findLastIndex(({ part }) => part === 'notInSquad');
  const squadsSince = entries.length - 1 - lastMissed;
  if (lastMissed < 0 || squadsSince < 1 || squadsSince > 2) return 0;
  const wasSeenBefore = entries.slice(0, lastMissed).some(({ part }) => part !== 'notInSquad');
  return wasSeenBefore ? squadsMissedAtEnd(entries.slice(0, lastMissed + 1)) : 0;
}

const MS_PER_DAY = 86_400_000;
const REPEAT_WINDOW_MATCHES = 5;

/** Inputs that all players of a club share before a fixture. */
export interface ClubInputs {
  /** Days since the club's last match in the league or in Europe; null before the first. */
  restDays: number | null;
  /** True when that match was European. */
  playedEurope: boolean;
  /** Goal difference in the club's last league match; null if unknown. */
  goalDifference: number | null;
  /** Share of starters kept from one match to the next over the last five matches; null before the second. */
  repeatShare: number | null;
}

export function clubInputs(club: ClubHistory | undefined, kickoffMs: number): ClubInputs {
  const matches = club?.matches ?? [];
  const europeanMs = club?.europeanKickoffsMs.findLast((startMs) => startMs < kickoffMs) ?? -Infinity;
  const leagueMs = matches.at(-1)?.kickoffMs ?? -Infinity;
  const lastMs = Math.max(leagueMs, europeanMs);
  let kept = 0;
  let starters = 0;
  const recent = matches.slice(-1 - REPEAT_WINDOW_MATCHES);
  for (const [index, match] of recent.entries()) {
    const before = recent[index - 1];
    if (before === undefined) continue;
    for (const { started, playerId } of match.appearances) {
      if (!started) continue;
      starters += 1;
      if (club !== undefined && appearanceIn(club, before, playerId)?.started === true) kept += 1;
    }
  }
  return {
    restDays: lastMs === -Infinity ? null : (kickoffMs - lastMs) / MS_PER_DAY,
    goalDifference: matches.at(-1)?.goalDifference ?? null,
    playedEurope: europeanMs > leagueMs,
    repeatShare: starters === 0 ? null : kept / starters,
  };
}
