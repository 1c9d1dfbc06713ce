import { DELETED_USER_ID } from '@hub/shared/users/account.schema.ts';
import { write, type Write } from '../statements.ts';

/** Table and column names of likes and votes, of their targets and of the counters. */
interface Counted {
  given: 'comment_likes' | 'poll_votes';
  to: 'comment_id' | 'option_id';
  counted: 'comments' | 'poll_options';
  counter: 'likes_count' | 'votes_count';
}

const withdrawalOf = ({ given, to, counted, counter }: Counted) => {
  const whereGiven = `where id in (select ${to} from ${given} where user_id = :userId)` as const;
  return {
    lock: write(`update ${counted} set ${counter} = ${counter} ${whereGiven}`),
    disown: write(`update ${given} set user_id = :leaving where user_id = :userId`),
    recount: write(
      `update ${counted} set ${counter} = (select count(*) from ${given} g
        where g.${to} = ${counted}.id and g.user_id <> :userId) ${whereGiven}`,
    ),
    forget: write(`delete from ${given} where user_id = :userId`),
  };
};

const WITHDRAWALS = [
  withdrawalOf({ given: 'comment_likes', to: 'comment_id', counted: 'comments', counter: 'likes_count' }),
  withdrawalOf({ given: 'poll_votes', to: 'option_id', counted: 'poll_options', counter: 'votes_count' }),
];

/**
 * Statements that remove a user's likes and votes and recount every affected counter. They lock the liked and voted
 * rows first, as every other write does, and then reassign the likes and votes to a placeholder, so that the recount and
 * the deletion cover the same ones whatever the user does in another window in the meantime.
 */
export function eraseUser(userId: string): Write[] {
  const leaving = `${DELETED_USER_ID}:${userId}`;
  return WITHDRAWALS.flatMap(({ lock, disown, recount, forget }) => [
    lock({ userId }),
    disown({ leaving, userId }),
    recount({ userId: leaving }),
    forget({ userId: leaving }),
  ]);
}
