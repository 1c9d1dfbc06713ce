import { Box, Button, Group } from '@mantine/core';
import { useEffect, useMemo } from 'react';
import { useRouteError } from 'react-router';
import { useIsOnline } from '../api/useIsOnline.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { paths } from '@hub/shared/hub/paths.ts';
import { texts } from './texts.ts';
import { texts as sharedTexts } from '../ui/texts.ts';

/** Errors of scripts that failed to load, and what was wrong. */
const missingScripts = new WeakMap<Error, 'offline' | 'gone'>();
window.addEventListener('vite:preloadError', ({ payload }) =>
  missingScripts.set(payload, navigator.onLine ? 'gone' : 'offline'),
);

const missingOf = (error: unknown) => (error instanceof Error ? missingScripts.get(error) : undefined);

/** Kept in the entry of the history, which outlives the document. */
const wasReloaded = () => (window.history.state as { reloaded?: true } | null)?.reloaded === true;

function reloadOnce(): void {
  window.history.replaceState({ ...window.history.state, reloaded: true }, '');
  window.location.reload();
}

/**
 * Replaces a screen that failed; both links reload the hub. A screen whose script was missing is reloaded: once because an
 * update of the hub has replaced the scripts of the open document, or as soon as the connection is back.
 *
 * @param isAlone the hub's frame failed with it
 */
export function ErrorScreen({ isAlone = false }: { isAlone?: boolean }) {
  const error = useRouteError();
  const isOnline = useIsOnline();
  const isOffline = missingOf(error) === 'offline';
  const isBack = isOffline && isOnline;
  // Decided once, because reloading marks the entry, and this may render again before the new document comes.
  const isReloading = useMemo(() => missingOf(error) === 'gone' && !wasReloaded(), [error]);
  useEffect(() => {
    if (isReloading) reloadOnce();
    else if (isBack) window.location.reload();
  }, [isReloading, isBack]);
  if (isReloading) return null;
  return (
    <Box role="alert" p={isAlone ? 'md' : undefined}>
      {isOffline ? (
        <PageHeader title={texts.offlineTitle} subtitle={texts.offlineText} />
      ) : (
        <PageHeader title={texts.errorTitle} subtitle={texts.errorText} />
      )}
      <Group gap="sm" mt="sm">
        <Button onClick={() => window.location.reload()}>{sharedTexts.retry}</Button>
        <Button variant="default" component="a" href={paths.dashboard}>
          {texts.toDashboard}
        </Button>
      </Group>
    </Box>
  );
}
