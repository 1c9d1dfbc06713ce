import { YELLOW_CARDS_PER_BAN } from '@hub/shared/season/cards.ts';
import { OUT, statusAt, type DatedStatus, type Doubt } from '../news/statusHistory.ts';
import type { PlayerFact } from '../types.ts';
import type { ClubHistory, LeagueHistory } from './history.ts';
import { includesBench, includesMinutes } from './lineupKnowledge.ts';
import { HALF_TIME_MINUTE, MOST_MINUTES } from './rowsOfPlayers.ts';

type MatchPart = 'started' | 'cameOn' | 'bench' | 'notInSquad';

/** A player's part in one of his club's matches. */
export interface MatchEntry {
  part: MatchPart;
  /** Minutes on the pitch. */
  minutes: number;
  /** True when he was unavailable: suspended or known to be injured. */
  excused: boolean;
  /** How doubtful he was reported before a match that he missed for a reason other than a ban; else 0. */
  flag: Doubt;
  /** Started and was substituted before half-time. */
  takenOffEarly: boolean;
  booked: boolean;
  sentOff: boolean;
  /** Goals that he scored. */
  goals: number;
}

/** A match missed for no known reason. Most are, so all share one object. */
const MISSED: MatchEntry = {
  part: 'notInSquad',
  minutes: 0,
  excused: false,
  flag: 0,
  takenOffEarly: false,
  booked: false,
  sentOff: false,
  goals: 0,
};

/** Matches without anything else of note, by minutes. Most are, so all with the same part and minutes share one object. */
const plainEntries = (part: MatchPart): readonly MatchEntry[] =>
  Array.from({ length: MOST_MINUTES + 1 }, (_, minutes) => ({ ...MISSED, part, minutes }));
const PLAIN = {
  started: plainEntries('started'),
  cameOn: plainEntries('cameOn'),
  bench: plainEntries('bench'),
  notInSquad: plainEntries('notInSquad'),
};

/** Straight red cards usually bring a ban of up to three matches; longer absences need another reason. */
const LONGEST_BAN_MATCHES = 3;

/**
 * A player's part in each match of his club before the forecast, oldest first, including those he missed.
 * Without any line-ups it is reconstructed from the summary of the last five matches.
 *
 * @throws RangeError naming the player when minutes are not a number or out of range
 */
export function matchEntriesOf(
  player: PlayerFact,
  club: ClubHistory | undefined,
  league: LeagueHistory,
): MatchEntry[] {
  if (club === undefined || club.matches.length === 0) return entriesFromSummary(player);
  const { playerId } = player;
  const spellStartMs = league.spellStartMs.get(playerId) ?? Infinity;
  const served = league.suspensionsServed.get(playerId);
  const statuses = league.statuses.get(playerId) ?? [];
  let bookings = 0;
  let banMatchesLeft = 0;
  let appearedSinceSpell = false;
  let playedMs = -Infinity;
  const isPlayed = includesMinutes(club.knowledge);
  const isListed = includesBench(club.knowledge);
  const ofPlayer = club.appearancesOf.get(playerId);
  const entries = club.matches.map(({ fixtureId, kickoffMs, place }): MatchEntry => {
    const appearance = ofPlayer?.[place];
    if (appearance === undefined) {
      const newest = statuses.length === 0 ? null : statusAt(statuses, kickoffMs);
      const report =
        newest !== null && isOvertakenBy(newest, playedMs, league.readsMs, kickoffMs) ? null : newest;
      const doubt = report?.doubt ?? 0;
      const isBan = banMatchesLeft > 0 || served?.has(fixtureId) === true || report?.status === 'suspended';
      banMatchesLeft = Math.max(0, banMatchesLeft - 1);
      return isBan || doubt > 0 ? { ...MISSED, excused: true, flag: isBan ? 0 : doubt } : MISSED;
    }
    const { started, minutesPlayed, subbedOutMinute, booked, sentOff, goals } = appearance;
    if (!Number.isFinite(minutesPlayed) || minutesPlayed < 0)
      throw new RangeError(`Player '${playerId}' has ${minutesPlayed} minutes in fixture '${fixtureId}'.`);
    if (kickoffMs >= spellStartMs) appearedSinceSpell = true;
    if (minutesPlayed > 0) playedMs = kickoffMs;
    if (booked) bookings += 1;
    banMatchesLeft = sentOff ? LONGEST_BAN_MATCHES : booked && bookings % YELLOW_CARDS_PER_BAN === 0 ? 1 : 0;
    const part = started
      ? 'started'
      : isPlayed && minutesPlayed > 0
        ? 'cameOn'
        : isListed
          ? 'bench'
          : 'notInSquad';
    const minutes = isPlayed ? minutesPlayed : 0;
    const takenOffEarly =
      isPlayed && started && !sentOff && subbedOutMinute !== null && subbedOutMinute < HALF_TIME_MINUTE;
    const plain = takenOffEarly || booked || sentOff || goals !== 0 ? undefined : PLAIN[part][minutes];
    return plain ?? { part, minutes, excused: false, flag: 0, takenOffEarly, booked, sentOff, goals };
  });
  if (!appearedSinceSpell && spellStartMs < Infinity) excuseSince(spellStartMs, entries, club);
  if (typeof player.expectedReturn === 'string') excuseUntil(player.expectedReturn, entries, club);
  return entries;
}

/**
 * Whether a status that kept him from playing had ended by a match that he missed: he had played since it was known, and the
 * statuses of all players had not been read after that.
 */
const isOvertakenBy = (
  { status, knownFromMs }: DatedStatus,
  playedMs: number,
  readsMs: readonly number[],
  kickoffMs: number,
): boolean =>
  status !== 'doubtful' &&
  playedMs >= knownFromMs &&
  !readsMs.some((readMs) => readMs > playedMs && readMs <= kickoffMs);

/** Excuses all matches since a spell began: its end is unknown, but it explains his absence until he is seen again. */
function excuseSince(spellStartMs: number, entries: MatchEntry[], club: ClubHistory) {
  club.matches.forEach(({ kickoffMs }, index) => {
    const entry = entries[index];
    if (entry !== undefined && kickoffMs >= spellStartMs)
      entries[index] = { ...entry, excused: true, flag: OUT };
  });
}

/** Excuses the matches missed before an expected return, since he was known to be out until then. */
function excuseUntil(returnDate: string, entries: MatchEntry[], club: ClubHistory) {
  const returnMs = Date.parse(returnDate);
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry?.part !== 'notInSquad') return;
    if ((club.matches[index]?.kickoffMs ?? Infinity) < returnMs) entries[index] = { ...entry, excused: true };
  }
}

/**
 * Assigns starts to the last match if he started it, then to the newest matches in which he played. The summary cannot
 * distinguish the bench from the stands.
 */
function entriesFromSummary({ minutesLast5, startsLast5, lastMatchStarted }: PlayerFact): MatchEntry[] {
  const last = minutesLast5.length - 1;
  let startsLeft = startsLast5;
  const entries: MatchEntry[] = [];
  for (let index = last; index >= 0; index -= 1) {
    const minutes = minutesLast5[index] ?? 0;
    const started = index === last ? lastMatchStarted : startsLeft > 0 && minutes > 0;
    if (started) startsLeft -= 1;
    const part = started ? 'started' : minutes > 0 ? 'cameOn' : 'notInSquad';
    entries.unshift({ ...MISSED, part, minutes });
  }
  return entries;
}
