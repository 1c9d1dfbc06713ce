import { YELLOW_CARDS_PER_BAN } from '#shared/season/cards.ts';
import type { LineupKnowledge } from '#shared/startChance/pstartOutlook.ts';
import {
  lineupKnowledgeOf,
  tellsBench,
  tellsMinutes,
  toLineupKnowledge,
  type MatchLineups,
} from './lineupKnowledge.ts';
import {
  doubtOf,
  indexStatuses,
  OUT,
  statusAt,
  withStatus,
  type DatedStatus,
  type Doubt,
} from '../news/statusHistory.ts';
import type { AppearanceFact, LeagueSnapshot, PlayerFact } from '../types.ts';

type MatchPart = 'started' | 'cameOn' | 'bench' | 'notInSquad';

/** A player's part in one of his club's matches. */
export interface MatchEntry {
  part: MatchPart;
  /** Minutes on the pitch. */
  minutes: number;
  /** True when he was unavailable: suspended or known to be injured. */
  excused: boolean;
  /** How doubtful he was said to be before a match that he missed for another reason than a ban; else 0. */
  flag: Doubt;
  /** Started and was substituted before half-time. */
  takenOffEarly: boolean;
  booked: boolean;
  sentOff: boolean;
}

/** A club's played matches before the forecast, oldest first. */
export interface ClubHistory {
  matches: ClubMatch[];
  /** Each player's appearances by `ClubMatch.place`, with holes; of those who appeared in any. */
  appearancesOf: Map<string, (AppearanceFact | undefined)[]>;
  /** Kickoffs of the club's European matches in ms since 1970, ascending. */
  europeanKickoffsMs: number[];
  /** What its matches tell beside its starters. What single matches tell beyond that is not used. */
  knowledge: LineupKnowledge;
}

interface ClubMatch extends MatchLineups {
  fixtureId: string;
  kickoffMs: number;
  /** Goals scored minus goals against; null where the result is not known. */
  goalDifference: number | null;
  /** Of everybody in the squad. */
  appearances: AppearanceFact[];
  /** Where players' lists of appearances hold that of this match. */
  place: number;
}

/** A player's appearance in one of his club's matches. */
export const appearanceIn = ({ appearancesOf }: ClubHistory, { place }: ClubMatch, playerId: string) =>
  appearancesOf.get(playerId)?.[place];

/** Facts indexed by player and by club; only clubs with an upcoming fixture. */
export interface LeagueHistory {
  clubs: Map<string, ClubHistory>;
  /** What the matches of all clubs tell, for a club that has not played yet. */
  knowledge: LineupKnowledge;
  /** True when more than three substitutes were used in a match; where nobody is known to have come on, by the laws of the game. */
  manySubstitutes: boolean;
  /** Fixtures missed through suspension, by player. */
  suspensionsServed: Map<string, Set<string>>;
  /** Start of each player's newest absence other than a suspension, ms since 1970. */
  spellStartMs: Map<string, number>;
  /** What was said of each player up to the snapshot's instant, oldest first. */
  statuses: ReadonlyMap<string, readonly DatedStatus[]>;
  /** When the statuses of all players were read, ms since 1970. */
  readsMs: readonly number[];
  /** For players listed at two clubs: club and kickoff of the newest match for which they were in the squad. */
  lastSeen: Map<string, { teamId: string; kickoffMs: number }>;
}

/** Eleven starters and five substitutes; sources that list more on average also list unused players. */
const LARGEST_SQUAD_WITHOUT_BENCH = 16.2;
/** Sides with a fourth substitute that show that more than three are allowed; one could be a slip of the source. */
const SIDES_THAT_SHOW_MORE = 2;
const MOST_SUBSTITUTES_OF_THREE = 3;
/** Since then competitions may allow five substitutes (IFAB, Laws of the Game 2022/23, law 3). */
const FIVE_SUBSTITUTES_SINCE_MS = Date.UTC(2022, 6, 1);
const HALF_TIME_MINUTE = 46;
/** Straight reds usually bring a ban of up to three matches; longer absences need another reason. */
const LONGEST_BAN_MATCHES = 3;

/**
 * Indexes the facts needed to forecast the upcoming fixtures, in linear time. Ignores fixtures that kick off at or
 * after `asOfTs`.
 */
export function indexHistory(snapshot: LeagueSnapshot): LeagueHistory {
  const asOfMs = Date.parse(snapshot.asOfTs);
  const clubs = new Map<string, ClubHistory>();
  for (const { homeTeamId, awayTeamId } of snapshot.upcoming)
    for (const teamId of [homeTeamId, awayTeamId])
      clubs.set(teamId, {
        matches: [],
        appearancesOf: new Map(),
        europeanKickoffsMs: [],
        knowledge: 'minutes',
      });
  const sidesOf = openSides(snapshot, clubs, asOfMs);
  const atTwoClubs = findPlayersAtTwoClubs(snapshot.players);
  const lastSeen: LeagueHistory['lastSeen'] = new Map();
  let fixtureId = '';
  let sides: { home: Side; away: Side } | undefined;
  for (const appearance of snapshot.appearances) {
    const { teamId, playerId } = appearance;
    // Appearances of a match mostly come in a row, so the last lookup is kept.
    if (appearance.fixtureId !== fixtureId) {
      fixtureId = appearance.fixtureId;
      sides = sidesOf.get(fixtureId);
    }
    if (sides === undefined) continue;
    const side = teamId === sides.home.teamId ? sides.home : sides.away;
    if (side.teamId !== teamId) continue;
    side.listed += 1;
    if (!appearance.started) {
      if (appearance.minutesPlayed > 0) side.used += 1;
      else side.unused += 1;
    }
    const mayBeAtTwo = atTwoClubs.size > 0 && atTwoClubs.has(playerId);
    if (mayBeAtTwo && side.kickoffMs > (lastSeen.get(playerId)?.kickoffMs ?? -Infinity))
      lastSeen.set(playerId, { teamId, kickoffMs: side.kickoffMs });
    if (side.club !== undefined) indexAppearance(side.club, side, appearance);
  }

  let squads = 0;
  let listed = 0;
  let used = 0;
  let sidesWithMore = 0;
  for (const { home, away } of sidesOf.values())
    for (const side of [home, away]) {
      // Skip matches without a line-up, which would count everybody as absent.
      if (side.listed === 0) continue;
      squads += 1;
      listed += side.listed;
      used += side.used;
      side.substitutes = home.used + away.used;
      if (side.used > MOST_SUBSTITUTES_OF_THREE) sidesWithMore += 1;
    }
  for (const { teamId, kickoffTs } of snapshot.europeanMatches) {
    const kickoffMs = Date.parse(kickoffTs);
    if (Number.isFinite(kickoffMs)) clubs.get(teamId)?.europeanKickoffsMs.push(kickoffMs);
  }
  for (const club of clubs.values()) {
    club.matches = club.matches.filter(({ appearances }) => appearances.length > 0);
    club.matches.sort((a, b) => a.kickoffMs - b.kickoffMs || compareText(a.fixtureId, b.fixtureId));
    club.europeanKickoffsMs.sort((a, b) => a - b);
  }
  const knowledge = toLineupKnowledge(
    listed > squads * LARGEST_SQUAD_WITHOUT_BENCH,
    used > 0 || squads === 0,
  );
  for (const club of clubs.values())
    club.knowledge = club.matches.length === 0 ? knowledge : lineupKnowledgeOf(club.matches);
  const statuses = indexStatuses(snapshot.statuses ?? [], asOfMs);
  const manySubstitutes =
    used === 0 ? asOfMs >= FIVE_SUBSTITUTES_SINCE_MS : sidesWithMore >= SIDES_THAT_SHOW_MORE;
  const readsMs = (snapshot.statusCover ?? []).map(({ deadlineTs }) => Date.parse(deadlineTs));
  return {
    clubs,
    knowledge,
    manySubstitutes,
    lastSeen,
    statuses,
    readsMs,
    ...indexAbsences(snapshot, asOfMs),
  };
}

/** Both sides of every match before the forecast, by fixture and with their clubs, still without their players. */
function openSides(
  { played }: LeagueSnapshot,
  clubs: ReadonlyMap<string, ClubHistory>,
  asOfMs: number,
): Map<string, { home: Side; away: Side }> {
  const sidesOf = new Map<string, { home: Side; away: Side }>();
  for (const { fixtureId, kickoffTs, homeTeamId, awayTeamId, homeGoals, awayGoals } of played) {
    const kickoffMs = Date.parse(kickoffTs);
    if (!(kickoffMs < asOfMs)) continue;
    const margin =
      Number.isFinite(homeGoals) && Number.isFinite(awayGoals) ? Number(homeGoals) - Number(awayGoals) : null;
    const open = (teamId: string, goalDifference: number | null): Side => {
      const club = clubs.get(teamId);
      const side: Side = {
        teamId,
        fixtureId,
        kickoffMs,
        goalDifference,
        listed: 0,
        used: 0,
        unused: 0,
        substitutes: 0,
        appearances: [],
        place: club?.matches.length ?? 0,
        club,
      };
      club?.matches.push(side);
      return side;
    };
    sidesOf.set(fixtureId, {
      home: open(homeTeamId, margin),
      away: open(awayTeamId, margin === null ? null : -margin),
    });
  }
  return sidesOf;
}

interface Side extends ClubMatch {
  teamId: string;
  listed: number;
  /** Substitutes of the side who came on. */
  used: number;
  /** Set for a club with an upcoming fixture, whose appearances are looked up by player. */
  club: ClubHistory | undefined;
}

function indexAppearance({ appearancesOf }: ClubHistory, match: ClubMatch, appearance: AppearanceFact): void {
  const { playerId } = appearance;
  let ofPlayer = appearancesOf.get(playerId);
  if (ofPlayer === undefined) {
    ofPlayer = [];
    appearancesOf.set(playerId, ofPlayer);
  }
  const known = ofPlayer[match.place];
  if (!isFuller(appearance, known)) return;
  ofPlayer[match.place] = appearance;
  if (known === undefined) match.appearances.push(appearance);
  else match.appearances[match.appearances.indexOf(known)] = appearance;
}

function findPlayersAtTwoClubs(players: readonly PlayerFact[]): Set<string> {
  const clubOf = new Map<string, string>();
  const found = new Set<string>();
  for (const { playerId, teamId } of players) {
    if ((clubOf.get(playerId) ?? teamId) !== teamId) found.add(playerId);
    clubOf.set(playerId, teamId);
  }
  return found;
}

/** Decides between two rows of the same player and match, independent of their order: a start or more minutes win. */
function isFuller(one: AppearanceFact, other: AppearanceFact | undefined): boolean {
  if (other === undefined) return true;
  if (one.started !== other.started) return one.started;
  return one.minutesPlayed > other.minutesPlayed;
}

function indexAbsences(snapshot: LeagueSnapshot, asOfMs: number) {
  const suspensionsServed = new Map<string, Set<string>>();
  const spellStartMs = new Map<string, number>();
  for (const { playerId, kind, fixtureId, fromDate } of snapshot.absences) {
    if (fixtureId !== null)
      suspensionsServed.set(playerId, (suspensionsServed.get(playerId) ?? new Set()).add(fixtureId));
    if (kind === 'suspension' || fromDate === null) continue;
    const startMs = Date.parse(fromDate);
    if (startMs < asOfMs && startMs > (spellStartMs.get(playerId) ?? -Infinity))
      spellStartMs.set(playerId, startMs);
  }
  return { suspensionsServed, spellStartMs };
}

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
  const isPlayed = tellsMinutes(club.knowledge);
  const isListed = tellsBench(club.knowledge);
  const ofPlayer = club.appearancesOf.get(playerId);
  const entries = club.matches.map(({ fixtureId, kickoffMs, place }): MatchEntry => {
    const appearance = ofPlayer?.[place];
    if (appearance === undefined) {
      const newest = statuses.length === 0 ? null : statusAt(statuses, kickoffMs);
      const said =
        newest !== null && isOvertakenBy(newest, playedMs, league.readsMs, kickoffMs) ? null : newest;
      const doubt = said === null ? 0 : doubtOf(withStatus(player, said));
      const isBan = banMatchesLeft > 0 || served?.has(fixtureId) === true || said?.status === 'suspended';
      banMatchesLeft = Math.max(0, banMatchesLeft - 1);
      return {
        part: 'notInSquad',
        minutes: 0,
        excused: isBan || doubt > 0,
        flag: isBan ? 0 : doubt,
        takenOffEarly: false,
        booked: false,
        sentOff: false,
      };
    }
    const { started, minutesPlayed, subbedOutMinute, booked, sentOff } = appearance;
    if (!Number.isFinite(minutesPlayed) || minutesPlayed < 0)
      throw new RangeError(`Player '${playerId}' has ${minutesPlayed} minutes in fixture '${fixtureId}'.`);
    if (kickoffMs >= spellStartMs) appearedSinceSpell = true;
    if (minutesPlayed > 0) playedMs = kickoffMs;
    if (booked) bookings += 1;
    banMatchesLeft = sentOff ? LONGEST_BAN_MATCHES : booked && bookings % YELLOW_CARDS_PER_BAN === 0 ? 1 : 0;
    return {
      part: started
        ? 'started'
        : isPlayed && minutesPlayed > 0
          ? 'cameOn'
          : isListed
            ? 'bench'
            : 'notInSquad',
      minutes: isPlayed ? minutesPlayed : 0,
      excused: false,
      flag: 0,
      takenOffEarly:
        isPlayed && started && !sentOff && subbedOutMinute !== null && subbedOutMinute < HALF_TIME_MINUTE,
      booked,
      sentOff,
    };
  });
  if (!appearedSinceSpell && spellStartMs < Infinity) excuseSince(spellStartMs, entries, club);
  if (typeof player.expectedReturn === 'string') excuseUntil(player.expectedReturn, entries, club);
  return entries;
}

/**
 * Whether a status that kept him from playing had ended by a match that he missed: he had played since, and nobody had read the
 * statuses of all players after that.
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
    if (entry !== undefined && kickoffMs >= spellStartMs) Object.assign(entry, { excused: true, flag: OUT });
  });
}

/** Excuses the matches missed before an expected return, since he was known to be out until then. */
function excuseUntil(returnDate: string, entries: readonly MatchEntry[], club: ClubHistory) {
  const returnMs = Date.parse(returnDate);
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const entry = entries[index];
    if (entry?.part !== 'notInSquad') return;
    if ((club.matches[index]?.kickoffMs ?? Infinity) < returnMs) entry.excused = true;
  }
}

/**
 * Assigns starts to the last match if he started it, then to the newest matches in which he played. The summary cannot
 * tell the bench from the stands.
 */
function entriesFromSummary({ minutesLast5, startsLast5, lastMatchStarted }: PlayerFact): MatchEntry[] {
  const last = minutesLast5.length - 1;
  let startsLeft = startsLast5;
  const entries: MatchEntry[] = [];
  for (let index = last; index >= 0; index -= 1) {
    const minutes = minutesLast5[index] ?? 0;
    const started = index === last ? lastMatchStarted : startsLeft > 0 && minutes > 0;
    if (started) startsLeft -= 1;
    entries.unshift({
      part: started ? 'started' : minutes > 0 ? 'cameOn' : 'notInSquad',
      minutes,
      excused: false,
      flag: 0,
      takenOffEarly: false,
      booked: false,
      sentOff: false,
    });
  }
  return entries;
}

/** Orders ids independently of the locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
