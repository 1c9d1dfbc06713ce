import { clubNamed } from '#shared/catalog/clubs.ts';
import { CLUB_CODE, type ClubDecision, type SourcesDesk } from '#shared/feeds/feeds.schema.ts';
import { foldText } from '#shared/text/foldText.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { clubKey, type ClubBook } from '../../../feeds/identity/clubBook.ts';
import type { AuthUser } from '../../../provider/provider.ts';
import type { StoredClubQuestion } from '../../../stores/feeds/clubs.ts';
import { readClubBook } from './recogniseClubs.ts';
import { newestSeason, refreshSeason } from '../refreshSeason.ts';

/** Open questions as the desk shows them, with what can be answered. */
export const askedAbout = (
  questions: readonly StoredClubQuestion[],
  book: ClubBook,
): Pick<SourcesDesk, 'clubQuestions' | 'clubs'> => ({
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

/** A free code out of the letters of a name, its longest word first: `hav` for TSV Havelse. */
export function proposedCode(name: string, { clubs }: Pick<ClubBook, 'clubs'>): string {
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
 * Says for good whom a source's club stands for, and shows the season with it.
 *
 * @throws AppError 'alreadyDecided', 'clubNotFound'; 'clubTaken' when two clubs would become one, or one name two
 */
export async function decideClub(
  deps: Deps,
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
  deps.log.info({ id: decision.id, answer: decision.answer, userId: by.id }, 'club decided');
  await refreshSeason(deps);
}

/** @returns the club's id, unless the source tells of it under another of its own */
async function knownClub(
  deps: Pick<Deps, 'stores' | 'now'>,
  { source, sourceId }: StoredClubQuestion,
  clubId: string,
  { clubs, ids }: ClubBook,
): Promise<string> {
  if (!clubs.has(clubId)) throw new AppError('clubNotFound');
  const season = await newestSeason(deps);
  const told = season === null ? [] : await deps.stores.sourceFacts.newestOfKind(season, source, 'club');
  const isTaken = told.some(
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
