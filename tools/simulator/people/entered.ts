import type { AccountData } from '@hub/shared/users/account.schema.ts';
import type { Deps } from '@hub/server/deps.ts';
import type { Visitor } from './visitor.ts';

/** All of a user's stored data. */
type OwnData = Omit<AccountData, 'exportedTs' | 'user'>;

/** A user's own data, read from the stores: downloads are limited too strictly for these checks. */
export async function ownDataOf(
  { stores }: Pick<Deps, 'stores'>,
  visitor: Visitor,
  hubUrl: string,
): Promise<OwnData> {
  const { user } = await visitor.query(hubUrl, 'account.me', undefined);
  return stores.account.dataOf(user.id);
}

/**
 * A fan's confirmed entries: values by lines of kind and id. A value is null if the hub stopped before it answered, so
 * the entry may be stored or not.
 */
export type Entered = Map<string, string | null>;

export const TEAM = (id: string) => `team ${id}`;
export const TEAM_PLAYER = (teamId: string, playerId: string) => `player ${playerId} of team ${teamId}`;
export const WATCHED = (playerId: string) => `watched player ${playerId}`;
export const COMMENT = (id: string) => `comment ${id}`;
export const LIKE = (commentId: string) => `like of comment ${commentId}`;
export const START_TIP = (fixtureId: string, playerId: string) => `tip on ${playerId} in ${fixtureId}`;
export const TIP_LEAGUE = (id: string) => `tip league ${id}`;
export const ELEVEN_TIP = (fixtureId: string, teamId: string) => `tipped eleven of ${teamId} in ${fixtureId}`;
export const ELEVEN = (fixtureId: string, teamId: string) => `entered eleven of ${teamId} in ${fixtureId}`;

export const choiceText = (choice: { place: string | null; value: number | null }): string =>
  `${choice.place ?? '-'} ${choice.value ?? '-'}`;
export const tipText = (tip: { playerIds: readonly string[]; certaintyPercent: number }): string =>
  `${tip.certaintyPercent} ${tip.playerIds.toSorted().join(' ')}`;

/** A fan's stored data, in the same lines. */
const linesOf = (data: OwnData): ReadonlyMap<string, string> =>
  new Map([
    ...data.userTeams.flatMap(({ id, name, players }): [string, string][] => [
      [TEAM(id), name],
      ...players.map((player): [string, string] => [TEAM_PLAYER(id, player.id), choiceText(player)]),
    ]),
    ...data.watchedPlayers.map(({ id, thresholdPercent }): [string, string] => [
      WATCHED(id),
      String(thresholdPercent ?? '-'),
    ]),
    ...data.comments.map(({ id, content }): [string, string] => [COMMENT(id), content]),
    ...data.likedComments.map(({ commentId }): [string, string] => [LIKE(commentId), '']),
    ...data.startTips.map(({ fixtureId, playerId, starts }): [string, string] => [
      START_TIP(fixtureId, playerId),
      String(starts),
    ]),
    ...data.tipLeagues.map(({ id, name }): [string, string] => [TIP_LEAGUE(id), name]),
    ...data.elevenTips.map((tip): [string, string] => [ELEVEN_TIP(tip.fixtureId, tip.teamId), tipText(tip)]),
    ...data.officialElevens.map(({ fixtureId, teamId }): [string, string] => [ELEVEN(fixtureId, teamId), '']),
  ]);

/** Entries that are gone or changed, in words. */
export const lossesOf = (who: string, entered: Entered, data: OwnData): string[] => {
  const kept = linesOf(data);
  return [...entered].flatMap(([line, value]) => {
    if (value === null) return [];
    const now = kept.get(line);
    if (now === undefined) return [`${who}: ${line} is gone`];
    return now === value ? [] : [`${who}: ${line} was '${value}' and is '${now}'`];
  });
};
