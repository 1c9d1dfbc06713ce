import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useIsOnline } from '../api/useIsOnline.ts';
import { ErrorBoundary } from '../ui/states/ErrorBoundary.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { paths } from '#shared/hub/paths.ts';
import ui from '../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { texts as sharedTexts } from '../ui/texts.ts';

/** Wraps only the screens, so that an error in one of them leaves the shell intact. */
export function ScreenBoundary() {
  const { key } = useLocation();
  return (
    <ErrorBoundary what="a screen" at={key} fallback={<ErrorScreen />}>
      <Outlet />
    </ErrorBoundary>
  );
}

/**
 * Replaces a screen that failed; both links reload the hub. A screen whose script was missing offline is loaded once the
 * connection is back.
 *
 * @param isAlone the hub's frame failed with it
 */
export function ErrorScreen({ isAlone = false }: { isAlone?: boolean }) {
  const isOnline = useIsOnline();
  const [isCutOff] = useState(!isOnline);
  useEffect(() => {
    if (isCutOff && isOnline) window.location.reload();
  }, [isCutOff, isOnline]);
  return (
    <div role="alert" className={isAlone ? ui.padded : undefined}>
      {isCutOff ? (
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
    </div>
  );
}
