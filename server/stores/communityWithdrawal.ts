import { DELETED_USER_ID } from '../../shared/account.ts';
import type { Statement } from '../provider/provider.ts';

/**
 * The statements that take a user's likes and votes away, so that every counter equals its recount. What is counted
 * for is locked first, as every other writer does; then the likes and votes become nobody's, so that the recount and
 * the deletion mean the same ones, whatever the user does meanwhile in another window.
 */
export function withdrawal(userId: string): Statement[] {
  return [
    ...withdrawn(userId, {
      given: 'comment_likes',
      to: 'comment_id',
      counted: 'comments',
      counter: 'likes_count',
    }),
    ...withdrawn(userId, {
      given: 'poll_votes',
      to: 'option_id',
      counted: 'poll_options',
      counter: 'votes_count',
    }),
  ];
}

/** Names of tables and columns: what users give, to what, and where it is counted. */
interface Counted {
  given: 'comment_likes' | 'poll_votes';
  to: 'comment_id' | 'option_id';
  counted: 'comments' | 'poll_options';
  counter: 'likes_count' | 'votes_count';
}

function withdrawn(userId: string, { given, to, counted, counter }: Counted): Statement[] {
  const leaving = `${DELETED_USER_ID}:${userId}`;
  const whereGiven = `where id in (select ${to} from ${given} where user_id = ?)`;
  return [
    { sql: `update ${counted} set ${counter} = ${counter} ${whereGiven}`, args: [userId] },
    { sql: `update ${given} set user_id = ? where user_id = ?`, args: [leaving, userId] },
    {
      sql: `update ${counted} set ${counter} = (select count(*) from ${given} g
          where g.${to} = ${counted}.id and g.user_id <> ?) ${whereGiven}`,
      args: [leaving, leaving],
    },
    { sql: `delete from ${given} where user_id = ?`, args: [leaving] },
  ];
}
