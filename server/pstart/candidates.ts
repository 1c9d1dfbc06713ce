import type { CertainCase } from '#shared/startChance/pstart.schema.ts';
import type { LineupKnowledge } from '#shared/startChance/pstartOutlook.ts';
import { POSITION_GROUPS, type PositionGroup } from '#shared/terms.ts';
import {
  formMeanOfGroups,
  slotsOf,
  standingsOf,
  substitutesPerMatchOf,
  type Slots,
  type Standing,
} from './competition.ts';
import { returnStateOf, type ExpectedReturn } from './expectedReturn.ts';
import type { CardInputs } from './cardInputs.ts';
import { clubInputs, ownInputs, PART_RANK, type OwnFacts } from './features.ts';
import { doubtOf, isCovered, OUT, statusAt } from './statusHistory.ts';
import {
  compareText,
  indexHistory,
  matchEntriesOf,
  type ClubHistory,
  type LeagueHistory,
} from './history.ts';
import { tellsMinutes } from './lineupKnowledge.ts';
import { lastReadBefore, withHeldStatus } from './outdatedStatus.ts';
import { openingInputs, priceRanksOf } from './opening.ts';
import { officialKey } from './officialKey.ts';
import { problemOf } from './playerChecks.ts';
import { strengthOf } from './strength.ts';
import { NO_TREND, type SeasonTrend } from './seasonTrend.ts';
import type { FixtureFact, LeagueSnapshot, PlayerFact } from './types.ts';

/** A week's rest, which has no effect. */
const REFERENCE_REST_DAYS = 8;
/** Share of starters that clubs keep on average (domain research 2.2: P(start | started last) = .766). */
export const REFERENCE_REPEAT_SHARE = 0.75;
const STARTED = PART_RANK.started;

export interface Candidate {
  player: PlayerFact;
  fixtureId: string;
  certainCase: CertainCase | null;
  /** Set when he is out but expected back by this fixture. */
  expectedBack: ExpectedReturn | null;
  inputs: CardInputs;
  facts: OwnFacts;
  standing: Standing;
  slots: number;
  restDays: number | null;
  /** His club has played in Europe since its last league match. */
  playedEurope: boolean;
  formMean: number | null;
  /** Whether the statuses of all players are known for this fixture. */
  newsComplete: boolean;
  /** What is known of his club's line-ups. */
  knowledge: LineupKnowledge;
  /** League matches that his club has played this season. */
  matchesPlayed: number;
}

export const isGoalkeeper = ({ player }: Candidate) => player.positionGroup === 'goalkeeper';

/** A club's candidates for one fixture, ordered by id. */
export interface ClubCandidates {
  teamId: string;
  fixtureId: string;
  /** What is known of the club's line-ups. */
  knowledge: LineupKnowledge;
  /** Whether the statuses are complete, so that a player without one had nothing said about him. */
  newsComplete: boolean;
  /** Whether the league's matches show more than three substitutes a side. */
  manySubstitutes: boolean;
  /** League matches that the club has played this season. */
  matchesPlayed: number;
  trend: SeasonTrend;
  /** Substitutes that the club used per match recently; null before its first match. */
  substitutesPerMatch: number | null;
  candidates: Candidate[];
}

/** The candidates of every club with an upcoming fixture, ordered by kickoff. */
export function candidatesOf(snapshot: LeagueSnapshot): { clubs: ClubCandidates[]; errors: string[] } {
  const { readings, errors } = readClubs(snapshot);
  return { clubs: readings.map(clubCandidates), errors };
}

/**
 * Reads every club with an upcoming fixture: its squad, ordered by id, and the inputs from each player's history.
 *
 * @returns clubs ordered by kickoff; `errors` names every player and fixture whose facts make no sense
 */
export function readClubs(snapshot: LeagueSnapshot): { readings: ClubReading[]; errors: string[] } {
  const errors: string[] = [];
  if (Number.isNaN(Date.parse(snapshot.asOfTs))) throw new RangeError('The snapshot has no valid as-of.');
  const league = indexHistory(snapshot);
  const playersOfClub = new Map<string, PlayerFact[]>();
  const groupOf = new Map<string, PositionGroup>();
  const seen = new Set<string>();
  for (const player of snapshot.players) {
    const problem =
      problemOf(player) ?? (seen.has(`${player.playerId}\n${player.teamId}`) ? 'is listed twice' : null);
    if (problem !== null) {
      errors.push(`Player '${player.playerId}' ${problem}.`);
      continue;
    }
    seen.add(`${player.playerId}\n${player.teamId}`);
    groupOf.set(player.playerId, player.positionGroup);
    const squad = playersOfClub.get(player.teamId);
    if (squad === undefined) playersOfClub.set(player.teamId, [player]);
    else squad.push(player);
  }

  const readings: ClubReading[] = [];
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
      const context = { snapshot, league, groupOf, fixtureId, matchday, kickoffMs };
      readings.push(readClub(teamId, squad, context, errors));
    }
  }
  return { readings, errors };
}

/** A club before its fixture. Its squad is read once, so that what-if questions need not read it again. */
export interface ClubReading {
  teamId: string;
  players: readonly PlayerReading[];
  slots: Slots;
  clubFacts: ReturnType<typeof clubInputs>;
  context: ClubContext;
}

interface PlayerReading {
  player: PlayerFact;
  own: ReturnType<typeof ownInputs>;
  certainCase: CertainCase | null;
  expectedBack: ExpectedReturn | null;
}

interface ClubContext {
  snapshot: LeagueSnapshot;
  league: LeagueHistory;
  groupOf: ReadonlyMap<string, PositionGroup>;
  fixtureId: string;
  matchday: number;
  kickoffMs: number;
}

/** Whether the statuses for the fixture are complete, so that saying nothing of a player says something. */
const isNewsComplete = ({ snapshot, matchday }: ClubContext) =>
  snapshot.statusCover?.some((cover) => cover.matchday === matchday && isCovered(cover, snapshot.asOfTs)) ===
  true;

function readClub(
  teamId: string,
  squad: readonly PlayerFact[],
  context: ClubContext,
  errors: string[],
): ClubReading {
  const { league, snapshot } = context;
  const club = league.clubs.get(teamId);
  const fromSummary = club === undefined || club.matches.length === 0;
  const readTs = isNewsComplete(context)
    ? snapshot.asOfTs
    : lastReadBefore(snapshot.statusCover, snapshot.asOfTs);
  const players: PlayerReading[] = [];
  for (const listed of squad) {
    const said = statusAt(league.statuses.get(listed.playerId) ?? [], Infinity);
    const player = withHeldStatus(listed, said, club, readTs);
    try {
      const own = ownInputs(matchEntriesOf(player, club, league), fromSummary ? 'summary' : club.knowledge);
      if (snapshot.suspensionsKnown === true) own.inputs.expectedBan = 0;
      players.push(readPlayer(player, own, club, context));
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      errors.push(error.message);
    }
  }
  const slots = slotsOf(club, context.groupOf);
  return { teamId, players, slots, clubFacts: clubInputs(club, context.kickoffMs), context };
}

function readPlayer(
  player: PlayerFact,
  own: PlayerReading['own'],
  club: ClubHistory | undefined,
  context: ClubContext,
): PlayerReading {
  const { expectedReturn } = player;
  const isBack = typeof expectedReturn === 'string' && returnStateOf(player, context.kickoffMs) === 'back';
  return {
    player,
    own,
    certainCase: certainCaseOf(player, club, context),
    expectedBack: isBack
      ? {
          date: expectedReturn,
          matchesMissed: own.facts.matchesExcused,
          afterBan: !['injured', 'questionable'].includes(player.injuryStatus),
        }
      : null,
  };
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

/**
 * The candidates of a player's position group if his facts were as given. The scores of other groups do not depend on
 * him, though their chances do.
 */
export function groupCandidatesWith(reading: ClubReading, player: PlayerFact): ClubCandidates {
  const changed = withPlayer(reading, player);
  const isInGroup = (one: PlayerReading) => one.player.positionGroup === player.positionGroup;
  return clubCandidates({ ...changed, players: changed.players.filter(isInGroup) });
}

const toCompetitor = ({ player, own, certainCase, expectedBack }: PlayerReading) => ({
  positionGroup: player.positionGroup,
  strength: certainCase === null ? strengthOf(player, own.inputs, expectedBack) : 0,
});

/** The candidates of a club, in the order of its squad. */
export function clubCandidates({ teamId, players, slots, clubFacts, context }: ClubReading): ClubCandidates {
  const { league, fixtureId } = context;
  const newsComplete = isNewsComplete(context);
  const { restDays, playedEurope } = clubFacts;
  const standings = standingsOf(players.map(toCompetitor), slots);
  const club = league.clubs.get(teamId);
  const matchesPlayed = club?.matches.length ?? 0;
  const knowledge = club?.knowledge ?? league.knowledge;
  const priceRanks = priceRanksOf(
    players.map(({ player }) => player),
    slots,
  );
  const formMeans = formMeanOfGroups(players.map(({ player }) => player));
  const candidates = players.flatMap(({ player, own, certainCase, expectedBack }, index): Candidate[] => {
    const standing = standings[index];
    if (standing === undefined) return [];
    const formMean = formMeans.get(player.positionGroup) ?? null;
    const startedClubsLast = own.facts.lastEntry?.part === 'started';
    // A player who was banned for the club's last match is judged by the last one he could play.
    const startedLast = own.inputs.lastPart === STARTED;
    // `returnCost` already counts the length of his absence.
    const isReturning = expectedBack !== null && !expectedBack.afterBan;
    const formAdvantage = player.formRating === null || formMean === null ? 0 : player.formRating - formMean;
    // An expected return replaces the doubt, and counts by `returnCost`.
    const doubt = expectedBack === null ? doubtOf(player) : 0;
    const newsMissed = isReturning ? 0 : own.inputs.newsMissed;
    const positionCode = POSITION_GROUPS.indexOf(player.positionGroup);
    const inputs: CardInputs = {
      ...own.inputs,
      roleMargin: standing.margin,
      openSlots: standing.openSlots,
      newsMissed,
      // Cards that know the news count the matches missed with a known reason by themselves.
      matchesExcused:
        own.inputs.expectedBan > 0 || isReturning
          ? 0
          : own.facts.matchesExcused - (newsComplete ? newsMissed : 0),
      doubtAfterStart: startedLast ? doubt : 0,
      doubtOtherwise: startedLast ? 0 : doubt,
      ...openingInputs(player, priceRanks[index] ?? null),
      restDaysAfterStart: startedClubsLast ? (restDays ?? REFERENCE_REST_DAYS) : REFERENCE_REST_DAYS,
      repeatShareAfterStart: startedLast
        ? (clubFacts.repeatShare ?? REFERENCE_REPEAT_SHARE)
        : REFERENCE_REPEAT_SHARE,
      goalDifferenceAfterStart: startedClubsLast ? (clubFacts.goalDifference ?? 0) : 0,
      positionCode,
      positionAfterStart: startedLast ? positionCode : 1,
      startedLast: startedLast ? 1 : 0,
      formBelowMean: Math.min(0, formAdvantage),
      formAboveMean: Math.max(0, formAdvantage),
    };
    const { facts } = own;
    return [
      {
        player,
        fixtureId,
        certainCase,
        expectedBack,
        inputs,
        facts,
        standing,
        slots: slots[player.positionGroup],
        restDays,
        playedEurope,
        formMean,
        newsComplete,
        knowledge,
        matchesPlayed,
      },
    ];
  });
  return {
    teamId,
    fixtureId,
    knowledge,
    trend: context.snapshot.trend ?? NO_TREND,
    manySubstitutes: league.manySubstitutes,
    matchesPlayed,
    newsComplete,
    substitutesPerMatch: tellsMinutes(knowledge) ? substitutesPerMatchOf(club) : null,
    candidates,
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
  club?.matches.some(({ appearances }) => appearances.has(playerId)) === true;

const byKickoff = (a: FixtureFact, b: FixtureFact) =>
  Date.parse(a.kickoffTs) - Date.parse(b.kickoffTs) || compareText(a.fixtureId, b.fixtureId);
const byId = (a: PlayerFact, b: PlayerFact) =>
  a.playerId < b.playerId ? -1 : a.playerId > b.playerId ? 1 : 0;
