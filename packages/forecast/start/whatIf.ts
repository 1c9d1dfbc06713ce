import { clubCandidates, type ClubCandidates } from './inputs/candidates.ts';
import { readClubs, withPlayer, type ClubReading } from './inputs/clubReading.ts';
import { balanceChances, constantsFor, scoreCandidates } from './forecastClub.ts';
import { committedModel } from './committedModel.ts';
import type { PstartModel } from './pstartModel.ts';
import type { Assumption } from '@hub/shared/startChance/pstartTerms.ts';
import type { LeagueSnapshot, PlayerFact } from './types.ts';

interface ClubWhatIf {
  teamId: string;
  fixtureId: string;
  /** The club has announced its eleven, so nothing is left to assume, and `after` equals `before`. */
  isOfficial: boolean;
  /** In the order of the squad. Chances in [0, 1]. */
  players: { playerId: string; before: number; after: number }[];
}

/**
 * The start probabilities of clubs as they are, and if players were out or certain to start, by the model's own rule: a player
 * who is out leaves the competition for his place, a certain one counts like a player of an official eleven, and the rest of the
 * club is balanced again.
 *
 * @param assumed by player id; the clubs of these players are computed, ordered by kickoff
 * @returns one club at a time, so that the caller can yield to other work in between
 */
export function* whatIf(
  snapshot: LeagueSnapshot,
  assumed: ReadonlyMap<string, Assumption>,
  model: PstartModel = committedModel,
): Generator<ClubWhatIf> {
  const clubIds = new Set(
    snapshot.players.flatMap(({ playerId, teamId }) => (assumed.has(playerId) ? teamId : [])),
  );
  const ofClubs: LeagueSnapshot = {
    ...snapshot,
    upcoming: snapshot.upcoming.filter(
      ({ homeTeamId, awayTeamId }) => clubIds.has(homeTeamId) || clubIds.has(awayTeamId),
    ),
  };
  for (const reading of readClubs(ofClubs).readings)
    if (clubIds.has(reading.teamId)) yield whatIfOfClub(reading, assumed, model);
}

function whatIfOfClub(
  reading: ClubReading,
  assumed: ReadonlyMap<string, Assumption>,
  model: PstartModel,
): ClubWhatIf {
  const club = clubCandidates(reading);
  const constants = constantsFor(club, model);
  const chancesOf = (candidates: ClubCandidates) =>
    new Map(
      balanceChances(scoreCandidates(candidates, constants), constants).map(
        ({ candidate, startProbability }) => [candidate.player.playerId, startProbability],
      ),
    );
  const isOfficial = club.candidates.some(({ certainCase }) => certainCase?.startsWith('official') === true);
  const before = chancesOf(club);
  const after = isOfficial ? before : chancesOf(withAssumptions(reading, assumed));
  return {
    teamId: reading.teamId,
    fixtureId: club.fixtureId,
    isOfficial,
    players: club.candidates.map(({ player: { playerId } }) => ({
      playerId,
      before: before.get(playerId) ?? 0,
      after: after.get(playerId) ?? 0,
    })),
  };
}

/** The club's candidates under the assumptions, with the assumed players as certain cases. */
function withAssumptions(reading: ClubReading, assumed: ReadonlyMap<string, Assumption>): ClubCandidates {
  const changed = reading.players.reduce((club, { player }) => {
    const assumption = assumed.get(player.playerId);
    return assumption === undefined ? club : withPlayer(club, FACTS_OF[assumption](player));
  }, reading);
  const club = clubCandidates(changed);
  return {
    ...club,
    candidates: club.candidates.map((candidate) => {
      const assumption = assumed.get(candidate.player.playerId);
      return assumption === undefined
        ? candidate
        : Object.assign({}, candidate, { certainCase: CASE_OF[assumption] });
    }),
  };
}

const NO_NEWS = { suspended: false, chance: null, expectedReturn: null };

const FACTS_OF = {
  out: (player: PlayerFact): PlayerFact => ({ ...player, ...NO_NEWS, injuryStatus: 'injured' }),
  certain: (player: PlayerFact): PlayerFact => ({ ...player, ...NO_NEWS, injuryStatus: 'fit' }),
} as const satisfies Record<Assumption, (player: PlayerFact) => PlayerFact>;

const CASE_OF = { out: 'officialReserve', certain: 'officialStarter' } as const satisfies Record<
  Assumption,
  string
>;
