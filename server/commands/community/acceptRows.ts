import { POLL_TYPES } from '#shared/community/community.schema.ts';
import {
  isPage,
  isProgramPage,
  PAGE_TYPES,
  threadOfChannel,
  type PageType,
} from '#shared/community/communityPages.schema.ts';
import { cleanLine, cleanText, commentProblem } from '#shared/community/communityRules.ts';
import { OPTION_LENGTH, QUESTION_LENGTH } from '#shared/community/communityLimits.ts';
import { DEFAULT_COMPETITION } from '#shared/limits.ts';
import { GAMES } from '#shared/games/profiles.ts';
import { UserTeamName } from '#shared/users/userTeams.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser, ColumnValue, TableRow } from '../../provider/provider.ts';

type Row = Partial<TableRow>;
type Needed = Pick<Deps, 'stores' | 'now'>;
/** Counts a page that a user makes. @throws AppError 'tooMany' */
type AllowPage = () => Promise<void>;

/**
 * Rows that come through the provider's REST dialect, held to the rules of the hub's own forms. What the database itself
 * guarantees (counters, limits, uniqueness) is not repeated here.
 */

/** @throws AppError for a text or page that the hub's form would refuse */
export async function acceptComment({ stores, now }: Needed, row: Row, allowPage: AllowPage): Promise<Row> {
  const content = String(row.content ?? '');
  const problem = commentProblem(content);
  if (problem !== null) throw new AppError(problem);
  const page = await acceptPage(stores, row, allowPage);
  const accepted = { ...row, ...page, content: cleanText(content), parentId: row.parentId || null };
  if (await stores.community.comments.isRepeated(accepted, now())) throw new AppError('repeatedComment');
  return accepted;
}

/** @throws AppError for a question, a page or an end that the hub's form would refuse */
export async function acceptPoll({ stores, now }: Needed, row: Row, allowPage: AllowPage): Promise<Row> {
  const question = cleanLine(String(row.question ?? ''));
  if (question === '') throw new AppError('questionEmpty');
  if (question.length > QUESTION_LENGTH) throw new AppError('questionTooLong');
  const pollType = row.pollType ?? POLL_TYPES[0];
  if (!POLL_TYPES.some((type) => type === pollType)) throw new AppError('invalid');
  return {
    ...row,
    ...(await acceptPage(stores, row, allowPage)),
    question,
    pollType,
    endsTs: instantAhead(row.endsTs, now()),
  };
}

/** @throws AppError for a text that the hub's form would refuse */
export function acceptOption(row: Row): Row {
  const optionText = cleanLine(String(row.optionText ?? ''));
  if (optionText === '') throw new AppError('invalid');
  if (optionText.length > OPTION_LENGTH && !row.playerId) throw new AppError('optionTooLong');
  return { ...row, optionText: optionText.slice(0, OPTION_LENGTH) };
}

/** @throws AppError 'pollGone', 'pollOver' */
export async function requireOpenPoll(
  { stores, now }: Needed,
  pollId: ColumnValue | undefined,
): Promise<void> {
  const poll = await stores.community.read.poll(String(pollId ?? ''), null);
  if (poll === null) throw new AppError('pollGone');
  if (poll.endsTs !== null && poll.endsTs <= now().toISOString()) throw new AppError('pollOver');
}

/** @throws AppError 'commentGone' */
export async function requireComment({ stores }: Needed, commentId: ColumnValue | undefined): Promise<void> {
  if ((await stores.community.comments.known(String(commentId ?? ''))) === null)
    throw new AppError('commentGone');
}

/** Checks the fields that are given. @throws AppError 'invalid' */
export function acceptUserTeam(row: Row): Row {
  const accepted = { ...row };
  if (row.name !== undefined) {
    const { data: name } = UserTeamName.safeParse(row.name);
    if (name === undefined) throw new AppError('invalid');
    accepted.name = name;
  }
  if (row.competition !== undefined && row.competition !== DEFAULT_COMPETITION) throw new AppError('invalid');
  if (row.game !== undefined && !GAMES.some((game) => game === row.game)) throw new AppError('invalid');
  return accepted;
}

/**
 * The page of a row: one of the hub's, or one of the program's own, which is made by whoever writes there first.
 *
 * @throws AppError 'pageMalformed', 'tooManyPages', and as `allowPage`
 */
async function acceptPage(
  { community }: Deps['stores'],
  row: Row,
  allowPage: AllowPage,
): Promise<{ pageType: string; pageId: string }> {
  const page = { pageType: String(row.pageType ?? ''), pageId: String(row.pageId ?? '') };
  const pageType = PAGE_TYPES.find((type): type is PageType => type === page.pageType);
  const own = pageType && { ...page, pageType };
  if (own && isPage(own) && (await community.read.hasPage(own))) return page;
  if (!isProgramPage(page)) throw new AppError('pageMalformed');
  if (await community.programPages.isMade(`${page.pageType}:${page.pageId}`)) return page;
  await allowPage();
  if (!(await community.programPages.hasRoom())) throw new AppError('tooManyPages');
  return page;
}

function instantAhead(value: ColumnValue | undefined, now: Date): string | null {
  if (value === undefined || value === null || value === '') return null;
  const atMs = Date.parse(String(value));
  if (!(atMs > now.getTime())) throw new AppError('pollEndPast');
  return new Date(atMs).toISOString();
}

/** Keeps the names of users who write elsewhere than in the hub's own forms. */
export const introduce = ({ stores, now }: Needed, user: AuthUser): Promise<void> =>
  stores.community.introduce(user, now());

/**
 * Makes a change and tells everybody who has one of the changed pages open that they should look again.
 *
 * @returns what the change returned
 */
export async function tellChangedPages<T>(
  { stores, provider, log }: Pick<Deps, 'stores' | 'provider' | 'log'>,
  change: () => Promise<T>,
): Promise<T> {
  const before = new Map((await stores.community.read.versions()).map(({ id, version }) => [id, version]));
  const result = await change();
  const pages = (await stores.community.read.versions())
    .filter(({ id, version }) => version !== (before.get(id) ?? 0))
    .map(({ id }) => `page:${id}`)
    .filter((channel) => threadOfChannel(channel) !== null);
  try {
    for (const channel of pages) await provider.realtime.publish({ channel, type: 'changed', data: {} });
  } catch (err) {
    log.warn({ err }, 'a live event could not be published');
  }
  return result;
}
