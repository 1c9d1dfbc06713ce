import { Button, Group } from '@mantine/core';
import { Component, useEffect, useState, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router';
import { logError } from '../api/logError.ts';
import { useIsOnline } from '../api/useIsOnline.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { paths } from '#shared/hub/paths.ts';
import ui from '../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { texts as sharedTexts } from '../ui/texts.ts';

interface ErrorBoundaryProps {
  /** Which entry of the history is shown; another one is tried afresh. */
  at: string;
  /** The hub's frame is inside, and goes with what failed. */
  isOutermost?: boolean;
  children: ReactNode;
}

interface Failed {
  at: string;
  hasFailed: boolean;
}

/** Says of a screen that failed that it did, until another one is opened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failed> {
  override state = { at: this.props.at, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ at }: ErrorBoundaryProps, state: Failed) {
    return at === state.at ? null : { at, hasFailed: false };
  }

  override componentDidCatch(error: unknown) {
    logError('a screen failed', error);
  }

  override render() {
    const { isOutermost = false, children } = this.props;
    return this.state.hasFailed ? <ErrorScreen isAlone={isOutermost} /> : children;
  }
}

/** Around the screens alone, so that an error on one of them leaves the shell intact. */
export function ScreenBoundary() {
  const { key } = useLocation();
  return (
    <ErrorBoundary at={key}>
      <Outlet />
    </ErrorBoundary>
  );
}

/** Replaces a screen that failed; both links reload the hub. One whose script is not here comes with the connection. */
function ErrorScreen({ isAlone }: { isAlone: boolean }) {
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
