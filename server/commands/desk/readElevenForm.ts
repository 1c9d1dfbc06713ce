import type { ElevenForm, ElevenPlace } from '#shared/elevens/officialEleven.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { placeIn } from '../../stores/season/factRows.ts';
import { predictedEleven } from '../../pstart/eleven/predictedEleven.ts';

/**
 * Reads the squad from which a club's official eleven is chosen, and the predicted eleven.
 *
 * @throws AppError 'notFound' if the club does not play in that fixture
 */
export async function readElevenForm(
  { stores }: Pick<Deps, 'stores'>,
  { fixtureId, teamId }: ElevenPlace,
): Promise<ElevenForm> {
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
