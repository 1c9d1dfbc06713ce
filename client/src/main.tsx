import './mantine.css';
import './fonts.css';
import './globals.css';
import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { documentReady, firstPaint } from './app/firstPaint.ts';
import { nextTask } from './app/nextTask.ts';
import { showStartFailure } from './early/marks.ts';

// Without this, zod would probe whether it may compile code, which the CSP forbids and reports. Set where zod looks for it,
// so that the first screen need not load zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

start().catch((error: unknown) => {
  showStartFailure();
  throw error;
});

async function painted(): Promise<void> {
  await documentReady();
  await firstPaint();
}

/** Shows what index.html holds first, then the hub, in tasks short enough to leave the browser free in between. */
async function start(): Promise<void> {
  const [{ App, startHub }] = await Promise.all([import('./app/App.tsx'), painted()]);
  await nextTask();
  const hub = await startHub();
  await nextTask();
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element #root');
  // A transition is rendered in small pieces.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App hub={hub} />
      </StrictMode>,
    ),
  );
}
