import { YELLOW_CARDS_PER_BAN } from '@hub/shared/season/cards.ts';
import type { LineupKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { includesMinutes } from './lineupKnowledge.ts';
import type { MatchEntry } from './matchEntries.ts';

/**
 * Inputs of the score card from a player's own history; null where unknown.
 * Averages weight a match by `decay ** age`, age 0 being the last match for which he was available.
 */
export interface OwnInputs {
  /** Matchday squads missed in a row without an excuse; elevens if only those are known. */
  squadsMissed: number;
  /** 0 none, 1 for yellow cards, 2–4 sent off one to three matches ago and absent since. */
  expectedBan: number;
  /** Matches just missed in a row with a known reason other than a ban. */
  newsMissed: number;
  /** Matches missed in a row for such a reason before a return within his last two matches, else 0. */
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
  /** Goals that he scored in his club's last three matches. */
  goalsLast3: number | null;
  /** Σ goal difference ÷ (matches + `PRIOR_RESULTS`) of the club's matches that he started, minus the same of the others. */
  goalsWithHim: number;
}

/** Further numbers for reasons and measures of the forecast. */
export interface OwnFacts {
  /** Club matches for which he was available. */
  matches: number;
  starts: number;
  squads: number;
  startsLast5: number;
  /** Matches missed in a row with an excuse, up to the present. */
  matchesExcused: number;
  /** Squads missed in a row without one before a return within his last two matches, else 0. */
  gapBeforeReturn: number;
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
/** Draws that both means of `goalsWithHim` start from. */
const PRIOR_RESULTS = 4;
const LONGEST_BAN_CODE = 4;
const LAST_THREE = 3;
const LAST_FIVE = 5;

/**
 * Derives the inputs from a player's history.
 *
 * @param entries his club's matches, oldest first
 * @param knowledge what the entries contain besides starts; 'elevens' and the 'summary' of five matches cannot distinguish the
 *   bench from the stands, so every match counts as in the squad
 * @param goalDifferences of the same matches; null where the result is not known
 */
export function ownInputs(
  entries: readonly MatchEntry[],
  knowledge: LineupKnowledge | 'summary' = 'full',
  goalDifferences: readonly (number | null)[] = [],
): { inputs: OwnInputs; facts: OwnFacts } {
  const fromSummary = knowledge === 'summary';
  const isSquadUnknown = fromSummary || knowledge === 'elevens';
  const isMinutesKnown = fromSummary || includesMinutes(knowledge);
  let starts = 0;
  let squads = 0;
  let available = 0;
  // For each decay, the weight of the next match and sums over all so far; plain numbers, because objects would be slower.
  let fast = 1;
  let fastWeights = 0;
  let fastStarts = 0;
  let recent = 1;
  let recentWeights = 0;
  let recentStarts = 0;
  let recentMinutes = 0;
  let slow = 1;
  let slowWeights = 0;
  let slowStarts = 0;
  let slowSquads = 0;
  let last: MatchEntry | undefined;
  let secondLast: MatchEntry | undefined;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined || entry.excused) continue;
    const started = entry.part === 'started' ? 1 : 0;
    const listed = isSquadUnknown || entry.part !== 'notInSquad' ? 1 : 0;
    const minutesShare = Math.min(1, entry.minutes / FULL_MATCH_MINUTES);
    if (available === 0) last = entry;
    else if (available === 1) secondLast = entry;
    available += 1;
    starts += started;
    squads += listed;
    fastStarts += fast * started;
    fastWeights += fast;
    fast *= DECAY_FAST;
    recentStarts += recent * started;
    recentMinutes += recent * minutesShare;
    recentWeights += recent;
    recent *= DECAY_RECENT;
    slowStarts += slow * started;
    slowSquads += slow * listed;
    slowWeights += slow;
    slow *= DECAY_SLOW;
  }
  const isNew = available === 0;
  const missed = missedAtTheEnd(entries);
  const returned = placeOfReturn(entries);
  return {
    inputs: {
      squadsMissed: missed.unexcused,
      expectedBan: expectedBan(entries),
      newsMissed: missed.withNews,
      newsGapBeforeReturn: returned === null ? 0 : missedBefore(returned, entries, isNews),
      takenOffEarly: entries.at(-1)?.takenOffEarly === true ? 1 : 0,
      lastPart: last === undefined ? null : PART_RANK[last.part],
      secondLastPart: secondLast === undefined ? null : PART_RANK[secondLast.part],
      lastMinutes: isMinutesKnown ? (last?.minutes ?? null) : null,
      secondLastMinutes: isMinutesKnown ? (secondLast?.minutes ?? null) : null,
      minutesShare: isNew || !isMinutesKnown ? null : recentMinutes / recentWeights,
      startShareFast: isNew ? null : fastStarts / fastWeights,
      startShareRecent: isNew ? null : recentStarts / recentWeights,
      startShareSlow: isNew ? null : slowStarts / slowWeights,
      squadShareSlow: isNew || (isSquadUnknown && !fromSummary) ? null : slowSquads / slowWeights,
      startsPerSquad: isNew ? null : (starts + PRIOR_STARTS) / (squads + PRIOR_SQUADS),
      goalsLast3: isMinutesKnown && !fromSummary ? goalsOfLastThree(entries) : null,
      goalsWithHim: goalsWithHim(entries, goalDifferences),
    },
    facts: toFacts({ matches: available, starts, squads, fromSummary }, missed.excused, {
      entries,
      returned,
    }),
  };
}

const toFacts = (
  { matches, starts, squads, fromSummary }: Pick<OwnFacts, 'matches' | 'starts' | 'squads' | 'fromSummary'>,
  matchesExcused: number,
  { entries, returned }: { entries: readonly MatchEntry[]; returned: number | null },
): OwnFacts => ({
  matches,
  starts,
  squads,
  startsLast5: startsOfLastFive(entries),
  matchesExcused,
  gapBeforeReturn: fromSummary ? 0 : gapBefore(returned, entries),
  lastEntry: entries.at(-1) ?? null,
  fromSummary,
});

function goalsOfLastThree(entries: readonly MatchEntry[]): number {
  let goals = 0;
  for (let index = Math.max(0, entries.length - LAST_THREE); index < entries.length; index += 1)
    goals += entries[index]?.goals ?? 0;
  return goals;
}

function startsOfLastFive(entries: readonly MatchEntry[]): number {
  let starts = 0;
  for (let index = Math.max(0, entries.length - LAST_FIVE); index < entries.length; index += 1)
    if (entries[index]?.part === 'started') starts += 1;
  return starts;
}

function goalsWithHim(entries: readonly MatchEntry[], goalDifferences: readonly (number | null)[]): number {
  let withHim = 0;
  let started = PRIOR_RESULTS;
  let withoutHim = 0;
  let others = PRIOR_RESULTS;
  for (let index = 0; index < goalDifferences.length; index += 1) {
    const goals = goalDifferences[index] ?? null;
    if (goals === null) continue;
    if (entries[index]?.part === 'started') {
      withHim += goals;
      started += 1;
    } else {
      withoutHim += goals;
      others += 1;
    }
  }
  return withHim / started - withoutHim / others;
}

/** Matches missed in a row up to the present: with an excuse, without one, and for a known reason other than a ban. */
function missedAtTheEnd(entries: readonly MatchEntry[]) {
  let excused = 0;
  let unexcused = 0;
  let withNews = 0;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry?.part !== 'notInSquad') break;
    if (entry.excused) excused += 1;
    else unexcused += 1;
    if (isNews(entry)) withNews += 1;
  }
  return { excused, unexcused, withNews };
}

/** Matches missed in a row before a place in the list that count. */
function missedBefore(
  place: number,
  entries: readonly MatchEntry[],
  counts: (entry: MatchEntry) => boolean,
): number {
  let missed = 0;
  for (let index = place - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry === undefined || entry.part !== 'notInSquad') break;
    if (counts(entry)) missed += 1;
  }
  return missed;
}

const isUnexcused = ({ excused }: MatchEntry) => !excused;
const isNews = ({ flag }: MatchEntry) => flag > 0;
const isInSquad = ({ part }: MatchEntry) => part !== 'notInSquad';
const isMissed = (entry: MatchEntry | undefined) => entry?.part === 'notInSquad';

function expectedBan(entries: readonly MatchEntry[]): number {
  const last = entries.at(-1);
  if (last === undefined) return 0;
  if (last.part !== 'notInSquad' && !last.sentOff) {
    if (!last.booked) return 0;
    const bookings = entries.reduce((sum, { booked }) => sum + (booked ? 1 : 0), 0);
    return bookings % YELLOW_CARDS_PER_BAN === 0 ? 1 : 0;
  }
  const lastSeen = entries.findLastIndex(isInSquad);
  const matchesAgo = entries.length - lastSeen;
  return entries[lastSeen]?.sentOff === true && matchesAgo + 1 <= LONGEST_BAN_CODE ? matchesAgo + 1 : 0;
}

/** The place of the first match back after a gap, if it is among the last two; else null. */
function placeOfReturn(entries: readonly MatchEntry[]): number | null {
  const { length } = entries;
  if (isMissed(entries[length - 1])) return null;
  if (isMissed(entries[length - 2])) return length - 1;
  return isMissed(entries[length - 3]) ? length - 2 : null;
}

/** Unexcused squads missed before a return, if the player had been in a squad before; else 0. */
function gapBefore(returned: number | null, entries: readonly MatchEntry[]): number {
  if (returned === null) return 0;
  const firstSeen = entries.findIndex(isInSquad);
  return firstSeen < returned ? missedBefore(returned, entries, isUnexcused) : 0;
}
