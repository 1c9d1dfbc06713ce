import type { Comment, Reply } from '#shared/community/community.schema.ts';
import { textOfCode } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { specified } from '../texts.ts';
import { likeFlipped, likeSet } from '../thread/threadChanges.ts';
import { toastFailure, toastNotice } from '../toasts.ts';
import type { Apply } from '../thread/useThread.ts';

/** Likes or unlikes a comment: shown at once, undone if the hub refuses it. */
export function useLike({ id, liked }: Comment | Reply, apply: Apply, catchUp: () => void): () => void {
  const user = useUser();
  const { mutate, isPending } = trpc.community.toggleLike.useMutation({
    onMutate() {
      apply(likeFlipped(id, !liked));
      return { wasLiked: liked };
    },
    onSuccess: (result) => apply(likeSet(result)),
    onError(error, _variables, shown) {
      if (shown !== undefined) apply(likeFlipped(id, shown.wasLiked));
      toastFailure('like', specified.likeFailed, error);
      catchUp();
    },
  });
  return () => {
    if (user === null) toastNotice('like', textOfCode('signInToLike'));
    else if (!isPending) mutate({ commentId: id });
  };
}
