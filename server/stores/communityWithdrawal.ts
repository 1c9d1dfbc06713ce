import { DELETED_USER_ID } from '../../shared/account.ts';
import type { Statement } from '../provider/provider.ts';

/**
 * The statements that take a user's likes and votes away, so that every counter equals its recount. What is counted
 * for is locked first, as every other writer does; then the likes and votes become nobody's, so that the recount and
 * the deletion mean the same ones, whatever the user does meanwhile in another window.
 */
export function withdrawal(userId: string): Statement[] {
  const leaving = `${DELETED_USER_ID}:${userId}`;
  return [
    {
      sql: `update comments set likes_count = likes_count
        where id in (select comment_id from comment_likes where user_id = ?)`,
      args: [userId],
    },
    { sql: 'update comment_likes set user_id = ? where user_id = ?', args: [leaving, userId] },
    {
      sql: `update comments set likes_count = (select count(*) from comment_likes l
          where l.comment_id = comments.id and l.user_id <> ?)
        where id in (select comment_id from comment_likes where user_id = ?)`,
      args: [leaving, leaving],
    },
    { sql: 'delete from comment_likes where user_id = ?', args: [leaving] },
    {
      sql: `update poll_options set votes_count = votes_count
        where id in (select option_id from poll_votes where user_id = ?)`,
      args: [userId],
    },
    { sql: 'update poll_votes set user_id = ? where user_id = ?', args: [leaving, userId] },
    {
      sql: `update poll_options set votes_count = (select count(*) from poll_votes v
          where v.option_id = poll_options.id and v.user_id <> ?)
        where id in (select option_id from poll_votes where user_id = ?)`,
      args: [leaving, leaving],
    },
    { sql: 'delete from poll_votes where user_id = ?', args: [leaving] },
  ];
}
