import { trpc } from '../api/trpc.ts';
import { useUser } from '../auth/AuthContext.tsx';
import { useSignInPrompt } from '../visitor/SignInPrompt.tsx';

/** Ids of watched players; undefined for visitors and until loaded. */
export function useWatchedIds(): readonly string[] | undefined {
  const isUser = useUser() !== null;
  return trpc.watchlist.ids.useQuery(undefined, { enabled: isUser }).data;
}

/** Whether the user watches a player, and a function to change that, which shows at once; visitors are asked to sign in. */
export function useWatch(playerId: string) {
  const utils = trpc.useUtils();
  const isVisitor = useUser() === null;
  const askToSignIn = useSignInPrompt();
  const watchedIds = useWatchedIds();
  const isWatched = watchedIds?.includes(playerId) === true;

  const show = (shouldBeWatched: boolean) =>
    utils.watchlist.ids.setData(undefined, (ids) => {
      const others = (ids ?? []).filter((id) => id !== playerId);
      return shouldBeWatched ? [...others, playerId] : others;
    });
  const handlers = (willBeWatched: boolean) => ({
    onMutate: async () => {
      await utils.watchlist.ids.cancel();
      show(willBeWatched);
    },
    onError: () => show(!willBeWatched),
    onSettled: () => Promise.all([utils.watchlist.invalidate(), utils.account.notices.invalidate()]),
  });
  const watch = trpc.watchlist.watch.useMutation(handlers(true));
  const unwatch = trpc.watchlist.unwatch.useMutation(handlers(false));

  return {
    isWatched,
    /** False until it is known whether he is watched, and while a change is pending. */
    canChange: (isVisitor || watchedIds !== undefined) && !watch.isPending && !unwatch.isPending,
    error: watch.error ?? unwatch.error,
    toggle: () => {
      if (isVisitor) {
        askToSignIn('watch');
        return;
      }
      watch.reset();
      unwatch.reset();
      (isWatched ? unwatch : watch).mutate({ playerId });
    },
  };
}
