import { elevenFault, type OfficialElevenInput } from '#shared/elevens/officialEleven.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { NamedUser } from '#shared/community/community.schema.ts';
import { recompute } from '../runs/recompute.ts';

const OPEN_STATUSES: ReadonlySet<string> = new Set(['scheduled', 'live']);

const FAULTS = {
  players: 'elevenIncomplete',
  goalkeepers: 'elevenKeepers',
} as const;

/**
 * Stores the eleven that a club has announced, or withdraws it when empty, and recomputes the start probabilities.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'notFound' if the club does not play in that fixture, 'invalid' for an impossible eleven
 */
export async function enterOfficialEleven(
  deps: Deps,
  { fixtureId, teamId, playerIds }: OfficialElevenInput,
  enteredBy: NamedUser,
): Promise<{ isComputed: boolean }> {
  const { officialElevens } = deps.stores;
  const subject = await officialElevens.subject(fixtureId, teamId);
  if (subject === null) throw new AppError('clubNotInFixture');
  if (!OPEN_STATUSES.has(subject.status)) throw new AppError('fixtureClosed');
  const chosen = new Set(playerIds);
  const eleven = subject.squad.filter(({ id }) => chosen.has(id));
  if (eleven.length < chosen.size) throw new AppError('elevenOfOthers');
  const fault = playerIds.length === 0 ? null : elevenFault(eleven);
  if (fault !== null) throw new AppError(FAULTS[fault]);
  await officialElevens.replace(fixtureId, teamId, [...chosen], {
    enteredTs: deps.now().toISOString(),
    enteredBy,
  });
  deps.log.info(
    { fixtureId, teamId, players: chosen.size, enteredBy: enteredBy.id },
    'official eleven entered',
  );
  return { isComputed: await recompute(deps) };
}
