import { TRPCClientError, type Operation } from '@trpc/client';
import { map, observable } from '@trpc/server/observable';
import { DEFAULT_COMPETITION, USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import type { HubInputs, HubLink } from '../api/trpc.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { DEVICE_TEAM_ID, deviceTeam, storeDeviceTeam, type DeviceTeam } from './deviceTeam.ts';

type Step = ReturnType<HubLink>;
type Next = Parameters<Step>[0]['next'];
export type Answers = ReturnType<Step>;
type Inputs = HubInputs['myTeam'];
type Change<P extends keyof Inputs> = (team: DeviceTeam, input: Inputs[P]) => DeviceTeam | null;

/** The effect of each write on the team. */
const CHANGES: {
  readonly [P in Exclude<keyof Inputs, 'teams' | 'createTeam' | 'whatIf' | 'calendar'>]: Change<P>;
} = {
  renameTeam: (team, { name }) => ({ ...team, name: name.trim() }),
  setGame: (team, { game }) => ({ ...team, game }),
  setFormation: (team, { formation }) => ({ ...team, formation }),
  setChoice: (team, { playerId, place, value }) => ({
    ...team,
    players: team.players.map((one) => (one.id === playerId ? { id: playerId, place, value } : one)),
  }),
  setPlaces: (team, { places }) => {
    const placeOf = new Map(places.map(({ playerId, place }) => [playerId, place]));
    return {
      ...team,
      players: team.players.map(({ id, place, value }) => ({
        id,
        place: placeOf.get(id) ?? (placeOf.has(id) ? null : place),
        value,
      })),
    };
  },
  deleteTeam: () => null,
  addPlayers: (team, { playerIds }) => withPlayers(team, playerIds),
  removePlayer: (team, { playerId }) => ({
    ...team,
    players: team.players.filter(({ id }) => id !== playerId),
  }),
  // The new player takes over the place and value of the one he replaces.
  replacePlayer: (team, { playerId, byPlayerId }) => ({
    ...team,
    players: team.players
      .filter(({ id }) => id !== byPlayerId)
      .map((one) => (one.id === playerId ? { id: byPlayerId, place: one.place, value: one.value } : one)),
  }),
};

function withPlayers(team: DeviceTeam, playerIds: readonly string[]): DeviceTeam {
  const known = new Set(team.players.map(({ id }) => id));
  const added = playerIds.filter((id) => !known.has(id)).map((id) => ({ id, place: null, value: null }));
  if (team.players.length + added.length > USER_TEAM_PLAYERS_MAX) throw refusal('userTeamFull', 409);
  return { ...team, players: [...team.players, ...added] };
}

/**
 * Answers a visitor's `myTeam.*` from the browser's storage. Data on the players comes from the catalog.
 *
 * @param next sends a request to the hub
 */
export function answerOnDevice(op: Operation, next: Next): Answers {
  const [, procedure = ''] = op.path.split('.');
  const team = deviceTeam();
  if (procedure === 'teams' && team !== null && team.players.length > 0)
    return next(playersOf(op, team)).pipe(
      map((answer) => {
        const { result } = answer;
        const players = 'data' in result ? (result.data as UserTeamPlayer[]) : [];
        return { ...answer, result: { type: 'data', data: [toUserTeam(team, players)] } };
      }),
    );
  return observable((observer) => {
    try {
      observer.next({ result: { type: 'data', data: answerOf(procedure, op.input) } });
      observer.complete();
    } catch (error) {
      observer.error(TRPCClientError.from(error as Error));
    }
  });
}

/** The catalog's input for the team's players, in the order that it requires. */
const playersOf = (op: Operation, { players, isSample, game }: DeviceTeam): Operation => ({
  ...op,
  path: 'catalog.teamPlayers',
  input: {
    playerIds: players.map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1)),
    ...(isSample ? { sampleOf: game } : {}),
  },
});

function answerOf(procedure: string, input: unknown): unknown {
  const team = deviceTeam();
  if (procedure === 'teams') return team === null ? [] : [toUserTeam(team, [])];
  if (procedure === 'createTeam') return created(input as Inputs['createTeam']);
  const change = CHANGES[procedure as keyof typeof CHANGES] as Change<keyof Inputs> | undefined;
  if (change === undefined) throw refusal('notSignedIn', 401);
  if (team === null) throw refusal('notFound', 404);
  storeDeviceTeam(change(team, input as Inputs[keyof Inputs]));
  return procedure === 'addPlayers'
    ? { added: (deviceTeam()?.players.length ?? 0) - team.players.length }
    : undefined;
}

/** Replaces the previous team: a device holds one, and users are warned before starting over. */
function created({ name }: Inputs['createTeam']) {
  const createdTs = new Date().toISOString();
  storeDeviceTeam({
    name: name.trim(),
    game: 'own',
    formation: null,
    createdTs,
    isSample: false,
    players: [],
  });
  return { id: DEVICE_TEAM_ID, name: name.trim(), createdTs };
}

function toUserTeam(team: DeviceTeam, known: readonly UserTeamPlayer[]): UserTeam {
  const choices = new Map(team.players.map((one) => [one.id, one]));
  const { name, game, formation, createdTs } = team;
  return {
    id: DEVICE_TEAM_ID,
    name,
    competition: DEFAULT_COMPETITION,
    game,
    formation,
    createdTs,
    players: known.map((player) =>
      Object.assign({}, player, {
        place: choices.get(player.id)?.place ?? null,
        value: choices.get(player.id)?.value ?? null,
      }),
    ),
  };
}

/** A failure as the hub would report it. */
const refusal = (errorCode: string, httpStatus: number) =>
  TRPCClientError.from({
    error: {
      code: -32_000,
      message: 'Refused on this device',
      data: { errorCode, reason: httpStatus === 409 ? 'conflict' : errorCode, httpStatus },
    },
  });
