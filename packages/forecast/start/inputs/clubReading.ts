import { compareText } from '@hub/shared/text/compareText.ts';
import type { CertainCase } from '@hub/shared/startChance/pstart.schema.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { expectedElevensOf, type ExpectedEleven } from '../expected/expectedElevens.ts';
import { returnStateOf, type ExpectedReturn } from '../news/expectedReturn.ts';
import { lastReadBefore, withoutOutdatedStatus } from './outdatedStatus.ts';
import { statusAgeOf, type StatusAge } from '../news/statusAge.ts';
import { doubtOf, isCovered, OUT, statusAt } from '../news/statusHistory.ts';
import { withoutReport } from '../news/withoutNews.ts';
import { problemOf } from '../playerChecks.ts';
import type { FixtureFact, LeagueSnapshot, PlayerFact, Slots } from '../types.ts';
import { slotsOf } from './competition.ts';
import { fanMovesOf, type FanMoves } from './fanMoves.ts';
import { clubInputs } from './clubInputs.ts';
import { ownInputs, PART_RANK } from './features.ts';
import { indexHistory, type ClubHistory, type LeagueHistory } from './history.ts';
import { matchEntriesOf } from './matchEntries.ts';
import { officialKey } from './officialKey.ts';

/** `lastPart` of a starter. */
export const STARTED = PART_RANK.started;

/**
 * Reads every club with an upcoming fixture: its squad, ordered by id, and the inputs from each player's history.
 *
 * @returns clubs ordered by kickoff; `errors` names every player and fixture with invalid facts
 */
export function readClubs(snapshot: LeagueSnapshot): { readings: ClubReading[]; errors: string[] } {
  const errors: string[] = [];
  return { readings: [...eachClub(snapshot, errors)], errors };
}

/**
 * The readings of `readClubs` one by one, so that callers need not keep them all.
 *
 * @param errors list to which new errors are added
 */
export function* eachClub(snapshot: LeagueSnapshot, errors: string[]): Generator<ClubReading, void> {
  if (Number.isNaN(Date.parse(snapshot.asOfTs))) throw new RangeError('The snapshot has no valid as-of.');
  const league = indexHistory(snapshot);
  const playersOfClub = new Map<string, PlayerFact[]>();
  const groupOf = new Map<string, PositionGroup>();
  for (const player of snapshot.players) {
    const { playerId, teamId } = player;
    const squad = playersOfClub.get(teamId);
    const isKnown = groupOf.has(playerId);
    const isListedTwice = isKnown && squad?.some((one) => one.playerId === playerId) === true;
    const problem = problemOf(player) ?? (isListedTwice ? 'is listed twice' : null);
    if (problem !== null) {
      errors.push(`Player '${playerId}' ${problem}.`);
      continue;
    }
    groupOf.set(playerId, player.positionGroup);
    if (squad === undefined) playersOfClub.set(teamId, [player]);
    else squad.push(player);
  }

  const forecast = new Set<string>();
  for (const fixture of snapshot.upcoming.toSorted(byKickoff)) {
    const kickoffMs = Date.parse(fixture.kickoffTs);
    if (!Number.isFinite(kickoffMs)) {
      errors.push(`Fixture '${fixture.fixtureId}' has no valid kickoff.`);
      continue;
    }
    for (const teamId of [fixture.homeTeamId, fixture.awayTeamId]) {
      if (forecast.has(teamId)) continue;
      forecast.add(teamId);
      const squad = (playersOfClub.get(teamId) ?? []).toSorted(byId);
      const { fixtureId, matchday } = fixture;
      const readTs = lastReadBefore(snapshot.statusCover, matchday, snapshot.asOfTs);
      const context = { snapshot, league, groupOf, fixtureId, matchday, kickoffMs, readTs };
      yield readClub(teamId, squad, context, errors);
    }
  }
}

/** A club before its fixture. Its squad is read once, so that what-ifs need not read it again. */
export interface ClubReading {
  teamId: string;
  players: readonly PlayerReading[];
  slots: Slots;
  clubFacts: ReturnType<typeof clubInputs>;
  /** Expected elevens that count, best source first; mostly none. */
  expectedElevens: readonly ExpectedEleven[];
  /** By player; empty where not reported. */
  fanMoves: ReadonlyMap<string, FanMoves>;
  context: ClubContext;
}

/** A player of the club, with what is known of him before the fixture. */
export interface PlayerReading {
  player: PlayerFact;
  own: ReturnType<typeof ownInputs>;
  certainCase: CertainCase | null;
  expectedBack: ExpectedReturn | null;
  statusAge: StatusAge | null;
  /** Set when he is out by an old status: the player without any report. */
  unreported: PlayerReading | null;
}

interface ClubContext {
  snapshot: LeagueSnapshot;
  league: LeagueHistory;
  groupOf: ReadonlyMap<string, PositionGroup>;
  fixtureId: string;
  matchday: number;
  kickoffMs: number;
  /** When the statuses of all players were last read, ISO-8601 UTC; null: never. */
  readTs: string | null;
}

/** Whether the statuses for the fixture are complete, so that a player without one is known to be unreported. */
export const isNewsComplete = ({ snapshot, matchday }: ClubContext) =>
  snapshot.statusCover?.some((cover) => cover.matchday === matchday && isCovered(cover, snapshot.asOfTs)) ===
  true;

function readClub(
  teamId: string,
  squad: readonly PlayerFact[],
  context: ClubContext,
  errors: string[],
): ClubReading {
  const { league } = context;
  const club = league.clubs.get(teamId);
  const players: PlayerReading[] = [];
  for (const listed of squad) {
    const player = withoutOutdatedStatus(
      listed,
      {
        lastReport: statusAt(league.statuses.get(listed.playerId) ?? [], Infinity),
        spellStartMs: league.spellStartMs.get(listed.playerId),
        readTs: context.readTs,
      },
      club,
    );
    try {
      players.push(readPlayer(player, readOwn(player, club, context), club, context));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      errors.push(error.message);
    }
  }
  const slots = slotsOf(club, context.groupOf, context.snapshot.usualSlots);
  return {
    teamId,
    players,
    slots,
    clubFacts: clubInputs(club, context.kickoffMs),
    expectedElevens: expectedElevensOf(context.snapshot, teamId, context.fixtureId),
    fanMoves: fanMovesOf(squad),
    context,
  };
}

function readPlayer(
  player: PlayerFact,
  own: PlayerReading['own'],
  club: ClubHistory | undefined,
  context: ClubContext,
): PlayerReading {
  const { expectedReturn } = player;
  const certainCase = certainCaseOf(player, club, context);
  const isBack = typeof expectedReturn === 'string' && returnStateOf(player, context.kickoffMs) === 'back';
  const isOut = certainCase === 'reportedOut' || certainCase === 'suspended';
  const isDoubted = certainCase === null && doubtOf(player) > 0;
  const statusAge = isBack || !(isOut || isDoubted) ? null : statusAgeIn(context, player, club, own);
  const unreported = isOut && statusAge !== null ? readUnreported(player, club, context) : null;
  return {
    player,
    own,
    certainCase,
    expectedBack: isBack
      ? {
          date: expectedReturn,
          matchesMissed: own.facts.matchesExcused,
          afterBan: !['injured', 'questionable'].includes(player.injuryStatus),
        }
      : null,
    statusAge,
    // A player who is at another club now is not back, even if his status has ended.
    unreported: unreported?.certainCase === null ? unreported : null,
  };
}

const NO_REPORTS = { statuses: new Map(), spellStartMs: new Map() };

/** The player without any report: only bans are known reasons for matches missed. */
function readUnreported(
  player: PlayerFact,
  club: ClubHistory | undefined,
  context: ClubContext,
): PlayerReading {
  const facts = withoutReport(player);
  const own = readOwn(facts, club, { ...context, league: { ...context.league, ...NO_REPORTS } });
  return readPlayer(facts, own, club, context);
}

function readOwn(
  player: PlayerFact,
  club: ClubHistory | undefined,
  { league, snapshot }: ClubContext,
): PlayerReading['own'] {
  const fromSummary = club === undefined || club.matches.length === 0;
  const entries = matchEntriesOf(player, club, league);
  const own = fromSummary
    ? ownInputs(entries, 'summary')
    : ownInputs(entries, club.knowledge, club.goalDifferences);
  if (snapshot.suspensionsKnown === true) own.inputs.expectedBan = 0;
  return own;
}

const HOUR_MS = 3_600_000;
/** The whole hour of an instant, ms since 1970: statuses age by the hour, so that a run a minute later gives the same result. */
const hourOf = (ts: string) => Math.floor(Date.parse(ts) / HOUR_MS) * HOUR_MS;

/** The age of the status against a player; null while it is fresh, and if its start is unknown. */
function statusAgeIn(
  { snapshot, league, kickoffMs, readTs }: ClubContext,
  player: PlayerFact,
  club: ClubHistory | undefined,
  own: PlayerReading['own'],
): StatusAge | null {
  const asOfMs = hourOf(snapshot.asOfTs);
  const startedLast = own.inputs.lastPart === STARTED;
  const ageSince = (knownFromMs: number, confirmedMs: number) =>
    statusAgeOf(player, { asOfMs, knownFromMs, confirmedMs, kickoffMs }, club, startedLast);
  const { statusSinceTs, statusConfirmedTs } = player;
  if (typeof statusSinceTs === 'string') {
    const reportedMs = Date.parse(statusConfirmedTs ?? statusSinceTs);
    const confirmedMs = readTs === null ? reportedMs : Math.max(reportedMs, hourOf(readTs));
    return ageSince(Date.parse(statusSinceTs), confirmedMs);
  }
  // A list of spells includes their end once it is past, so a spell that goes on was confirmed when the list was read.
  const spellStartMs = league.spellStartMs.get(player.playerId);
  return spellStartMs === undefined || player.injuryStatus !== 'injured'
    ? null
    : ageSince(spellStartMs, asOfMs);
}

/** The same club with changed facts about one player; his history stays. */
export function withPlayer(reading: ClubReading, player: PlayerFact): ClubReading {
  const { teamId, context } = reading;
  const club = context.league.clubs.get(teamId);
  return {
    ...reading,
    players: reading.players.map((one) =>
      one.player.playerId === player.playerId ? readPlayer(player, one.own, club, context) : one,
    ),
  };
}

function certainCaseOf(
  player: PlayerFact,
  club: ClubHistory | undefined,
  context: ClubContext,
): CertainCase | null {
  const { playerId, teamId } = player;
  const official = context.snapshot.officialElevens?.get(officialKey(context.fixtureId, teamId));
  if (official !== undefined) return official.has(playerId) ? 'officialStarter' : 'officialReserve';
  const returns = returnStateOf(player, context.kickoffMs);
  const isSuspended = player.suspended || player.injuryStatus === 'suspended';
  if (isSuspended && returns !== 'back') return 'suspended';
  if (returns === 'later') return 'returnsLater';
  if (returns !== 'back' && doubtOf(player) === OUT) return 'reportedOut';
  const seen = context.league.lastSeen.get(playerId);
  return seen !== undefined && seen.teamId !== teamId && wasEverAt(club, playerId) ? 'playsElsewhere' : null;
}

const wasEverAt = (club: ClubHistory | undefined, playerId: string) =>
  club?.appearancesOf.has(playerId) === true;

const byKickoff = (a: FixtureFact, b: FixtureFact) =>
  Date.parse(a.kickoffTs) - Date.parse(b.kickoffTs) || compareText(a.fixtureId, b.fixtureId);
const byId = (a: PlayerFact, b: PlayerFact) =>
  a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0;
