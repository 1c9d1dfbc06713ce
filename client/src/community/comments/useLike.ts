import { useRef } from 'react';
import type { Comment, Reply } from '#shared/community/community.schema.ts';
import { textOfCode } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { specified } from '../texts.ts';
import { likeFlipped, likeSet } from '../thread/threadChanges.ts';
import { toastFailure, toastNotice } from '../toasts.ts';
import type { Apply } from '../thread/useThread.ts';

/**
 * Likes or unlikes a comment: shown at once, undone if the hub refuses it. A second press is sent once the hub has answered the
 * first, because the hub can only toggle a like.
 */
export function useLike({ id, liked }: Comment | Reply, apply: Apply, catchUp: () => void): () => void {
  const user = useUser();
  /** Null while no request is pending. */
  const asked = useRef<{ wanted: boolean; known: boolean } | null>(null);
  const { mutate } = trpc.community.toggleLike.useMutation({
    onSuccess(result) {
      const { wanted = result.liked } = asked.current ?? {};
      if (result.liked === wanted) {
        asked.current = null;
        apply(likeSet(result));
      } else {
        asked.current = { wanted, known: result.liked };
        mutate({ commentId: id });
      }
    },
    onError(error) {
      if (asked.current !== null) apply(likeFlipped(id, asked.current.known));
      asked.current = null;
      toastFailure('like', specified.likeFailed, error);
      catchUp();
    },
  });
  return () => {
    if (user === null) {
      toastNotice('like', textOfCode('signInToLike'));
      return;
    }
    const before = asked.current;
    const wanted = !(before?.wanted ?? liked);
    asked.current = { wanted, known: before?.known ?? liked };
    apply(likeFlipped(id, wanted));
    if (before === null) mutate({ commentId: id });
  };
}
