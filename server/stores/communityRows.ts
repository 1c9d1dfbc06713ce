import { DELETED_USER_ID } from '../../shared/account.ts';
import {
  POLL_TYPES,
  type Author,
  type Comment,
  type Poll,
  type PollOption,
  type Reply,
  type ThreadCounts,
} from '../../shared/community.ts';
import {
  isRecordPageType,
  type PageRef,
  type PageType,
  type RecordPageType,
} from '../../shared/communityPages.ts';
import type { ColumnValue, Statement, TableRow } from '../provider/provider.ts';
import { boolean, nullable, number, text } from '../schema/columns.ts';
import { toNamedPlayer } from './playerRow.ts';

const TABLE_OF_PAGE: Record<RecordPageType, string> = {
  player: 'players',
  club: 'teams',
  fixture: 'fixtures',
};

/** A condition that holds when the page exists. */
export function pageExists({ pageType, pageId }: PageRef): { sql: string; args: ColumnValue[] } {
  if (!isRecordPageType(pageType)) return { sql: '1 = 1', args: [] };
  return { sql: `exists (select 1 from ${TABLE_OF_PAGE[pageType]} where id = ?)`, args: [pageId] };
}

export function pageFound(page: PageRef): Statement {
  const { sql, args } = pageExists(page);
  return { sql: `select 1 as found where ${sql}`, args };
}

/** For so long the same words of the same user at the same place are taken for a slip. */
const REPEAT_MS = 10 * 60_000;

/** From when on the same words are a repetition. ISO-8601 UTC. */
export const repeatsFrom = (now: Date) => new Date(now.getTime() - REPEAT_MS).toISOString();

/** The page on which a comment, a poll or a report stands. */
export const pageOf = (row: TableRow): PageRef => ({
  pageType: text.decode(row['pageType']) as PageType,
  pageId: text.decode(row['pageId']),
});

export const threadIdOf = ({ pageType, pageId }: PageRef) => `${pageType}:${pageId}`;

export const countsOf = (page: PageRef): Statement => ({
  sql: 'select comments_count, replies_count from comment_threads where id = ?',
  args: [threadIdOf(page)],
});

export const toCounts = (row: TableRow | undefined): ThreadCounts => ({
  comments: number.decode(row?.['commentsCount']),
  replies: number.decode(row?.['repliesCount']),
});

/** Comments and replies as they are read; the placeholder is the viewer's id. To be followed by conditions on `c`. */
export const COMMENTS = `select c.id, c.user_id, c.content, c.parent_id, c.page_type, c.page_id, c.likes_count,
    c.replies_count, c.created_at, c.deleted_at, a.display_name,
    case when l.id is null then 0 else 1 end as liked
  from comments c
    left join profiles a on a.id = c.user_id
    left join comment_likes l on l.comment_id = c.id and l.user_id = ?`;

/** Nobody's id; likes and votes of nobody are found for it. */
export const NOBODY = '';

export function toReply(row: TableRow): Reply {
  return {
    id: text.decode(row['id']),
    parentId: text.decode(row['parentId']),
    author: authorOf(row),
    content: text.decode(row['content']),
    likesCount: number.decode(row['likesCount']),
    liked: boolean.decode(row['liked']),
    createdAt: text.decode(row['createdAt']),
  };
}

export function toComment(
  row: TableRow,
  replies: Reply[] = [],
  nextRepliesCursor: string | null = null,
): Comment {
  const { parentId: _none, ...fields } = toReply(row);
  const isDeleted = nullable(text).decode(row['deletedAt']) !== null;
  return {
    ...fields,
    author: isDeleted ? null : fields.author,
    isDeleted,
    repliesCount: number.decode(row['repliesCount']),
    replies,
    nextRepliesCursor,
  };
}

/** Null for those who deleted their accounts. */
export function authorOf(row: TableRow, idKey = 'userId', nameKey = 'displayName'): Author | null {
  const id = text.decode(row[idKey]);
  return id === DELETED_USER_ID ? null : { id, displayName: nullable(text).decode(row[nameKey]) };
}

/** Polls as they are read; the placeholder is the viewer's id. To be followed by conditions on `p`. */
export const POLLS = `select p.id, p.user_id, p.question, p.poll_type, p.page_type, p.page_id, p.created_at,
    coalesce(f.kickoff_ts, p.ends_ts) as ends_ts, a.display_name, v.option_id as voted_option_id
  from polls p
    left join profiles a on a.id = p.user_id
    left join fixtures f on f.id = p.ends_fixture_id
    left join poll_votes v on v.poll_id = p.id and v.user_id = ?`;

/** Options as they are read. To be followed by conditions on `o`. */
export const OPTIONS = `select o.id, o.poll_id, o.option_text, o.votes_count, pl.id as player_id,
    pl.name, pl.position_primary, pl.injury_status, pl.suspension, pl.form_rating_avg_last5, pl.pstart,
    t.short_name as team_short_name
  from poll_options o
    left join players pl on pl.id = o.player_id
    left join teams t on t.id = pl.team_id`;
export const OPTION_ORDER = 'order by o.created_at, o.id';

export function toPoll(row: TableRow, optionRows: readonly TableRow[]): Poll {
  const options = optionRows.map(toOption);
  const pollType = text.decode(row['pollType']);
  return {
    id: text.decode(row['id']),
    author: authorOf(row),
    question: text.decode(row['question']),
    pollType: POLL_TYPES.find((type) => type === pollType) ?? 'single_choice',
    options,
    totalVotes: options.reduce((sum, { votesCount }) => sum + votesCount, 0),
    endsTs: nullable(text).decode(row['endsTs']),
    votedOptionId: nullable(text).decode(row['votedOptionId']),
    createdAt: text.decode(row['createdAt']),
  };
}

function toOption(row: TableRow): PollOption {
  return {
    id: text.decode(row['id']),
    optionText: text.decode(row['optionText']),
    player: row['playerId'] === null ? null : toComparedPlayer(row),
    votesCount: number.decode(row['votesCount']),
  };
}

const toComparedPlayer = (row: TableRow) => ({
  ...toNamedPlayer(row, 'playerId'),
  teamShortName: nullable(text).decode(row['teamShortName']),
  formRating: nullable(number).decode(row['formRatingAvgLast5']),
  startProbability: nullable(number).decode(row['pstart']),
});

export const placeholders = (values: readonly unknown[]) => values.map(() => '?').join(', ');
