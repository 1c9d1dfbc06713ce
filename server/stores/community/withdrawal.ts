import { DELETED_USER_ID } from '#shared/users/account.schema.ts';
import { change, type Change } from '../statements.ts';

/** Table and column names: what users give, to what, and where it is counted. */
interface Counted {
  given: 'comment_likes' | 'poll_votes';
  to: 'comment_id' | 'option_id';
  counted: 'comments' | 'poll_options';
  counter: 'likes_count' | 'votes_count';
}

const withdrawing = ({ given, to, counted, counter }: Counted) => {
  const whereGiven = `where id in (select ${to} from ${given} where user_id = ?)`;
  return {
    lock: change(`update ${counted} set ${counter} = ${counter} ${whereGiven}`),
    letGo: change(`update ${given} set user_id = ? where user_id = ?`),
    recount: change(
      `update ${counted} set ${counter} = (select count(*) from ${given} g
        where g.${to} = ${counted}.id and g.user_id <> ?) ${whereGiven}`,
    ),
    forget: change(`delete from ${given} where user_id = ?`),
  };
};

const WITHDRAWN = [
  withdrawing({ given: 'comment_likes', to: 'comment_id', counted: 'comments', counter: 'likes_count' }),
  withdrawing({ given: 'poll_votes', to: 'option_id', counted: 'poll_options', counter: 'votes_count' }),
];

/**
 * Statements that remove a user's likes and votes and recount every affected counter. They lock the liked and voted
 * rows first, as every other write does, and then reassign the likes and votes to nobody, so that the recount and the
 * deletion cover the same ones whatever the user does meanwhile in another window.
 */
export function withdrawal(userId: string): Change[] {
  const leaving = `${DELETED_USER_ID}:${userId}`;
  return WITHDRAWN.flatMap(({ lock, letGo, recount, forget }) => [
    lock(userId),
    letGo(leaving, userId),
    recount(leaving, leaving),
    forget(leaving),
  ]);
}
