import type { ElevenForm, ElevenPlace } from '../../shared/officialEleven.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { predictedEleven } from '../pstart/predictedEleven.ts';
import { MISSING } from '../stores/missing.ts';

/**
 * Whom a club's official eleven can be made of, and whom the hub expects.
 *
 * @throws AppError 'notFound' when the club does not play in that fixture
 */
export async function readElevenForm(
  { stores }: Pick<Deps, 'stores'>,
  { fixtureId, teamId }: ElevenPlace,
): Promise<ElevenForm> {
  const [subject, lineup] = await Promise.all([
    stores.officialElevens.subject(fixtureId, teamId),
    stores.lineups.ofClub(fixtureId, teamId),
  ]);
  if (subject === null) throw notFound(MISSING.clubInFixture);
  const { squad, entered } = subject;
  return {
    squad,
    predicted: lineup.basis === 'startChance' ? lineup.playerIds : mostProbable(squad),
    entered,
  };
}

/** For a fixture beyond the next matchday. */
function mostProbable(squad: ElevenForm['squad']): string[] {
  return predictedEleven(
    squad.flatMap(({ id, positionGroup, startProbability }) =>
      positionGroup === null || startProbability === null
        ? []
        : [{ playerId: id, positionGroup, probability: startProbability }],
    ),
  ).map(({ playerId }) => playerId);
}
