import { elevenFault, type OfficialElevenInput } from '../../shared/officialEleven.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { MISSING } from '../stores/missing.ts';
import type { Writer } from '../stores/profiles.ts';
import { computePstart } from './computePstart.ts';

const OPEN_STATUSES: ReadonlySet<string> = new Set(['scheduled', 'live']);

const FAULTS = {
  players: 'An eleven has eleven different players',
  goalkeepers: 'An eleven has one goalkeeper',
} as const;

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
  enteredBy: Writer,
): Promise<{ isComputed: boolean }> {
  const { officialElevens } = deps.stores;
  const subject = await officialElevens.subject(fixtureId, teamId);
  if (subject === null) throw notFound(MISSING.clubInFixture);
  if (!OPEN_STATUSES.has(subject.status)) throw invalid('The fixture is not open any more');
  const chosen = new Set(playerIds);
  const eleven = subject.squad.filter(({ id }) => chosen.has(id));
  if (eleven.length < chosen.size) throw invalid('An eleven holds players of the club only');
  const fault = playerIds.length === 0 ? null : elevenFault(eleven);
  if (fault !== null) throw invalid(FAULTS[fault]);
  await officialElevens.replace(fixtureId, teamId, [...chosen], {
    enteredTs: deps.now().toISOString(),
    enteredBy,
  });
  deps.log.info(
    { fixtureId, teamId, players: chosen.size, enteredBy: enteredBy.id },
    'official eleven entered',
  );
  try {
    return { isComputed: (await computePstart(deps, 'admin')).success };
  } catch (error) {
    if (error instanceof AppError && error.reason === 'conflict') return { isComputed: false };
    throw error;
  }
}
