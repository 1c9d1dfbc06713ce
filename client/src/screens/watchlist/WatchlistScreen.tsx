import { Skeleton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from '../../ui/address/Link.tsx';
import type { WatchedPlayer } from '#shared/users/watchlist.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { paths } from '#shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { useBegunClubs } from '../../fixtures/useMatches.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { changeSince } from './changes.ts';
import { texts } from './texts.ts';
import { WatchedRow } from './WatchedRow.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './WatchlistScreen.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const ASK_AGAIN_MS = 60_000;
/** The players the user watches, with their changes since the last visit. */
export function Component() {
  const query = trpc.watchlist.players.useQuery(undefined, {
    refetchInterval: ASK_AGAIN_MS,
    // Not cached, because the next visit compares with what this one has shown.
    gcTime: 0,
    staleTime: 0,
  });
  const { data, error } = query;
  const begun = useBegunClubs();
  const seenOf = useSeenAtArrival(data);
  const rows = data?.map((player) => ({
    player,
    change: changeSince(seenOf?.get(player.playerId) ?? player.seen, player),
  }));
  const changes = rows?.filter(({ change }) => change !== null).length ?? 0;

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {rows === undefined && error === null && <Loading />}
      <LoadFailure of={query} />
      {rows?.length === 0 && (
        <div className={`${ui.center} ${ui.pile} ${ui.gap8} ${classes.none}`}>
          <EmptyState Icon={IconEye} title={texts.none} />
          <p>{texts.noneExplained}</p>
          <Link to={paths.players} className={ui.link}>
            {texts.toPlayers}
          </Link>
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <div
            className={`${ui.note} ${ui.wrap} ${ui.below8} ${ui.measure60} ${ui.toEnds} ${ui.gapY2} ${ui.gapX16}`}
          >
            <output>{texts.count(rows.length, changes)}</output>
            <span>{texts.notice}</span>
          </div>
          <ul className={`${ui.surface} ${ui.measure60} ${ui.paddedX16}`}>
            {rows.map(({ player, change }) => (
              <WatchedRow
                key={player.playerId}
                player={player}
                change={change}
                hasBegun={begun.has(player.teamId ?? '')}
              />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

/** Returns the state at the start of this visit, and marks the changes as seen. */
function useSeenAtArrival(players: readonly WatchedPlayer[] | undefined) {
  const [seenOf, setSeenOf] = useState<ReadonlyMap<string, WatchedPlayer['seen']> | null>(null);
  const { mutate } = trpc.watchlist.markSeen.useMutation();
  if (players !== undefined && seenOf === null)
    setSeenOf(new Map(players.map(({ playerId, seen }) => [playerId, seen])));
  const hasArrived = seenOf !== null;
  useEffect(() => {
    if (hasArrived) mutate({});
  }, [hasArrived, mutate]);
  return seenOf;
}

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <div className={`${ui.stack10} ${ui.measure60}`}>
        <Skeleton height={84} />
        <Skeleton height={84} />
        <Skeleton height={84} />
      </div>
    </>
  );
}
