import type { PositionAnswer } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { WORD_OF_LINE } from '../../../matchdata/playerForm.ts';
import type { AuthUser } from '../../../provider/provider.ts';
import { recompute } from '../../runs/recompute.ts';
import { refreshSeason } from '../refreshSeason.ts';

/**
 * Keeps the desk's answer for a player whose position no source tells, until one does, and forecasts with it.
 *
 * @throws AppError 'playerNotFound', 'alreadyDecided' for one whose position is known
 */
export async function answerPosition(
  deps: Deps,
  { playerId, position }: PositionAnswer,
  by: Pick<AuthUser, 'id'>,
): Promise<void> {
  const { playerPositions } = deps.stores;
  if ((await playerPositions.isKnown(playerId)) === null) throw new AppError('playerNotFound');
  const word = WORD_OF_LINE[position] ?? position;
  const isAnswered = await playerPositions.answer(playerId, { position, word }, deps.now().toISOString());
  if (!isAnswered) throw new AppError('alreadyDecided');
  deps.log.info({ playerId, position, userId: by.id }, 'position answered');
  // A hub without sources has nothing to merge.
  if (!(await refreshSeason(deps))) await recompute(deps);
}
