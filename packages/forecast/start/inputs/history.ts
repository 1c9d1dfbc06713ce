import { compareText } from '@hub/shared/text/compareText.ts';
import type { LineupKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { lineupKnowledgeOf, toLineupKnowledge, type MatchLineups } from './lineupKnowledge.ts';
import { indexStatuses, type DatedStatus } from '../news/statusHistory.ts';
import type { AppearanceFact, FixtureFact, LeagueSnapshot, PlayerFact } from '../types.ts';
import { partOf, RowsOfPlayers, type PlayerPart, type PlayerRows } from './rowsOfPlayers.ts';

/** A club's played matches before the forecast, oldest first. */
export interface ClubHistory {
  matches: ClubMatch[];
  /** Parts by `ClubMatch.place`, with holes, of each player who appeared in any match. */
  appearancesOf: ReadonlyMap<string, PlayerRows>;
  /** In the order of `matches`. */
  goalDifferences: (number | null)[];
  /** Kickoffs of the club's European matches in ms since 1970, ascending. */
  europeanKickoffsMs: number[];
  /** What its line-ups contain besides the starters. Further data of single matches are not used. */
  knowledge: LineupKnowledge;
}

interface ClubMatch extends MatchLineups {
  fixtureId: string;
  kickoffMs: number;
  /** Goals scored minus goals conceded; null if the result is unknown. */
  goalDifference: number | null;
  /** Number of players in the club's squad. */
  listed: number;
  /** Index of this match in the players' lists of parts. */
  place: number;
}

/** A player's part in one of his club's matches. */
export const appearanceIn = ({ appearancesOf }: ClubHistory, { place }: ClubMatch, playerId: string) =>
  appearancesOf.get(playerId)?.[place];

/** Facts indexed by player and by club; only clubs with an upcoming fixture. */
export interface LeagueHistory {
  clubs: Map<string, ClubHistory>;
  /** What the line-ups of all clubs contain, for a club that has not played yet. */
  knowledge: LineupKnowledge;
  /** True if matches show more than three substitutes; if no substitutes are known, decided by the laws of the game. */
  manySubstitutes: boolean;
  /** Fixtures missed through suspension, by player. */
  suspensionsServed: Map<string, Set<string>>;
  /** Start of each player's newest absence other than a suspension, ms since 1970. */
  spellStartMs: Map<string, number>;
  /** Reports on each player up to the snapshot's instant, oldest first. */
  statuses: ReadonlyMap<string, readonly DatedStatus[]>;
  /** When the statuses of all players were read, ms since 1970. */
  readsMs: readonly number[];
  /** For players listed at two clubs: club and kickoff of the newest match that they were in the squad for. */
  lastSeen: Map<string, { teamId: string; kickoffMs: number }>;
}

/** Eleven starters and five substitutes; sources that list more on average also list unused players. */
const LARGEST_SQUAD_WITHOUT_BENCH = 16.2;
/** Sides with a fourth substitute that show that more than three are allowed; one could be a mistake of the source. */
const SIDES_THAT_SHOW_MORE = 2;
const MOST_SUBSTITUTES_OF_THREE = 3;
/** Since then competitions may allow five substitutes (IFAB, Laws of the Game 2022/23, law 3). */
const FIVE_SUBSTITUTES_SINCE_MS = Date.UTC(2022, 6, 1);

/**
 * Indexes the facts needed to forecast the upcoming fixtures, in linear time. Ignores fixtures that kick off at or
 * after `asOfTs`.
 */
export function indexHistory(snapshot: LeagueSnapshot): LeagueHistory {
  const asOfMs = Date.parse(snapshot.asOfTs);
  const clubs = openClubs(snapshot.upcoming);
  const sidesOf = openSides(snapshot, clubs, asOfMs);
  const atTwoClubs = findPlayersAtTwoClubs(snapshot.players);
  const lastSeen: LeagueHistory['lastSeen'] = new Map();
  let fixtureId = '';
  let sides: { home: Side; away: Side } | undefined;
  for (const appearance of snapshot.appearances) {
    const { teamId, playerId } = appearance;
    // Appearances of a match are mostly consecutive, so the last lookup is kept.
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
      if (appearance.minutesPlayed > 0 && appearance.isEstimated) side.estimated += 1;
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
      // Skip matches without a line-up, which would count everyone as absent.
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
    club.matches = club.matches.filter(({ listed: rows }) => rows > 0);
    club.matches.sort((a, b) => a.kickoffMs - b.kickoffMs || compareText(a.fixtureId, b.fixtureId));
    club.goalDifferences = club.matches.map(({ goalDifference }) => goalDifference);
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

/** The clubs with an upcoming fixture, not yet with their matches. */
function openClubs(upcoming: readonly FixtureFact[]): Map<string, OpenClub> {
  const clubs = new Map<string, OpenClub>();
  for (const { homeTeamId, awayTeamId } of upcoming)
    for (const teamId of [homeTeamId, awayTeamId]) {
      const rows = new RowsOfPlayers();
      clubs.set(teamId, {
        matches: [],
        rows,
        appearancesOf: rows.byId,
        goalDifferences: [],
        europeanKickoffsMs: [],
        knowledge: 'minutes',
      });
    }
  return clubs;
}

/** Both sides of every match before the forecast by fixture, with their clubs but not yet their players. */
function openSides(
  { played }: LeagueSnapshot,
  clubs: ReadonlyMap<string, OpenClub>,
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
        estimated: 0,
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

/** A club whose appearances are still being indexed. */
interface OpenClub extends ClubHistory {
  rows: RowsOfPlayers;
}

interface Side extends ClubMatch {
  teamId: string;
  /** Substitutes of the side who came on. */
  used: number;
  estimated: number;
  /** Set for a club with an upcoming fixture, whose appearances are looked up by player. */
  club: OpenClub | undefined;
}

function indexAppearance({ rows }: OpenClub, match: ClubMatch, appearance: AppearanceFact): void {
  const ofPlayer = rows.find(appearance.playerId, match.listed === 1);
  if (isFuller(appearance, ofPlayer[match.place])) ofPlayer[match.place] = partOf(appearance);
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
function isFuller(one: PlayerPart, other: PlayerPart | undefined): boolean {
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
