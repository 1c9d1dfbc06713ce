import { Suspense, useState, type ReactNode } from 'react';
import { ErrorBoundary } from '../states/ErrorBoundary.tsx';
import ui from '../Vocabulary.module.css';
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
    <div
      role="alert"
      className={`${ui.surface} ${ui.textSm} ${ui.line} ${ui.gap10} ${ui.paddedX16} ${classes.failed}`}
    >
      <span>{NOT_OPENED}</span>
      {/* Reloads the page, because a browser remembers that a script failed to load. */}
      <button type="button" className={`${ui.link} ${ui.thumb}`} onClick={() => window.location.reload()}>
        {texts.retry}
      </button>
      <button type="button" className={`${ui.quiet} ${ui.thumb}`} onClick={() => setIsDismissed(true)}>
        {texts.dismiss}
      </button>
    </div>
  );
}
