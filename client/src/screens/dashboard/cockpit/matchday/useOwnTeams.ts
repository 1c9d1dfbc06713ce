import { useIsMutating } from '@tanstack/react-query';
import { trpc } from '../../../../api/trpc.ts';
import { useUser } from '../../../../auth/AuthContext.tsx';
import { useEffect, useRef, useState } from 'react';

/**
 * The user's teams, refetched at once when the window regains focus or the connection is back. Pending until everything
 * needed to show a team has loaded.
 */
export function useOwnTeams() {
  const isUser = useUser() !== null;
  const { isPending: areFixturesPending } = trpc.catalog.comingFixtures.useQuery();
  // Changes are shown in the middle of the screen, so nothing is shown before they have loaded.
  const { isPending: areNoticesPending } = trpc.account.notices.useQuery(undefined, { enabled: isUser });
  const query = trpc.myTeam.teams.useQuery(undefined, {
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  const isChanging = useIsMutating() > 0;
  return {
    query,
    teams: useCalm(query.data, isChanging),
    isPending:
      (query.data === undefined && query.error === null) ||
      areFixturesPending ||
      (isUser && areNoticesPending),
  };
}

/** A user who has just touched the screen is likely to touch the same place again. */
const CALM_MS = 2000;

/**
 * Delays changes of a value for two seconds after a touch, so that nothing moves away under a finger.
 *
 * @param isOwn whether the user's own change is pending, which shows at once
 */
function useCalm<T>(value: T, isOwn: boolean): T {
  const [shown, setShown] = useState(value);
  const touchedMs = useRef(-Infinity);

  useEffect(() => {
    const note = () => {
      touchedMs.current = performance.now();
    };
    window.addEventListener('pointerdown', note, { capture: true, passive: true });
    return () => window.removeEventListener('pointerdown', note, { capture: true });
  }, []);

  const isHeld = !isOwn && shown !== undefined && shown !== value;
  if (!isHeld && shown !== value) setShown(value);
  useEffect(() => {
    if (!isHeld) return undefined;
    const waitMs = touchedMs.current + CALM_MS - performance.now();
    const timer = setTimeout(() => setShown(value), Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [value, isHeld]);

  return isHeld ? shown : value;
}
