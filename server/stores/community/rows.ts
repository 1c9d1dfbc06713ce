import { DELETED_USER_ID } from '@hub/shared/users/account.schema.ts';
import {
  POLL_TYPES,
  type NamedUser,
  type Comment,
  type Poll,
  type PollOption,
  type Reply,
  type ThreadCounts,
} from '@hub/shared/community/community.schema.ts';
import type { PageRef, PageType } from '@hub/shared/community/communityPages.schema.ts';
import { players } from '../../schema/catalog.ts';
import { boolean, nullable, number, selected, text, wordOf, type RowOf } from '../../schema/columns.ts';
import { comments, commentThreads, pollOptions, polls } from '../../schema/community.ts';
import { CHANCE_MATCH, CHANCE_MATCH_OF, toChanceMatch } from '../catalog/chanceMatch.ts';
import { toNamedPlayer } from '../catalog/playerRow.ts';
import { query, type ResultRow } from '../statements.ts';

/** Condition: the page exists. */
export const PAGE_EXISTS = `case :pageType
    when 'player' then (select count(*) from players where id = :pageId)
    when 'club' then (select count(*) from teams where id = :pageId)
    when 'fixture' then (select count(*) from fixtures where id = :pageId)
    else 1 end > 0`;

export const PAGE_FOUND = query({ found: number }, `select 1 as found where ${PAGE_EXISTS}`);

/** Window in which a repeated text counts as an accidental double post. */
const REPEAT_MS = 10 * 60_000;

/** The time of a write, and the start of the window in which the same text counts as repeated. ISO-8601 UTC. */
export const instantsOf = (now: Date) => ({
  nowTs: now.toISOString(),
  repeatsFromTs: new Date(now.getTime() - REPEAT_MS).toISOString(),
});

/** The page that a comment, a poll or a report belongs to. */
export const pageOf = ({ pageType, pageId }: { pageType: string; pageId: string }): PageRef => ({
  pageType: pageType as PageType,
  pageId,
});

export const threadIdOf = ({ pageType, pageId }: PageRef) => `${pageType}:${pageId}`;

const COUNTS = query(
  commentThreads.pick('commentsCount', 'repliesCount'),
  'select {columns} from comment_threads where id = :id',
);

export const countsOf = (page: PageRef) => COUNTS({ id: threadIdOf(page) });

export const toCounts = (row: ResultRow<typeof COUNTS> | undefined): ThreadCounts => ({
  comments: row?.commentsCount ?? 0,
  replies: row?.repliesCount ?? 0,
});

/** Columns of `COMMENTS`. */
export const COMMENT = {
  ...comments.as('c').pick('id', 'userId', 'content', 'parentId', 'pageType', 'pageId'),
  ...comments.as('c').pick('likesCount', 'repliesCount', 'createdAt', 'deletedAt'),
  displayName: selected('a.display_name', nullable(text)),
  pictureUrl: selected('a.picture_url', nullable(text)),
  liked: selected('case when l.id is null then 0 else 1 end', boolean),
};
export type CommentRow = RowOf<typeof COMMENT>;

/** Selects comments and replies as a user sees them. Append conditions on `c`. */
export const COMMENTS = `select {columns} from comments c
    left join profiles a on a.id = c.user_id
    left join comment_likes l on l.comment_id = c.id and l.user_id = :userId`;

/** An id that no user has, so that it has neither likes nor votes. */
export const NOBODY = '';

export function toReply(row: CommentRow): Reply {
  const { id, content, likesCount, liked, createdAt } = row;
  const user = toNamedUser(row.userId, row.displayName, row.pictureUrl);
  return { id, parentId: row.parentId ?? '', user, content, likesCount, liked, createdAt };
}

export function toComment(
  row: CommentRow,
  replies: Reply[] = [],
  nextRepliesCursor: string | null = null,
): Comment {
  const { parentId: _none, ...fields } = toReply(row);
  const isDeleted = row.deletedAt !== null;
  return {
    ...fields,
    user: isDeleted ? null : fields.user,
    isDeleted,
    repliesCount: row.repliesCount,
    replies,
    nextRepliesCursor,
  };
}

/** Null for a deleted account. */
export const toNamedUser = (
  id: string,
  displayName: string | null,
  pictureUrl: string | null = null,
): NamedUser | null =>
  id === DELETED_USER_ID ? null : { id, displayName, ...(pictureUrl === null ? {} : { pictureUrl }) };

/** Columns of `POLLS`. */
export const POLL = {
  ...polls.as('p').pick('id', 'userId', 'question', 'pageType', 'pageId', 'createdAt'),
  endsTs: selected('coalesce(f.kickoff_ts, p.ends_ts)', nullable(text)),
  pollType: selected('p.poll_type', wordOf(POLL_TYPES, 'single_choice')),
  displayName: selected('a.display_name', nullable(text)),
  pictureUrl: selected('a.picture_url', nullable(text)),
  votedOptionId: selected('v.option_id', nullable(text)),
};
export type PollRow = RowOf<typeof POLL>;

/** Selects polls as a user sees them. Append conditions on `p`. */
export const POLLS = `select {columns} from polls p
    left join profiles a on a.id = p.user_id
    left join fixtures f on f.id = p.ends_fixture_id
    left join poll_votes v on v.poll_id = p.id and v.user_id = :userId`;

/** Columns of `OPTIONS`; the player's columns are null if the option names no player. */
export const OPTION = {
  ...pollOptions.as('o').pick('id', 'pollId', 'optionText', 'votesCount'),
  playerId: selected('p.id', nullable(text)),
  name: selected('p.name', nullable(text)),
  positionPrimary: selected('p.position_primary', nullable(text)),
  injuryStatus: selected('p.injury_status', nullable(text)),
  suspension: selected('p.suspension', nullable(text)),
  ...players.as('p').pick('teamId', 'formRatingAvgLast5', 'pstart', 'pstartKnowledge'),
  ...CHANCE_MATCH,
  teamShortName: selected('t.short_name', nullable(text)),
};
export type OptionRow = RowOf<typeof OPTION>;

/** Selects options. Append conditions on `o`. */
export const OPTIONS = `select {columns} from poll_options o
    left join players p on p.id = o.player_id
    left join teams t on t.id = p.team_id
    ${CHANCE_MATCH_OF}` as const;
export const OPTION_ORDER = 'order by o.created_at, o.id';

export function toPoll(row: PollRow, optionRows: readonly OptionRow[]): Poll {
  const { id, question: asked, pollType, endsTs, votedOptionId, createdAt } = row;
  const options = optionRows.map(toOption);
  return {
    id,
    user: toNamedUser(row.userId, row.displayName, row.pictureUrl),
    question: asked,
    pollType,
    options,
    totalVotes: options.reduce((sum, { votesCount }) => sum + votesCount, 0),
    endsTs,
    votedOptionId,
    createdAt,
  };
}

const toOption = (row: OptionRow): PollOption => ({
  id: row.id,
  optionText: row.optionText,
  player: toComparedPlayer(row),
  votesCount: row.votesCount,
});

function toComparedPlayer(row: OptionRow): PollOption['player'] {
  const { playerId, name, positionPrimary, injuryStatus, suspension } = row;
  if (playerId === null) return null;
  return {
    ...toNamedPlayer({
      id: playerId,
      name: name ?? '',
      positionPrimary: positionPrimary ?? '',
      injuryStatus: injuryStatus ?? '',
      suspension: suspension ?? '',
    }),
    teamId: row.teamId,
    teamShortName: row.teamShortName,
    formRating: row.formRatingAvgLast5,
    startProbability: row.pstart,
    knowledge: row.pstartKnowledge,
    match: toChanceMatch(row),
  };
}
