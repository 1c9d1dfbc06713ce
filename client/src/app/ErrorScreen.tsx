import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { logError } from '../api/logError.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { paths } from '#shared/hub/paths.ts';
import { texts } from './texts.ts';
import { texts as sharedTexts } from '../ui/texts.ts';

/** Replaces a screen that failed; both links reload the hub. */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => logError('a screen failed', error), [error]);

  return (
    <div role="alert">
      <PageHeader title={texts.errorTitle} subtitle={texts.errorText} />
      <Group gap="sm">
        <Button onClick={() => window.location.reload()}>{sharedTexts.retry}</Button>
        <Button variant="default" component="a" href={paths.dashboard}>
          {texts.toDashboard}
        </Button>
      </Group>
    </div>
  );
}
