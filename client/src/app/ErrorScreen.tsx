import { Button, Group } from '@mantine/core';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { reportError } from '../api/reportError.ts';
import { PageHeader } from '../components/PageHeader.tsx';
import { paths } from './paths.ts';
import { texts } from './texts.ts';

/** What is shown instead of a screen that failed; both ways out load the hub afresh. */
export function ErrorScreen() {
  const error = useRouteError();
  useEffect(() => reportError('a screen failed', error), [error]);

  return (
    <div role="alert">
      <PageHeader title={texts.errorTitle} subtitle={texts.errorText} />
      <Group gap="sm">
        <Button onClick={() => window.location.reload()}>{texts.retry}</Button>
        <Button variant="default" component="a" href={paths.dashboard}>
          {texts.toDashboard}
        </Button>
      </Group>
    </div>
  );
}
