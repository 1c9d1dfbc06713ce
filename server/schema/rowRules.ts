import { DELETED_USER_ID } from '@hub/shared/users/account.schema.ts';
import {
  USER_TEAM_NAME_MAX,
  USER_TEAM_PLAYERS_MAX,
  USER_TEAMS_MAX,
  COMMENT_LENGTH,
  OPTION_LENGTH,
  OPTIONS_MAX,
  QUESTION_LENGTH,
} from '@hub/shared/limits.ts';
import type { RowRule } from '@hub/provider/provider.ts';
import { DATABASE_CLOCK } from './databaseClock.ts';

/**
 * Rules that hold however rows are written: tRPC, the REST dialect, and SQL with the key (decision 0012). A page's counters are in
 * `comment_threads`, whose `version` grows with every change of the page's discussion.
 */

const CHANGED = `on conflict (id) do update set version = comment_threads.version + 1`;

const pageChanged = (row: 'new' | 'old') =>
  `insert into comment_threads (id, version) values (${row}.page_type || ':' || ${row}.page_id, 1) ${CHANGED}`;

/** Does nothing while a poll is deleted with its options, since the poll is not found. */
const pollChanged = (row: 'new' | 'old') =>
  `insert into comment_threads (id, version)
    select page_type || ':' || page_id, 1 from polls where id = ${row}.poll_id ${CHANGED}`;

/** Adds one comment or reply to the counters, or subtracts it. */
const countInThread = (row: 'new' | 'old', sign: '+' | '-') => [
  pageChanged(row),
  `update comment_threads set
    comments_count = comments_count ${sign} case when ${row}.parent_id is null then 1 else 0 end,
    replies_count = replies_count ${sign} case when ${row}.parent_id is null then 0 else 1 end
    where id = ${row}.page_type || ':' || ${row}.page_id`,
];

const COMMENTS: readonly RowRule[] = [
  {
    name: 'comment_fits',
    table: 'comments',
    on: 'insert',
    when: `length(new.content) > ${COMMENT_LENGTH} or (new.parent_id is not null and not exists (
      select 1 from comments p where p.id = new.parent_id and p.parent_id is null and p.deleted_at is null
        and p.page_type = new.page_type and p.page_id = new.page_id))`,
    refuse: `A comment has at most ${COMMENT_LENGTH} characters, and a reply belongs to a comment of its page`,
  },
  {
    name: 'comment_stays',
    table: 'comments',
    on: 'update',
    of: ['parent_id', 'page_type', 'page_id'],
    when: `new.page_type <> old.page_type or new.page_id <> old.page_id
      or coalesce(new.parent_id, '') <> coalesce(old.parent_id, '')`,
    refuse: 'A comment stays where it was written',
  },
  {
    name: 'comment_counted',
    table: 'comments',
    on: 'insert',
    when: 'new.deleted_at is null',
    run: countInThread('new', '+'),
  },
  {
    name: 'comment_uncounted',
    table: 'comments',
    on: 'delete',
    when: 'old.deleted_at is null',
    run: countInThread('old', '-'),
  },
  {
    name: 'comment_emptied',
    table: 'comments',
    on: 'update',
    of: ['deleted_at'],
    when: 'old.deleted_at is null and new.deleted_at is not null',
    run: countInThread('new', '-'),
  },
  {
    name: 'comment_restored',
    table: 'comments',
    on: 'update',
    of: ['deleted_at'],
    when: 'old.deleted_at is not null and new.deleted_at is null',
    run: countInThread('new', '+'),
  },
  {
    name: 'reply_counted',
    table: 'comments',
    on: 'insert',
    when: 'new.parent_id is not null',
    run: ['update comments set replies_count = replies_count + 1 where id = new.parent_id'],
  },
  {
    name: 'reply_uncounted',
    table: 'comments',
    on: 'delete',
    when: 'old.parent_id is not null',
    run: [
      'update comments set replies_count = replies_count - 1 where id = old.parent_id and replies_count > 0',
    ],
  },
  {
    name: 'comment_shown',
    table: 'comments',
    on: 'update',
    of: ['content', 'likes_count'],
    when: 'new.content <> old.content or new.likes_count <> old.likes_count',
    run: [pageChanged('new')],
  },
];

/** Rules that count likes and votes. Those of an account that is being erased no longer count. */
const counted = (
  given: 'comment_likes' | 'poll_votes',
  to: 'comment_id' | 'option_id',
  [table, counter]: readonly ['comments', 'likes_count'] | readonly ['poll_options', 'votes_count'],
): RowRule[] => [
  {
    name: `${given}_counted`,
    table: given,
    on: 'insert',
    run: [`update ${table} set ${counter} = ${counter} + 1 where id = new.${to}`],
  },
  {
    name: `${given}_uncounted`,
    table: given,
    on: 'delete',
    when: `old.user_id not like '${DELETED_USER_ID}:%'`,
    run: [`update ${table} set ${counter} = ${counter} - 1 where id = old.${to} and ${counter} > 0`],
  },
  {
    name: `${given}_stay`,
    table: given,
    on: 'update',
    of: [to],
    when: `new.${to} <> old.${to}`,
    refuse: 'A like or vote stays where it was given',
  },
];

const POLLS: readonly RowRule[] = [
  {
    name: 'poll_fits',
    table: 'polls',
    on: 'insert',
    when: `length(new.question) > ${QUESTION_LENGTH}`,
    refuse: `A question has at most ${QUESTION_LENGTH} characters`,
  },
  { name: 'poll_asked', table: 'polls', on: 'insert', run: [pageChanged('new')] },
  {
    name: 'poll_reworded',
    table: 'polls',
    on: 'update',
    of: ['question'],
    when: 'new.question <> old.question',
    run: [pageChanged('new')],
  },
  { name: 'poll_gone', table: 'polls', on: 'delete', run: [pageChanged('old')] },
  {
    name: 'option_fits',
    table: 'poll_options',
    on: 'insert',
    when: `length(new.option_text) > ${OPTION_LENGTH}
      or (select count(*) from poll_options o where o.poll_id = new.poll_id) > ${OPTIONS_MAX}`,
    refuse: `A poll has at most ${OPTIONS_MAX} options of ${OPTION_LENGTH} characters`,
  },
  { name: 'option_added', table: 'poll_options', on: 'insert', run: [pollChanged('new')] },
  {
    name: 'option_counted',
    table: 'poll_options',
    on: 'update',
    of: ['votes_count', 'option_text'],
    when: 'new.votes_count <> old.votes_count or new.option_text <> old.option_text',
    run: [pollChanged('new')],
  },
  {
    name: 'vote_fits',
    table: 'poll_votes',
    on: 'insert',
    when: 'not exists (select 1 from poll_options o where o.id = new.option_id and o.poll_id = new.poll_id)',
    refuse: 'The poll has no such option',
  },
];

const TEAMS: readonly RowRule[] = [
  {
    name: 'user_team_fits',
    table: 'user_teams',
    on: 'insert',
    when: `length(new.name) > ${USER_TEAM_NAME_MAX}
      or (select count(*) from user_teams t where t.user_id = new.user_id) > ${USER_TEAMS_MAX}`,
    refuse: `A user has at most ${USER_TEAMS_MAX} teams, with names of ${USER_TEAM_NAME_MAX} characters`,
  },
  {
    name: 'user_team_player_fits',
    table: 'user_team_players',
    on: 'insert',
    when: `(select count(*) from user_team_players m where m.user_team_id = new.user_team_id) > ${USER_TEAM_PLAYERS_MAX}`,
    refuse: `A team has at most ${USER_TEAM_PLAYERS_MAX} players`,
  },
];

export const ROW_RULES: readonly RowRule[] = [
  ...COMMENTS,
  ...counted('comment_likes', 'comment_id', ['comments', 'likes_count']),
  ...counted('poll_votes', 'option_id', ['poll_options', 'votes_count']),
  ...POLLS,
  ...TEAMS,
];

/** Whether and where a row's fixture takes place. */
const place = (row: 'new' | 'old') =>
  `(case when ${row}.status in ('cancelled', 'postponed') then ${row}.status else '' end || coalesce(${row}.venue, ''))`;

/** Apart from the others, because the table is younger than they are. */
export const FIXTURE_RULES: readonly RowRule[] = [
  {
    name: 'fixture_revised',
    table: 'fixtures',
    on: 'update',
    of: ['kickoff_ts', 'status', 'venue'],
    when: `new.kickoff_ts <> old.kickoff_ts or ${place('new')} <> ${place('old')}`,
    run: [
      `insert into fixture_revisions (id, revision, revised_ts) values (new.id, 1, ${DATABASE_CLOCK})
        on conflict (id) do update set revision = fixture_revisions.revision + 1, revised_ts = excluded.revised_ts`,
    ],
  },
];
