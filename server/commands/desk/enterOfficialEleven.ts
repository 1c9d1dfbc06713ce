import { elevenFault, type OfficialElevenInput } from '#shared/elevens/officialEleven.schema.ts';
import { STARTER } from '#shared/matchSheet/matchSheet.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { ElevenSubject } from '../../stores/elevens/officialElevens.ts';
import type { NewSheet } from '../../stores/sheets/matchSheets.ts';
import { recompute } from '../runs/recompute.ts';
import type { SheetCaller } from '../sheets/sheetCaller.ts';
import { requireKept, requireOpenSubject, withdrawElevens } from './elevenEntries.ts';

const FAULTS = {
  players: 'elevenIncomplete',
  goalkeepers: 'elevenKeepers',
} as const;

/**
 * Stores the eleven that a club has announced, or withdraws it when empty, and recomputes the start probabilities. The
 * newest one stands; what each person has said is kept.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'elevenNotYours', 'clubNotInFixture', 'fixtureClosed', 'invalid' for an impossible eleven, 'alreadyDecided'
 *   when there is nothing that the caller could withdraw
 */
export async function enterOfficialEleven(
  deps: Deps,
  { fixtureId, teamId, playerIds }: OfficialElevenInput,
  caller: SheetCaller,
): Promise<{ isComputed: boolean }> {
  await requireKept(deps, caller, teamId);
  const subject = await requireOpenSubject(deps, { fixtureId, teamId });
  if (playerIds.length === 0) {
    await withdrawElevens(deps, caller, { fixtureId, teamId });
    return { isComputed: await recompute(deps) };
  }
  const chosen = new Set(playerIds);
  const eleven = subject.squad.filter(({ id }) => chosen.has(id));
  if (eleven.length < chosen.size) throw new AppError('elevenOfOthers');
  const fault = elevenFault(eleven);
  if (fault !== null) throw new AppError(FAULTS[fault]);
  await deps.stores.officialElevens.replace(fixtureId, teamId, [...chosen], {
    enteredTs: deps.now().toISOString(),
    enteredBy: caller,
    sheet: sheetOf({ fixtureId, teamId, season: subject.season }, eleven),
  });
  deps.log.info({ fixtureId, teamId, players: chosen.size, enteredBy: caller.id }, 'official eleven entered');
  return { isComputed: await recompute(deps) };
}

function sheetOf(
  { fixtureId, teamId, season }: { fixtureId: string; teamId: string; season: string },
  eleven: ElevenSubject['squad'],
): NewSheet {
  const players = eleven.map(({ id, name }) => ({ ...STARTER, playerId: id, name }));
  return {
    id: crypto.randomUUID(),
    season,
    fixtureId,
    form: 'eleven',
    text: eleven.map(({ name }) => name).join('\n'),
    answers: '{}',
    parts: [{ teamId, players, state: 'counts' }],
  };
}
