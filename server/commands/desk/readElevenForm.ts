import type { ElevenForm, ElevenPlace } from '#shared/elevens/officialEleven.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { SheetCaller } from '../sheets/sheetCaller.ts';
import { elevenEntries, requireKept } from './elevenEntries.ts';
import { placeIn } from '../../stores/season/factRows.ts';
import { predictedEleven } from '../../pstart/eleven/predictedEleven.ts';

/** Players to choose an eleven from, and what was entered. */
type ElevenChoice = Omit<ElevenForm, 'mayWithdraw'>;

/**
 * Reads the squad from which a club's official eleven is chosen, and the predicted eleven.
 *
 * @throws AppError 'elevenNotYours', 'clubNotInFixture'
 */
export async function readElevenForm(
  deps: Pick<Deps, 'stores'>,
  place: ElevenPlace,
  caller: SheetCaller,
): Promise<ElevenForm> {
  await requireKept(deps, caller, place.teamId);
  const [choice, entries] = await Promise.all([readElevenChoice(deps, place), elevenEntries(deps, place)]);
  const isOwn = caller.isAdmin || entries.some(({ enteredBy }) => enteredBy === caller.id);
  return Object.assign(choice, { mayWithdraw: choice.entered !== null && isOwn });
}

/**
 * Reads the squad from which an eleven is chosen, whoever does it.
 *
 * @throws AppError 'clubNotInFixture'
 */
export async function readElevenChoice(
  { stores }: Pick<Deps, 'stores'>,
  { fixtureId, teamId }: ElevenPlace,
): Promise<ElevenChoice> {
  const [subject, lineup] = await Promise.all([
    stores.officialElevens.subject(fixtureId, teamId),
    stores.lineups.ofClub(fixtureId, teamId),
  ]);
  if (subject === null) throw new AppError('clubNotInFixture');
  const { squad, entered } = subject;
  return {
    squad,
    predicted: lineup.basis === 'startChance' ? lineup.playerIds : predictFromSquad(squad),
    entered,
  };
}

/** Predicts an eleven from the squad's current chances, for a fixture beyond the next matchday. */
function predictFromSquad(squad: ElevenForm['squad']): string[] {
  return predictedEleven(
    squad.flatMap(({ id, positionGroup, startProbability }) =>
      startProbability === null ? [] : [{ playerId: id, ...placeIn(positionGroup), startProbability }],
    ),
  ).map(({ playerId }) => playerId);
}
