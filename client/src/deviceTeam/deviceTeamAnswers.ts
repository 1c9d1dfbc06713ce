import { TRPCClientError, type Operation } from '@trpc/client';
import { map, observable } from '@trpc/server/observable';
import { gameChangeOf, latePlacesOf, teamLocksAt, type TeamLocks } from '@hub/shared/games/heldEleven.ts';
import type { HeldPlace, HeldPlaces } from '@hub/shared/games/heldPlaces.schema.ts';
import { movesHeld, type TeamChange } from '@hub/shared/games/lockedChanges.ts';
import type { DuelSquads } from '@hub/shared/duel/duel.schema.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import { areStarsAllowed } from '@hub/shared/games/stars.ts';
import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import type { HubInfo } from '@hub/shared/hub/hub.schema.ts';
import { DEFAULT_COMPETITION, USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import { fixturesToPlayWith } from '@hub/shared/users/sampleTeam.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import type { HubInputs, HubLink } from '../api/trpc.ts';
import { deviceFacts, type DeviceFacts } from './deviceFacts.ts';
import { withRival } from './deviceRivals.ts';
import { DEVICE_TEAM_ID, deviceTeam, storeDeviceTeam, type DeviceTeam } from './deviceTeam.ts';

type Step = ReturnType<HubLink>;
type Next = Parameters<Step>[0]['next'];
export type Answers = ReturnType<Step>;
type Inputs = HubInputs['myTeam'];
type Changing = Exclude<
  keyof Inputs,
  'teams' | 'createTeam' | 'whatIf' | 'review' | 'calendar' | keyof typeof RIVALS | 'duelOf'
>;

/** The effect of each write on the team. */
const CHANGES: {
  readonly [P in Changing]: (team: DeviceTeam, input: Inputs[P]) => DeviceTeam | null;
} = {
  renameTeam: (team, { name }) => ({ ...team, name: name.trim() }),
  setGame: (team, { game }) => ({ ...team, game }),
  setFormation: (team, { formation }) => ({ ...team, formation }),
  setChoice: (team, { playerId, place, value }) => ({
    ...team,
    players: team.players.map((one) => (one.id === playerId ? { ...one, place, value } : one)),
  }),
  setPlaces: (team, { places }) => {
    const placeOf = new Map(places.map(({ playerId, place }) => [playerId, place]));
    return {
      ...team,
      players: team.players.map((one) =>
        Object.assign({}, one, placeOf.has(one.id) && { place: placeOf.get(one.id) }),
      ),
    };
  },
  setStars: (team, { playerIds }) => ({
    ...team,
    players: team.players.map((one) => Object.assign({}, one, { isStar: playerIds.includes(one.id) })),
  }),
  deleteTeam: () => null,
  addPlayers: (team, { playerIds }) => withPlayers(team, playerIds),
  removePlayer: (team, { playerId }) => ({
    ...team,
    players: team.players.filter(({ id }) => id !== playerId),
  }),
  // The new player takes over the place and value of the one he replaces, but is no star.
  replacePlayer: (team, { playerId, byPlayerId }) => ({
    ...team,
    players: team.players
      .filter(({ id }) => id !== byPlayerId)
      .map((one) => Object.assign({}, one, one.id === playerId && { id: byPlayerId, isStar: false })),
  }),
};

/** The rivals of the team, and its duels with them. */
const RIVALS = {
  rivals: ({ rivals }: DeviceTeam) => rivals,
  saveRival(team: DeviceTeam, input: Inputs['saveRival']) {
    const saved = withRival(team.rivals, input);
    if (typeof saved === 'string') throw refusal(saved, saved === 'rivalNotFound' ? 404 : 409);
    storeDeviceTeam({ ...team, rivals: saved.rivals });
    return { id: saved.id };
  },
  removeRival(team: DeviceTeam, { rivalId }: Inputs['removeRival']) {
    storeDeviceTeam({ ...team, rivals: team.rivals.filter(({ id }) => id !== rivalId) });
  },
  duel: (team: DeviceTeam, _input: Inputs['duel'], { ask, knownFacts }: Hub) =>
    ask('myTeam.duelOf', duelSquads(holding(team, knownFacts())), 'mutation'),
};

/** What the hub needs to compute the duels of a team that it does not store. */
const duelSquads = ({ game, formation, players, held, rivals }: DeviceTeam): DuelSquads => ({
  mine: { game, formation, players: [...players], held },
  rivals: [...rivals],
});

/** What each write would move, see `movesHeld`. */
const MOVES: { readonly [P in Changing]?: (input: Inputs[P]) => TeamChange } = {
  setFormation: ({ formation }) => ({ formation }),
  setChoice: (choice) => ({ places: [choice] }),
  setPlaces: ({ places }) => ({ places }),
  setStars: ({ playerIds }) => ({ stars: playerIds }),
  removePlayer: ({ playerId }) => ({ leaving: [playerId] }),
  replacePlayer: ({ playerId }) => ({ leaving: [playerId] }),
};

const NO_CHOICE = { place: null, value: null, isStar: false } as const;

function withPlayers(team: DeviceTeam, playerIds: readonly string[]): DeviceTeam {
  const known = new Set(team.players.map(({ id }) => id));
  const added = playerIds.filter((id) => !known.has(id)).map((id) => Object.assign({ id }, NO_CHOICE));
  if (team.players.length + added.length > USER_TEAM_PLAYERS_MAX) throw refusal('userTeamFull', 409);
  return { ...team, players: [...team.players, ...added] };
}

/**
 * Answers a visitor's `myTeam.*` from the browser's storage. Data on the players comes from the catalog. As on the hub,
 * places are stored once they are locked, and then not moved.
 *
 * @param next sends a request to the hub
 * @param knownFacts what the hub has told already; null: it has to be asked
 */
export function answerOnDevice(op: Operation, next: Next, knownFacts: () => DeviceFacts | null): Answers {
  const [, procedure = ''] = op.path.split('.');
  const team = deviceTeam();
  if (procedure === 'teams' && team !== null && team.players.length > 0)
    return next(playersOf(op, team)).pipe(
      map((answer) => {
        const { result } = answer;
        const players = 'data' in result ? (result.data as UserTeamPlayer[]) : [];
        remember(players);
        const held = holding(deviceTeam() ?? team, knownFacts());
        return { ...answer, result: { type: 'data', data: [toUserTeam(held, players)] } };
      }),
    );
  return observable((observer) => {
    const answer = async () => {
      const data = await answerOf(procedure, op.input, { ask: asking(op, next), knownFacts });
      observer.next({ result: { type: 'data', data } });
      observer.complete();
    };
    answer().catch((error: unknown) => observer.error(TRPCClientError.from(error as Error)));
  });
}

/** The catalog's input for the team's players, in the order that it requires. */
const playersOf = (op: Operation, team: DeviceTeam): Operation => ({
  ...op,
  path: 'catalog.teamPlayers',
  input: playersInput(
    team,
    team.players.map(({ id }) => id),
  ),
});

const playersInput = ({ isSample, game }: DeviceTeam, ids: readonly string[]) => ({
  playerIds: [...new Set(ids)].toSorted((one, other) => (one < other ? -1 : 1)),
  ...(isSample ? { sampleOf: game } : {}),
});

type Ask = <T>(path: string, input?: unknown, type?: Operation['type']) => Promise<T>;

/** Asks the hub something else than what was asked. */
const asking =
  (op: Operation, next: Next): Ask =>
  <T>(path: string, input?: unknown, type: Operation['type'] = 'query') =>
    new Promise<T>((resolve, reject) => {
      next({ ...op, type, path, input }).subscribe({
        next: ({ result }) => ('data' in result ? resolve(result.data as T) : undefined),
        error: reject,
      });
    });

/** The players as the hub last told them, for a device without a network. */
const remembered = new Map<string, UserTeamPlayer>();
const remember = (players: readonly UserTeamPlayer[]) => {
  for (const player of players) remembered.set(player.id, player);
};

interface Hub {
  ask: Ask;
  knownFacts: () => DeviceFacts | null;
}

/** Null if the hub cannot be asked. */
async function factsOf({ ask, knownFacts }: Hub): Promise<DeviceFacts | null> {
  const known = knownFacts();
  if (known !== null) return known;
  try {
    const [fixtures, hub] = await Promise.all([
      ask<ComingFixtures>('catalog.comingFixtures'),
      ask<HubInfo>('catalog.hub'),
    ]);
    return deviceFacts(fixtures, hub, 0);
  } catch {
    return null;
  }
}

/** The hub's data on players; without a network as it last told them. */
async function readPlayers({ ask }: Hub, team: DeviceTeam, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  try {
    remember(await ask<UserTeamPlayer[]>('catalog.teamPlayers', playersInput(team, ids)));
  } catch {
    // What was told before has to do.
  }
}

const knownPlayers = ({ players }: Pick<DeviceTeam, 'players'>): UserTeamPlayer[] =>
  players.flatMap(({ id }) => remembered.get(id) ?? []);

const locksOf = (team: DeviceTeam, facts: DeviceFacts | null): TeamLocks | null => {
  if (facts === null) return null;
  const { nowMs } = facts;
  const known = toUserTeam({ ...team, held: passedOf(team, nowMs) }, knownPlayers(team));
  return teamLocksAt(known, fixturesOf(team, facts), nowMs);
};

/** The held places without those that a fast clock has held too early. */
const passedOf = ({ held }: DeviceTeam, nowMs: number): HeldPlaces | null =>
  held && { ...held, places: held.places.filter(({ lockTs }) => Date.parse(lockTs) <= nowMs) };

/** The fixtures that count for the team; a sample team can always be played with. */
function fixturesOf(team: DeviceTeam, { fixtures, nowMs }: DeviceFacts): ComingFixtures {
  if (!team.isSample) return fixtures;
  return fixturesToPlayWith(
    { game: team.game, players: knownPlayers(team) },
    fixtures,
    new Date(nowMs).toISOString(),
  );
}

/** The team with everything that is locked, and without what a fast clock held too early; this is stored. */
function holding(team: DeviceTeam, facts: DeviceFacts | null): DeviceTeam {
  const locks = locksOf(team, facts);
  if (locks === null) return team;
  const passed = passedOf(team, facts?.nowMs ?? 0);
  const places = passed?.matchday === locks.matchday ? passed.places : [];
  if (locks.due.length === 0 && places.length === (team.held?.places.length ?? 0)) return team;
  const now = { ...team, held: { matchday: locks.matchday, places: [...places, ...locks.due] } };
  storeDeviceTeam(now);
  return now;
}

async function answerOf(procedure: string, input: unknown, hub: Hub): Promise<unknown> {
  const team = deviceTeam();
  if (procedure === 'teams') return team === null ? [] : [toUserTeam(team, [])];
  if (procedure === 'createTeam') return created(input as Inputs['createTeam'], hub);
  if (Object.hasOwn(RIVALS, procedure)) {
    if (team === null) throw refusal('notFound', 404);
    return RIVALS[procedure as keyof typeof RIVALS](team, input as never, hub);
  }
  if (!Object.hasOwn(CHANGES, procedure)) throw refusal('notSignedIn', 401);
  if (team === null) throw refusal('notFound', 404);
  return changed(team, procedure as Changing, { input, hub });
}

async function changed(
  team: DeviceTeam,
  procedure: Changing,
  { input, hub }: { input: unknown; hub: Hub },
): Promise<unknown> {
  const change = CHANGES[procedure] as (team: DeviceTeam, input: unknown) => DeviceTeam | null;
  const after = change(team, input);
  const facts =
    MOVES[procedure] || procedure === 'addPlayers' || procedure === 'setGame' ? await factsOf(hub) : null;
  if (isAnyLocked(team, facts))
    await readPlayers(
      hub,
      team,
      [...team.players, ...(after?.players ?? [])].map(({ id }) => id),
    );
  const now = deviceTeam();
  // Another tab was faster.
  if (now !== null && now !== team) return changed(now, procedure, { input, hub });
  const before = holding(team, facts);
  if (procedure === 'setStars' && !allowsStars(before, input as Inputs['setStars']))
    throw refusal('starsNotAllowed', 400);
  const held = new Map(heldOf(before, facts).map((place) => [place.playerId, place]));
  const moves = MOVES[procedure] as ((input: unknown) => TeamChange) | undefined;
  if (moves !== undefined && movesHeld(before, held, moves(input))) throw refusal('playersLocked', 409);
  const next =
    procedure === 'setGame' ? withGame(before, input as Inputs['setGame'], facts) : change(before, input);
  storeDeviceTeam(next === null ? null : withLate(before, next, facts));
  return procedure === 'addPlayers' && next !== null
    ? { added: next.players.length - team.players.length }
    : undefined;
}

const allowsStars = (team: DeviceTeam, { playerIds }: Inputs['setStars']) =>
  areStarsAllowed(
    knownPlayers(team).filter(({ id }) => playerIds.includes(id)),
    GAME_PROFILES[team.game].stars,
  );

function withGame(team: DeviceTeam, { game }: Inputs['setGame'], facts: DeviceFacts | null): DeviceTeam {
  if (facts === null) return { ...team, game };
  const { locksMore, released } = gameChangeOf(
    toUserTeam(team, knownPlayers(team)),
    game,
    fixturesOf(team, facts),
    facts.nowMs,
  );
  if (locksMore) throw refusal('playersLocked', 409);
  const places = team.held?.places.filter(({ playerId }) => !released.includes(playerId)) ?? [];
  return { ...team, game, held: team.held && { ...team.held, places } };
}

function isAnyLocked(team: DeviceTeam, facts: DeviceFacts | null): boolean {
  const clubs = locksOf({ ...team, players: [] }, facts)?.clubs.values() ?? [];
  return [...clubs].some(({ lockTs }) => Date.parse(lockTs) <= (facts?.nowMs ?? 0));
}

/** What is stored for the open matchday; without a network whatever is. */
function heldOf(team: DeviceTeam, facts: DeviceFacts | null): readonly HeldPlace[] {
  const { held } = team;
  const isNow = facts === null || locksOf(team, facts)?.matchday === held?.matchday;
  return isNow ? (held?.places ?? []) : [];
}

/** Players who joined after their locks are held at once; those who left are forgotten. */
function withLate(before: DeviceTeam, after: DeviceTeam, facts: DeviceFacts | null): DeviceTeam {
  const ids = new Set(after.players.map(({ id }) => id));
  const stayed = { ...before, players: before.players.filter(({ id }) => ids.has(id)) };
  const held = after.held && {
    ...after.held,
    places: after.held.places.filter(({ playerId }) => ids.has(playerId)),
  };
  const known = new Set(before.players.map(({ id }) => id));
  const joining = after.players.flatMap((choice) => {
    const player = known.has(choice.id) ? undefined : remembered.get(choice.id);
    return player === undefined ? [] : Object.assign({}, player, choice);
  });
  if (facts === null || joining.length === 0) return { ...after, held };
  const staying = { ...stayed, held };
  const locks = locksOf(staying, facts);
  const late = latePlacesOf(toUserTeam(staying, knownPlayers(staying)), joining, {
    locks,
    fixtures: fixturesOf(staying, facts),
    nowMs: facts.nowMs,
  });
  if (locks === null || late.length === 0) return { ...after, held };
  return { ...after, held: { matchday: locks.matchday, places: [...(held?.places ?? []), ...late] } };
}

/** Replaces the previous team: a device holds one, and users are warned before starting over. */
async function created(
  { name, game = 'own', formation = null, players = [] }: Inputs['createTeam'],
  hub: Hub,
): Promise<{ id: string; name: string; createdTs: string }> {
  const createdTs = new Date().toISOString();
  const empty: DeviceTeam = {
    name: name.trim(),
    game,
    formation,
    createdTs,
    isSample: false,
    players: [],
    rivals: [],
    held: null,
  };
  const facts = players.length === 0 ? null : await factsOf(hub);
  if (isAnyLocked(empty, facts))
    await readPlayers(
      hub,
      empty,
      players.map(({ id }) => id),
    );
  const chosen = players.map((one) => ({ ...NO_CHOICE, ...one }));
  storeDeviceTeam(withLate(empty, { ...empty, players: chosen }, facts));
  return { id: DEVICE_TEAM_ID, name: name.trim(), createdTs };
}

function toUserTeam(team: DeviceTeam, known: readonly UserTeamPlayer[]): UserTeam {
  const choices = new Map(team.players.map((one) => [one.id, one]));
  const { name, game, formation, createdTs, held } = team;
  return {
    id: DEVICE_TEAM_ID,
    name,
    competition: DEFAULT_COMPETITION,
    game,
    formation,
    createdTs,
    held,
    players: known.map((player) => Object.assign({}, player, NO_CHOICE, choices.get(player.id))),
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
