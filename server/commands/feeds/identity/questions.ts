import { ClubDecision, type PositionAnswer } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { ClubBook } from '../../../feeds/identity/clubBook.ts';
import type { StoredQuestion } from '../../../stores/feeds/identities.ts';
import { WORD_OF_LINE } from '../../../matchdata/playerForm.ts';
import type { AuthUser } from '../../../provider/provider.ts';
import { recompute } from '../../runs/runs.ts';
import { decideIdentity } from '../sourcesDesk.ts';
import { refreshSeason } from '../refreshSeason.ts';
import { askedAbout, decideClub } from './decideClub.ts';
import { readClubBook } from './recogniseClubs.ts';

/** Who answers on the command line, as no account does. */
const OPERATOR = { id: 'command-line' };
const USAGE =
  'Usage: npm run questions [-- ID is HUB_ID | -- CLUB_ID new CODE NAME SHORT_NAME | -- PLAYER_ID new]';

/** Open questions about clubs and players in lines, each followed by the words that answer it. */
export async function listQuestions({ stores }: Pick<Deps, 'stores'>): Promise<string[]> {
  const [clubs, players, book] = await Promise.all([
    stores.clubs.questions(),
    stores.identities.questions(),
    readClubBook(stores),
  ]);
  return [
    ...askedAbout(clubs, book).clubQuestions.flatMap(({ id, name, likelyId, proposal }) => [
      `Club ${name} (${id})`,
      `  it is a known one: '${id}' is ${likelyId ?? 'CODE'}`,
      `  it is a new one:   '${id}' new ${proposal.code} '${proposal.name}' '${proposal.shortName}'`,
    ]),
    ...players.flatMap((question) => linesOf(question, book)),
  ];
}

function linesOf({ id, name, clubId, candidates }: StoredQuestion, { clubs }: ClubBook): string[] {
  const lines = (JSON.parse(candidates) as { id: string; name: string }[]).map(
    (candidate) => `  he is ${candidate.name}: '${id}' is ${candidate.id}`,
  );
  lines.unshift(`Player ${name}, ${clubs.get(clubId)?.shortName ?? clubId} (${id})`);
  lines.push(`  he is somebody new: '${id}' new`);
  return lines;
}

/**
 * Answers one question, as the desk does.
 *
 * @param words the question's id, `is` or `new`, and what belongs to it
 * @throws AppError 'invalid' with how to write it, and whatever the desk would answer
 */
export async function answerQuestion(deps: Deps, words: readonly string[]): Promise<void> {
  const [id = '', answer, ...rest] = words;
  if ((await deps.stores.clubs.question(id)) === null) {
    const [hubId, ...more] = rest;
    const isAnswer = answer === 'new' ? hubId === undefined : answer === 'is' && hubId !== undefined;
    if (!isAnswer || more.length > 0) throw new AppError('invalid', USAGE);
    return decideIdentity(deps, { id, hubId: hubId ?? null }, OPERATOR);
  }
  const [code, name, shortName, ...more] = rest;
  const decision = ClubDecision.safeParse(
    answer === 'is' ? { answer: 'known', id, clubId: code } : { answer, id, code, name, shortName },
  );
  if (!decision.success || more.length > 0 || (answer === 'is' && name !== undefined))
    throw new AppError('invalid', USAGE);
  return decideClub(deps, decision.data, OPERATOR);
}

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
