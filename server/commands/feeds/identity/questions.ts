import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import {
  CLUB_CODE,
  ClubDecision,
  type SourcesAdmin,
  type IdentityQuestion,
  type PositionAnswer,
} from '@hub/shared/feeds/feeds.schema.ts';
import { clubNamed } from '@hub/shared/catalog/clubs.ts';
import { foldText } from '@hub/shared/text/foldText.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { clubKey, type ClubBook } from '@hub/season/feeds/identity/clubBook.ts';
import type { StoredQuestion } from '../../../stores/feeds/identities.ts';
import { WORD_OF_LINE } from '@hub/season/matchdata/playerForm.ts';
import type { AuthUser } from '@hub/provider/provider.ts';
import { recompute } from '../../runs/runs.ts';
import { refreshSeason, type RefreshDeps } from '../refreshSeason.ts';
import { readClubBook } from './known.ts';
import type { StoredClubQuestion } from '../../../stores/feeds/clubs.ts';
import { newestSeason } from '../runningSeason.ts';

/** Stands in for an account when questions are answered on the command line. */
const OPERATOR = { id: 'command-line' };
const USAGE =
  'Usage: npm run questions [-- ID is HUB_ID | -- CLUB_ID new CODE NAME SHORT_NAME | -- PLAYER_ID new]';

/** Open questions about clubs and players as lines, each followed by the words that answer it. */
export async function listQuestions({ stores }: Pick<Deps, 'stores'>): Promise<string[]> {
  const [clubs, players, book] = await Promise.all([
    stores.clubs.questions(),
    stores.identities.questions(),
    readClubBook(stores),
  ]);
  return [
    ...clubQuestionsOf(clubs, book).clubQuestions.flatMap(({ id, name, likelyId, proposal }) => [
      `Club ${name} (${id})`,
      `  it is a known one: '${id}' is ${likelyId ?? 'CODE'}`,
      `  it is a new one:   '${id}' new ${proposal.code} '${proposal.name}' '${proposal.shortName}'`,
    ]),
    ...players.flatMap((question) => linesOf(question, book)),
  ];
}

function linesOf({ id, name, clubId, candidates }: StoredQuestion, { clubs }: ClubBook): string[] {
  const lines = (JSON.parse(candidates) as PlayerRef[]).map(
    (candidate) => `  he is ${candidate.name}: '${id}' is ${candidate.id}`,
  );
  lines.unshift(`Player ${name}, ${clubs.get(clubId)?.shortName ?? clubId} (${id})`);
  lines.push(`  he is somebody new: '${id}' new`);
  return lines;
}

/**
 * Answers one question, as an administrator does.
 *
 * @param words the question's id, `is` or `new`, and their arguments
 * @throws AppError 'invalid' with the usage, and as the administrators' answers
 */
export async function answerQuestion(deps: RefreshDeps, words: readonly string[]): Promise<void> {
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
 * Stores an administrator's answer for a player without a reported position, used until a source reports one, and recomputes.
 *
 * @throws AppError 'playerNotFound', 'alreadyDecided' if his position is known
 */
export async function answerPosition(
  deps: RefreshDeps,
  { playerId, position }: PositionAnswer,
  by: Pick<AuthUser, 'id'>,
): Promise<void> {
  const { playerPositions } = deps.stores;
  if ((await playerPositions.isKnown(playerId)) === null) throw new AppError('playerNotFound');
  const word = WORD_OF_LINE[position] ?? position;
  const isAnswered = await playerPositions.answer(playerId, { position, word }, deps.now().toISOString());
  if (!isAnswered) throw new AppError('alreadyDecided');
  deps.log.info({ playerId, position, userId: by.id }, 'player position decided');
  // A hub without sources has nothing to merge.
  if (!(await refreshSeason(deps))) await recompute(deps);
}

/** Decides who a source's player is. @param hubId null for a new player @throws AppError 'alreadyDecided', 'invalid' */
export async function decideIdentity(
  deps: RefreshDeps,
  { id, hubId }: { id: string; hubId: string | null },
  by: Pick<AuthUser, 'id'>,
): Promise<void> {
  const { identities } = deps.stores;
  const question = await identities.question(id);
  if (question === null) throw new AppError('alreadyDecided');
  const candidates = JSON.parse(question.candidates) as IdentityQuestion['candidates'];
  if (hubId !== null && !candidates.some((candidate) => candidate.id === hubId))
    throw new AppError('invalid');
  const decided = await identities.decide(id, hubId ?? crypto.randomUUID(), by.id, deps.now().toISOString());
  if (!decided) throw new AppError('alreadyDecided');
  deps.log.info({ id, userId: by.id }, 'player question decided');
  await refreshSeason(deps);
}

/** Open questions as shown to administrators, with the possible answers. */
export const clubQuestionsOf = (
  questions: readonly StoredClubQuestion[],
  book: ClubBook,
): Pick<SourcesAdmin, 'clubQuestions' | 'clubs'> => ({
  clubQuestions: questions.map(({ id, source, name, shortName }) => {
    const likely = clubNamed(name, shortName);
    return {
      id,
      source,
      name,
      likelyId: likely !== undefined && book.clubs.has(likely.id) ? likely.id : null,
      proposal: { code: proposedCode(name, book), name, shortName },
    };
  }),
  clubs:
    questions.length === 0
      ? []
      : [...book.clubs.values()]
          .map(({ id, name }) => ({ id, name }))
          .toSorted((one, other) => one.name.localeCompare(other.name, 'de')),
});

/** A free code from the letters of a name, longest word first: `hav` for TSV Havelse. */
function proposedCode(name: string, { clubs }: Pick<ClubBook, 'clubs'>): string {
  const words = foldText(name)
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length);
  const letters = words.join('');
  const initials = words.map((word) => word.charAt(0)).join('');
  const numbered = Array.from(
    { length: 100 },
    (_none, n) => `${letters.charAt(0) || 'x'}${String(n).padStart(2, '0')}`,
  );
  const candidates = [letters.slice(0, 3), initials.slice(0, 3), ...numbered];
  return candidates.find((code) => CLUB_CODE.test(code) && !clubs.has(code)) ?? '';
}

/**
 * Decides for good which club a source's club is, and shows the season with it.
 *
 * @throws AppError 'alreadyDecided', 'clubNotFound'; 'clubTaken' if two clubs would become one, or share a name
 */
export async function decideClub(
  deps: RefreshDeps,
  decision: ClubDecision,
  by: Pick<AuthUser, 'id'>,
): Promise<void> {
  const { clubs } = deps.stores;
  const [question, book] = await Promise.all([clubs.question(decision.id), readClubBook(deps.stores)]);
  if (question === null) throw new AppError('alreadyDecided');
  const at = { confirmedBy: by.id, nowTs: deps.now().toISOString() };
  const isDecided =
    decision.answer === 'known'
      ? await clubs.decide(question.id, await knownClub(deps, question, decision.clubId, book), null, at)
      : await clubs.decide(question.id, decision.code, newClub(decision, book), at);
  if (!isDecided) throw new AppError('alreadyDecided');
  deps.log.info({ id: decision.id, answer: decision.answer, userId: by.id }, 'club question decided');
  await refreshSeason(deps);
}

/**
 * @returns the club's id @throws AppError 'clubNotFound', 'clubTaken' if another of the source's clubs already is this club
 */
async function knownClub(
  deps: Pick<Deps, 'stores' | 'now'>,
  { source, sourceId }: StoredClubQuestion,
  clubId: string,
  { clubs, ids }: ClubBook,
): Promise<string> {
  if (!clubs.has(clubId)) throw new AppError('clubNotFound');
  const season = await newestSeason(deps);
  const clubFacts = season === null ? [] : await deps.stores.sourceFacts.newestOfKind(season, source, 'club');
  const isTaken = clubFacts.some(
    (other) => other.sourceId !== sourceId && ids.get(clubKey(source, other.sourceId)) === clubId,
  );
  if (isTaken) throw new AppError('clubTaken');
  return clubId;
}

function newClub(
  { code, name, shortName }: Extract<ClubDecision, { answer: 'new' }>,
  { clubs, idOfName }: ClubBook,
) {
  const isTaken =
    clubs.has(code) ||
    idOfName(name) !== null ||
    [...clubs.values()].some((club) => foldText(club.shortName) === foldText(shortName));
  if (isTaken) throw new AppError('clubTaken');
  return { name, shortName, city: null };
}
