import type { Deps } from '../deps.ts';
import type { Truth } from './truth.ts';
import { clubOfPlayer, type World, type WorldPlayer } from './world.ts';

/** Interval of reading squads: a move within it may not have been seen. */
const READ_MS = 24 * 3_600_000;

/**
 * Compares the players' current clubs with the hub's: each player has one id, and is at his club or marked as having
 * left his last one.
 *
 * @param worlds seasons that were lived through, oldest first
 * @returns differences in words
 */
export async function comparePeople(deps: Deps, worlds: readonly World[], truth: Truth): Promise<string[]> {
  const nowMs = deps.now().getTime();
  const known = await truth.hubPlayers(deps);
  const rows = (await deps.provider.database.sql('select id, team_id, left_team_id from players')).rows;
  const stored = new Map(rows.map((row) => [String(row['id']), row]));
  const hubIdsOf = Map.groupBy(known.keys(), (hubId) => known.get(hubId) ?? '');
  const clubs = new Map(
    worlds.flatMap((world) => world.clubs.map((club) => [club.clubId, truth.hubClubOf(club)] as const)),
  );
  const last = worlds.at(-1);
  const people = new Map(worlds.flatMap(({ players }) => [...players]));
  return [
    ...(hubIdsOf.get('') ?? []).map((hubId) => `player ${hubId} stands for two players of the bundle`),
    ...[...people.values()].flatMap((player): string[] => {
      const hubIds = hubIdsOf.get(player.playerId) ?? [];
      const now = last?.players.get(player.playerId);
      const clubId = now === undefined ? null : clubOfPlayer(now, nowMs);
      const [hubId] = hubIds;
      if (hubId === undefined) return clubId === null ? [] : [`player ${player.playerId}: unknown`];
      if (hubIds.length > 1) return [`player ${player.playerId}: has the ids ${hubIds.join(', ')}`];
      const row = stored.get(hubId);
      if (row === undefined) return [`player ${player.playerId}: deleted`];
      const expected = clubId === null ? null : clubs.get(clubId);
      const isJustMoved = now !== undefined && clubOfPlayer(now, nowMs - READ_MS) !== clubId;
      if (row['teamId'] !== expected && !isJustMoved)
        return [`player ${player.playerId}: is at ${String(row['teamId'])}, not at ${String(expected)}`];
      const left = clubId === null ? lastClubOf(worlds, player) : null;
      const isRight = left === null || isJustMoved || row['leftTeamId'] === clubs.get(left);
      return isRight ? [] : [`player ${player.playerId}: left ${String(row['leftTeamId'])}, not ${left}`];
    }),
  ];
}

/** A player's last club. */
const lastClubOf = (worlds: readonly World[], { playerId }: WorldPlayer): string | null =>
  worlds
    .flatMap(({ players }) => players.get(playerId)?.stays ?? [])
    .findLast(({ clubId }) => clubId !== null)?.clubId ?? null;
