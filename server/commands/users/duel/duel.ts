import { duelOf, placesOf, type DrawnSquad } from '@hub/forecast/points/joint/duelOf.ts';
import { bandOf, squadDraws, type DrawnBand } from '@hub/forecast/points/joint/squadDraws.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import type {
  DuelPlayer,
  Duels,
  DuelSide,
  DuelSquads,
  Rival,
  RivalDuel,
} from '@hub/shared/duel/duel.schema.ts';
import { isInLeague } from '@hub/shared/catalog/inLeague.ts';
import { POINTS_OF_GAME } from '@hub/shared/games/gamePoints.ts';
import type { HeldTeam } from '@hub/shared/games/heldEleven.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { openMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import { hundredths } from '@hub/shared/review/reviewParts.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import type { Deps } from '../../../deps.ts';
import { duelCourses, type DuelCourses } from './duelCourses.ts';
import { toHeldPlaces } from '../../../stores/users/heldPlaces.ts';
import type { LeagueRival } from '../../../stores/users/leagueRivals.ts';
import { fieldedSquad, type FieldedSquad } from './fieldedSquad.ts';

type DuelDeps = Pick<Deps, 'stores' | 'now'>;
type Team = HeldTeam<UserTeamPlayer>;

/**
 * The duels of a user's team with the rivals entered for it. Five provider calls.
 *
 * @throws AppError 'userTeamNotFound'
 */
export async function duelsOfTeam(deps: DuelDeps, userId: string, userTeamId: string): Promise<Duels> {
  const { stores, now } = deps;
  const nowTs = now().toISOString();
  const rivals = await stores.rivals.ofTeam({ userId, userTeamId }, nowTs);
  const { team } = await stores.userTeams.own(userId, userTeamId, nowTs);
  return duelsOf(deps, team, rivals);
}

/** The duels of squads that are stored nowhere. */
export async function duelsOfSquads(deps: DuelDeps, { mine, rivals }: DuelSquads): Promise<Duels> {
  const { stores, now } = deps;
  const { game = 'own', formation = null, held = null } = mine;
  const ids = mine.players.map(({ id }) => id);
  const known = ids.length === 0 ? [] : await stores.userTeams.players(ids, now().toISOString());
  const choiceOf = new Map(mine.players.map((player) => [player.id, player]));
  const players = known.map((player) => Object.assign({}, player, choiceOf.get(player.id)));
  return duelsOf(deps, { game, formation, held, players }, rivals);
}

async function duelsOf(
  { stores, now }: DuelDeps,
  team: Team,
  rivals: readonly (Rival | LeagueRival)[],
): Promise<Duels> {
  const at = now();
  const { game } = team;
  const rivalIds = [...new Set(rivals.flatMap(({ playerIds }) => playerIds))];
  const ids = [...new Set([...rivalIds, ...team.players.map(({ id }) => id)])];
  const [rivalPlayers, reading, run] = await Promise.all([
    rivalIds.length === 0 ? [] : stores.userTeams.players(rivalIds, at.toISOString()),
    stores.reviews.season(),
    stores.pstart.chancesToComeOn(ids),
  ]);
  const playerOf = new Map(rivalPlayers.map((player) => [player.id, player]));
  const squadOf = ({ playerIds }: Rival) => playerIds.flatMap((id) => playerOf.get(id) ?? []);
  const matchday = openMatchdayAt(reading.fixtures, at.toISOString())?.matchday ?? null;
  const lineUp = (one: Team, holdsStars = true) =>
    fieldedSquad(one, { fixtures: reading.fixtures, nowMs: at.getTime(), holdsStars });
  const mine = lineUp(team);
  const profile = POINTS_OF_GAME[game];
  const opposing = rivals.flatMap((rival) => {
    const held = 'held' in rival ? toHeldPlaces(rival.held, matchday) : null;
    const holdsStars = !('held' in rival) || rival.game === game;
    const squad = lineUp({ ...asRivals(game, squadOf(rival)), held }, holdsStars);
    return squad === null ? [] : { rival, squad };
  });
  const head = {
    game,
    unit: profile === null ? ('starts' as const) : ('points' as const),
    matchday: mine?.matchday ?? null,
    asOfTs: run.asOfTs,
  };
  if (mine === null || mine.squad.players.length === 0 || opposing.length === 0)
    return { ...head, state: 'before', mine: null, rivals: [], places: [] };

  const pace = createPace();
  await pace.rest();
  const courses = await duelCourses({ reading, comesOn: run.comesOn, at, game, pace }, [
    mine,
    ...opposing.map(({ squad }) => squad),
  ]);
  const duels: RivalDuel[] = [];
  const drawnSquad = (fielded: FieldedSquad): Opponent => ({
    ...fielded,
    sums: squadDraws(fielded.squad, courses.drawn),
  });
  const own = drawnSquad(mine);
  const sums = [own.sums];
  for (const { rival, squad } of opposing) {
    const theirs = drawnSquad(squad);
    sums.push(theirs.sums);
    if (pace.isOver()) await pace.rest();
    duels.push({
      ...rivalDuel(rival, { mine: own, theirs, courses }),
      left: squadOf(rival).flatMap((player) => (isInLeague(player) ? [] : player.name)),
    });
    if (pace.isOver()) await pace.rest();
  }
  return {
    ...head,
    unit: courses.unit,
    state: courses.state,
    mine: sideOf(own, courses),
    rivals: duels,
    // With one rival, the duel says it.
    places: duels.length < 2 ? [] : placesOf(sums),
  };
}

type Opponent = FieldedSquad & DrawnSquad;

interface Opponents {
  mine: Opponent;
  theirs: Opponent;
  courses: DuelCourses;
}

function rivalDuel({ id, name }: Rival, { mine, theirs, courses }: Opponents): Omit<RivalDuel, 'left'> {
  const { win, tie, lose, difference, swings } = duelOf(mine, theirs, courses.drawn);
  const own = new Set(mine.squad.players.map((player) => player.id));
  const named = (playerId: string) => {
    const player = courses.playerOf(playerId);
    return player === undefined ? [] : [{ id: playerId, name: player.name, team: player.team }];
  };
  return {
    id,
    name,
    win,
    tie,
    lose,
    difference: roundedBand(difference),
    swings: swings.flatMap(({ playerId, winIfStarting, winIfNot }) =>
      named(playerId).map((player) => {
        const isMine = own.has(playerId);
        return { player, isMine, winIfStarting, winIfNot };
      }),
    ),
    side: sideOf(theirs, courses),
  };
}

/** A rival's squad: the hub chooses his eleven except held places, by expected points where the user's game has them. */
function asRivals(game: Game, players: readonly UserTeamPlayer[]): Team {
  const profile = POINTS_OF_GAME[game];
  return {
    game,
    formation: null,
    players: players.map((player) => {
      const { startProbability: chance, expectedPoints } = player;
      const next = expectedPoints.find((each) => each.profile === profile)?.next.points;
      // What a start is worth: chance × value is what he is expected to bring.
      const value = next === undefined || chance === null || chance === 0 ? null : Math.max(0, next) / chance;
      return { ...player, place: null, isStar: false, value };
    }),
  };
}

function sideOf({ squad, emptyPlaces, sums }: Opponent, courses: DuelCourses): DuelSide {
  const eleven = new Set(squad.eleven);
  return {
    formation: squad.formation,
    eleven: squad.players.flatMap(({ id, line }): DuelPlayer[] => {
      const player = courses.playerOf(id);
      if (player === undefined || !eleven.has(id)) return [];
      const { name, team } = player;
      return [{ id, name, team, line, isStar: squad.stars.includes(id), ...courses.shownOf(id) }];
    }),
    emptyPlaces,
    sum: roundedBand(bandOf(sums)),
  };
}

const roundedBand = ({ mean, low, high }: DrawnBand) => ({
  mean: hundredths(mean),
  low: hundredths(low),
  high: hundredths(high),
});
