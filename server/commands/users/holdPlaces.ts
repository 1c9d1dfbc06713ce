import { teamLocksAt } from '@hub/shared/games/heldEleven.ts';
import { clubLocksOf, type LockFixture } from '@hub/shared/games/lockOf.ts';
import { GAME_PROFILES, GAMES } from '@hub/shared/games/profiles.ts';
import { openMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { nextTurn } from '@hub/provider/loopTurns.ts';
import type { Deps } from '../../deps.ts';
import { FORMATIONS } from '@hub/shared/elevens/bestEleven.ts';
import type { LockedClubs } from '../../stores/users/heldPlaces.ts';
import { toChoice } from '../../stores/users/teamPlayers.ts';

type HoldDeps = Pick<Deps, 'stores' | 'now'>;

/** Teams per transaction. */
const TEAMS_AT_ONCE = 100;

/** The passed locks of which each process has stored every place. */
const stored = new WeakMap<object, string>();

/**
 * Stores the places of all players whose lock has passed, in every team; once per lock, in slices. Teams that somebody
 * changes at the same time store their own, and are looked at again the next time.
 *
 * @returns the number of teams with newly stored places
 */
export async function holdPlaces(deps: HoldDeps): Promise<number> {
  const at = deps.now();
  const fixtures = await deps.stores.fixtures.coming(at);
  const locked = lockedClubsAt(fixtures, at);
  const locks = JSON.stringify(locked);
  if (locked.length === 0 || stored.get(deps.stores) === locks) return 0;
  const players = createPlayerReader(deps, at);
  let teams = 0;
  let missed = 0;
  for (const clubs of locked) {
    let afterId = '';
    for (let slice = TEAMS_AT_ONCE; slice === TEAMS_AT_ONCE; await nextTurn()) {
      const waiting = await deps.stores.userTeams.waiting(clubs, afterId, TEAMS_AT_ONCE);
      slice = waiting.length;
      if (slice === 0) break;
      afterId = waiting.at(-1)?.id ?? '';
      const ids = waiting.flatMap((team) => team.players.map(({ playerId }) => playerId));
      const playerOf = await players(ids);
      const read = waiting.map(({ id: userTeamId, game, formation, revision, held, ...team }) => {
        const chosen = team.players.flatMap(({ playerId, ...choice }) => {
          const player = playerOf.get(playerId);
          return player === undefined ? [] : Object.assign({}, player, toChoice(choice));
        });
        const known = FORMATIONS.find((one) => one === formation) ?? null;
        const due =
          teamLocksAt({ game, formation: known, players: chosen, held }, fixtures, at.getTime())?.due ?? [];
        return { userTeamId, revision, matchday: clubs.matchday, due };
      });
      const due = read.filter((team) => team.due.length > 0);
      const held = await deps.stores.userTeams.hold(due);
      teams += held;
      missed += due.length - held;
    }
  }
  if (missed === 0) stored.set(deps.stores, locks);
  return teams;
}

/** The passed locks of the open matchday: of games that lock the whole team, and of single clubs. */
function lockedClubsAt(fixtures: readonly LockFixture[], at: Date): LockedClubs[] {
  const open = openMatchdayAt(fixtures, at.toISOString());
  if (open === null) return [];
  const { matchday } = open;
  return GAMES.flatMap((game): LockedClubs[] => {
    const { lock } = GAME_PROFILES[game];
    const passed = [...clubLocksOf(lock, open.fixtures, at.getTime())]
      .filter(([, { lockTs }]) => Date.parse(lockTs) <= at.getTime())
      .map(([clubId]) => clubId);
    if (passed.length === 0) return [];
    return [{ game, matchday, clubIds: lock.at === 'ownKickoff' ? passed : null }];
  });
}

/** Reads each player once, whoever has him. */
function createPlayerReader({ stores }: HoldDeps, at: Date) {
  const known = new Map<string, UserTeamPlayer>();
  return async (playerIds: readonly string[]): Promise<ReadonlyMap<string, UserTeamPlayer>> => {
    const unknown = [...new Set(playerIds)].filter((id) => !known.has(id));
    const read = unknown.length === 0 ? [] : await stores.userTeams.players(unknown, at.toISOString());
    for (const player of read) known.set(player.id, player);
    return known;
  };
}
