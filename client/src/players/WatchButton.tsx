import { ActionIcon, Tooltip } from '@mantine/core';
import { IconEye, IconEyePlus } from '@tabler/icons-react';
import { errorText } from '../api/errorTexts.ts';
import { trpc } from '../api/trpc.ts';
import classes from './WatchButton.module.css';

const labelOf = (name: string) => `${name} beobachten`;

/** Adds a player to the user's watchlist or removes him; a change shows at once. */
export function WatchButton({ playerId, name }: { playerId: string; name: string }) {
  const utils = trpc.useUtils();
  const { data: watchedIds } = trpc.watchlist.ids.useQuery();
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
  const error = watch.error ?? unwatch.error;
  const Symbol = isWatched ? IconEye : IconEyePlus;

  const button = (
    <ActionIcon
      variant={isWatched ? 'light' : 'subtle'}
      size={30}
      className={classes.watch}
      aria-label={labelOf(name)}
      aria-pressed={isWatched}
      disabled={watchedIds === undefined || watch.isPending || unwatch.isPending}
      onClick={() => {
        watch.reset();
        unwatch.reset();
        (isWatched ? unwatch : watch).mutate({ playerId });
      }}
    >
      <Symbol size={17} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  // Adds the tooltip only for an error: a screen shows hundreds of these buttons, and a tooltip is costly.
  if (error === null) return button;
  return (
    <Tooltip label={errorText(error)} opened withArrow>
      {button}
    </Tooltip>
  );
}
