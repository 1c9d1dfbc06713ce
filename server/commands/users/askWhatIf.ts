import { fieldGroupOf } from '#shared/elevens/bestEleven.ts';
import { KEEPERS_PER_TEAM, STARTERS_PER_TEAM } from '#shared/limits.ts';
import type { Assumption, WhatIf } from '#shared/startChance/whatIf.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { leaguesOfMatchday } from '../../pstart/league/leaguesOfMatchday.ts';
import { whatIf } from '../../pstart/whatIf.ts';
import { createPace } from '../../provider/loopTurns.ts';

/**
 * The chances of players' clubs if some were out or certain to begin. Stores nothing; two provider calls.
 *
 * @returns clubs by kickoff; without those that have no fixture ahead
 * @throws AppError 'playerNotFound', 'tooManyCertain' of one club
 */
export async function askWhatIf(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  assumed: readonly { playerId: string; assumption: Assumption }[],
): Promise<WhatIf> {
  const [mates, reading] = await Promise.all([
    stores.players.clubMates(assumed.map(({ playerId }) => playerId)),
    stores.league.read(now().toISOString()),
  ]);
  const mateOf = new Map(mates.map((mate) => [mate.id, mate]));
  const certain = assumed.flatMap(({ playerId, assumption }) => {
    const mate = mateOf.get(playerId);
    if (mate === undefined) throw new AppError('playerNotFound');
    return assumption === 'certain' ? mate : [];
  });
  for (const ofClub of Map.groupBy(certain, ({ club }) => club.id).values()) {
    const keepers = ofClub.filter((player) => fieldGroupOf(player) === 'goalkeeper').length;
    if (keepers > KEEPERS_PER_TEAM || ofClub.length - keepers > STARTERS_PER_TEAM - KEEPERS_PER_TEAM)
      throw new AppError('tooManyCertain');
  }
  const { leagues } = leaguesOfMatchday(reading.facts, reading.asOfTs);
  // Nothing is left to assume of a match that has begun.
  const ahead = leagues.find(({ snapshot }) => snapshot.asOfTs === reading.asOfTs);
  if (ahead === undefined) return [];
  const assumptions = new Map(assumed.map(({ playerId, assumption }) => [playerId, assumption]));
  const pace = createPace();
  await pace.rest();
  const clubs = [];
  for (const club of whatIf(ahead.snapshot, assumptions)) {
    if (ahead.teamIds.has(club.teamId)) clubs.push(club);
    if (pace.isOver()) await pace.rest();
  }
  return clubs.flatMap(({ teamId, isOfficial, players }) => {
    const club = mates.find((mate) => mate.club.id === teamId)?.club;
    if (club === undefined) return [];
    const named = players.flatMap(({ playerId, before, after }) => {
      const mate = mateOf.get(playerId);
      if (mate === undefined) return [];
      const { id, name, positionPrimary, positions } = mate;
      return [{ id, name, positionPrimary, positions, before, after }];
    });
    return [{ club, isOfficial, players: named.toSorted((one, other) => other.before - one.before) }];
  });
}
