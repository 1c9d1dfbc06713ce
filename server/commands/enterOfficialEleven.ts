import { STARTERS_PER_TEAM } from '../../shared/limits.ts';
import type { OfficialElevenInput } from '../../shared/officialEleven.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { computePstart } from './computePstart.ts';

const OPEN_STATUSES: ReadonlySet<string> = new Set(['scheduled', 'live']);

/**
 * Notes the eleven that a club has announced and computes the chances anew, in which it is certain. An empty eleven
 * withdraws it.
 *
 * @returns whether the chances are computed; they are not while another run is in progress
 * @throws AppError 'notFound' when the club does not play in that fixture, 'invalid' for an eleven that cannot be
 */
export async function enterOfficialEleven(
  deps: Deps,
  { fixtureId, teamId, playerIds }: OfficialElevenInput,
  enteredBy: string,
): Promise<{ isComputed: boolean }> {
  const { officialElevens } = deps.stores;
  const subject = await officialElevens.subject(fixtureId, teamId);
  if (subject === null) throw notFound('The club does not play in this fixture');
  if (!OPEN_STATUSES.has(subject.status)) throw invalid('The fixture is not open any more');
  if (playerIds.length > 0 && new Set(playerIds).size !== STARTERS_PER_TEAM)
    throw invalid('An eleven has eleven different players');
  const strangers = playerIds.filter((playerId) => !subject.squadIds.has(playerId));
  if (strangers.length > 0) throw invalid('An eleven holds players of the club only');
  await officialElevens.replace(fixtureId, teamId, playerIds, {
    enteredTs: deps.now().toISOString(),
    enteredBy,
  });
  deps.log.info({ fixtureId, teamId, players: playerIds.length, enteredBy }, 'official eleven entered');
  try {
    return { isComputed: (await computePstart(deps, 'admin')).success };
  } catch (error) {
    if (error instanceof AppError && error.reason === 'conflict') return { isComputed: false };
    throw error;
  }
}
