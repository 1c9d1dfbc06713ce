import type { CertainCase } from '@hub/shared/startChance/pstart.schema.ts';
import type { LineupKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { toCardInputs, type CardInputs } from './cardInputs.ts';
import {
  isNewsComplete,
  readClubs,
  withPlayer,
  type ClubReading,
  type PlayerReading,
} from './clubReading.ts';
import { friendliesOf, friendlyPartOf, type FriendlyPart } from './friendlies.ts';
import { mentionsOf, type Mention } from '../expected/expectedElevens.ts';
import { NO_FAN_MOVES } from './fanMoves.ts';
import { formMeanOfGroups, standingsOf, substitutesPerMatchOf, type Standing } from './competition.ts';
import { AVAILABLE_IF_EXPECTED_BACK, type ExpectedReturn } from '../news/expectedReturn.ts';
import type { OwnFacts, OwnInputs } from './features.ts';
import type { StatusAge } from '../news/statusAge.ts';
import { withoutReport } from '../news/withoutNews.ts';
import { includesMinutes, reportedKnowledgeOf } from './lineupKnowledge.ts';
import {
  SEASON_START_MATCHES,
  NO_SEASON_START_STANDING,
  seasonStartStandings,
  type SeasonStartStanding,
} from './seasonStartStanding.ts';
import { NO_TREND, type SeasonTrend } from '../seasonTrend.ts';
import type { FriendlyFact, LeagueSnapshot, PlayerFact } from '../types.ts';
import { AVAILABLE_BY_DOUBT, doubtOf } from '../news/statusHistory.ts';

export interface Candidate {
  player: PlayerFact;
  fixtureId: string;
  certainCase: CertainCase | null;
  /** Set when he is out but expected back by this fixture. */
  expectedBack: ExpectedReturn | null;
  /** Age of the status against him, once it matters. */
  statusAge: StatusAge | null;
  /**
   * Set when he is out by such a status: the candidate as if nothing had ever been reported. His own inputs are then those of a
   * player who is back after matches missed for a known reason.
   */
  ifUnreported: Candidate | null;
  /** Factor on the inputs and the `DOUBT_COST` of an old doubt, [0, 1]; 1 if left out. */
  doubtLeft?: number;
  inputs: CardInputs;
  facts: OwnFacts;
  standing: Standing;
  slots: number;
  restDays: number | null;
  /** His club has played in Europe since its last league match. */
  playedEurope: boolean;
  formMean: number | null;
  /** What the sources of expected elevens say about him; null if none counts for his club. */
  mentions: readonly Mention[] | null;
  /** His part in his club's friendlies; null if none counts. */
  friendly: FriendlyPart | null;
  /** Whether the statuses of all players are known for this fixture. */
  newsComplete: boolean;
  /** What sources report of his club's line-ups: without minutes where those are estimated. */
  reported: LineupKnowledge;
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
  /** Whether the statuses are complete, so that a player without one was not reported on. */
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
  return { clubs: readings.map((reading) => clubCandidates(reading)), errors };
}

/**
 * The candidates of a player's position group if his facts were as given. The scores of other groups do not depend on
 * him, though their chances do.
 */
export function groupCandidatesWith(reading: ClubReading, player: PlayerFact): ClubCandidates {
  const changed = withPlayer(reading, player);
  const isInGroup = (one: PlayerReading) => one.player.positionGroup === player.positionGroup;
  return clubCandidates({ ...changed, players: changed.players.filter(isInGroup) }, changed.players);
}

const toCompetitor = ({ player, own, certainCase, expectedBack }: PlayerReading) => ({
  positionGroup: player.positionGroup,
  strength: certainCase === null ? strengthOf(player, own.inputs, expectedBack) : 0,
});

/** A player's standing in his club with a different strength from the one that his rivals see. */
function standingAs(
  reading: PlayerReading,
  place: number,
  { players, slots }: Pick<ClubReading, 'players' | 'slots'>,
): Standing | undefined {
  const competitors = players.map((one, index) => toCompetitor(index === place ? reading : one));
  return standingsOf(competitors, slots)[place];
}

/**
 * The candidates of a club, in the order of its squad.
 *
 * @param squad all players of the club, if the reading contains only some of them, in the same order
 */
export function clubCandidates(
  reading: ClubReading,
  squad: readonly PlayerReading[] = reading.players,
): ClubCandidates {
  const { teamId, players, slots, context } = reading;
  const { league, fixtureId } = context;
  const standings = standingsOf(players.map(toCompetitor), slots);
  const club = league.clubs.get(teamId);
  const matchesPlayed = club?.matches.length ?? 0;
  const knowledge = club?.knowledge ?? league.knowledge;
  const facts: ClubFacts = {
    reading,
    newsComplete: isNewsComplete(context),
    matchesPlayed,
    friendlies: friendliesOf(context.snapshot, teamId, matchesPlayed),
    reported: reportedKnowledgeOf(knowledge, club?.matches ?? []),
    startStandings: matchesPlayed < SEASON_START_MATCHES ? startStandingsOf(players, squad, slots) : [],
    formMeans: formMeanOfGroups(players.map(({ player }) => player)),
  };
  const candidates: Candidate[] = [];
  players.forEach((one, index) => {
    const { unreported } = one;
    // His rivals are ranked without him, but his own chances are those of a player who is back.
    const standing = unreported === null ? standings[index] : standingAs(asBack(one), index, reading);
    if (standing === undefined) return;
    const candidate = toCandidate(one, { standing, index }, facts);
    const standingIfUnreported = unreported === null ? undefined : standingAs(unreported, index, reading);
    if (unreported !== null && standingIfUnreported !== undefined)
      candidate.ifUnreported = toCandidate(unreported, { standing: standingIfUnreported, index }, facts);
    candidates.push(candidate);
  });
  const { newsComplete } = facts;
  return {
    teamId,
    fixtureId,
    knowledge,
    trend: context.snapshot.trend ?? NO_TREND,
    manySubstitutes: league.manySubstitutes,
    matchesPlayed,
    newsComplete,
    substitutesPerMatch: includesMinutes(knowledge) ? substitutesPerMatchOf(club) : null,
    candidates,
  };
}

/** The standings of some players of a squad, compared with the whole squad: holders count across position groups. */
function startStandingsOf(
  players: readonly PlayerReading[],
  squad: readonly PlayerReading[],
  slots: ClubReading['slots'],
): SeasonStartStanding[] {
  const standings = seasonStartStandings(
    squad.map(({ player }) => player),
    slots,
  );
  if (players === squad) return standings;
  const wanted = new Set(players);
  return standings.filter((_, place) => {
    const one = squad[place];
    return one !== undefined && wanted.has(one);
  });
}

const asBack = (reading: PlayerReading): PlayerReading => ({
  ...reading,
  player: withoutReport(reading.player),
  certainCase: null,
});

/** What the candidates of a club share. */
interface ClubFacts extends Pick<Candidate, 'reported' | 'newsComplete' | 'matchesPlayed'> {
  reading: ClubReading;
  /** Newest first; those that count. */
  friendlies: readonly FriendlyFact[];
  /** In the order of the squad; empty once they no longer count. */
  startStandings: SeasonStartStanding[];
  formMeans: ReturnType<typeof formMeanOfGroups>;
}

function toCandidate(
  { player, own, certainCase, expectedBack, statusAge, unreported }: PlayerReading,
  { standing, index }: { standing: Standing; index: number },
  { reading, newsComplete, matchesPlayed, friendlies, reported, startStandings, formMeans }: ClubFacts,
): Candidate {
  const { slots, clubFacts, context } = reading;
  const { restDays, playedEurope } = clubFacts;
  const formMean = formMeans.get(player.positionGroup) ?? null;
  const standings = {
    standing,
    start: startStandings[index] ?? NO_SEASON_START_STANDING,
    fans: reading.fanMoves.get(player.playerId) ?? NO_FAN_MOVES,
  };
  const inputs = toCardInputs({ player, own, expectedBack, unreported }, standings, {
    clubFacts,
    formMean,
    newsComplete,
  });
  return {
    player,
    fixtureId: context.fixtureId,
    certainCase,
    expectedBack,
    statusAge,
    ifUnreported: null,
    inputs,
    facts: own.facts,
    standing,
    slots: slots[player.positionGroup],
    restDays,
    playedEurope,
    formMean,
    mentions: reading.expectedElevens.length === 0 ? null : mentionsOf(reading.expectedElevens, player),
    friendly: friendlyPartOf(friendlies, player.playerId),
    newsComplete,
    reported,
    matchesPlayed,
  };
}

/** Chance of being available, by squads missed in a row (domain research 2.2: P(in squad) after such a gap). */
const AVAILABLE_AFTER_SQUADS_MISSED = [1, 0.6, 0.35, 0.3, 0.22, 0.22, 0.12];
/** Chance of being available when the cards suggest a ban (domain research 2.4, step 1). */
const AVAILABLE_IF_BAN_EXPECTED = 0.05;

/** (share of minutes + share of starts) ÷ 2 · P(available), [0, 1]; without minutes: share of starts · P(available). */
function strengthOf(player: PlayerFact, inputs: OwnInputs, expectedBack: ExpectedReturn | null): number {
  const starts = inputs.startShareRecent ?? 0;
  const share = ((inputs.minutesShare ?? starts) + starts) / 2;
  const missed = Math.min(inputs.squadsMissed, AVAILABLE_AFTER_SQUADS_MISSED.length - 1);
  let available = AVAILABLE_AFTER_SQUADS_MISSED[missed] ?? 1;
  if (expectedBack !== null) {
    if (!expectedBack.afterBan) available *= AVAILABLE_IF_EXPECTED_BACK;
  } else available *= AVAILABLE_BY_DOUBT[doubtOf(player)];
  if (inputs.expectedBan > 0) available = AVAILABLE_IF_BAN_EXPECTED;
  return share * available;
}
