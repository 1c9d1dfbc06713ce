import { Box, Group } from '@mantine/core';
import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../states/ErrorBoundary.tsx';
import surfaces from '../Surfaces.module.css';
import taps from '../Taps.module.css';
import { texts } from '../texts.ts';
import classes from './DeferredPart.module.css';

const NOT_OPENED = 'Das ließ sich nicht öffnen.';

/**
 * A part whose script is loaded on demand. If it cannot be loaded, for instance because the hub has been updated, a message
 * says so, and the screen keeps its state, including typed text.
 */
export function DeferredPart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary what="a part of a screen" fallback={<NotOpened />}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Uses only plain elements, whose code is already there. */
function NotOpened() {
  const [isDismissed, setIsDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Group role="alert" gap="sm" px="lg" fz="sm" className={`${surfaces.surface} ${classes.failed}`}>
      <span>{NOT_OPENED}</span>
      {/* Reloads the page, because a browser remembers that a script failed to load. */}
      <button type="button" className={`${taps.link} ${taps.thumb}`} onClick={() => window.location.reload()}>
        {texts.retry}
      </button>
      <Box
        component="button"
        type="button"
        c="dimmed"
        className={taps.thumb}
        onClick={() => setIsDismissed(true)}
      >
        {texts.dismiss}
      </Box>
    </Group>
  );
}
