import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { logError } from '../api/logError.ts';
import { useIsOnline } from '../api/useIsOnline.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { paths } from '#shared/hub/paths.ts';
import { texts } from './texts.ts';
import { texts as sharedTexts } from '../ui/texts.ts';

/** Replaces a screen that failed; both links reload the hub. One whose script is not here comes with the connection. */
export function ErrorScreen() {
  const error = useRouteError();
  const isOnline = useIsOnline();
  const [isCutOff] = useState(!isOnline);
  useEffect(() => logError('a screen failed', error), [error]);
  useEffect(() => {
    if (isCutOff && isOnline) window.location.reload();
  }, [isCutOff, isOnline]);

  return (
    <div role="alert">
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
