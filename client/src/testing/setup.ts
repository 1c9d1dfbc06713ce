import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, vi } from 'vitest';

/** Prints the document only when the message is read, because `findBy…` and `waitFor` fail many times before they succeed. */
function lazyElementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  let text: string | null = null;
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
    set: (value: string) => {
      text = value;
    },
  });
}

configure({
  // A busy machine may need more than the usual second; a broken test still fails.
  asyncUtilTimeout: 10_000,
  getElementError: lazyElementError,
});

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS];
// In development, React captures a stack trace for each of the first 10 000 elements of a second, a fifth of all CPU time
// here; only its warnings would show them. A React without this counter ignores the property.
if (internals !== undefined)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set() {},
  });

let consoleErrors: unknown[][] = [];

/** Returns and clears this test's console errors so far, which would otherwise fail it. */
export function takeConsoleErrors(): unknown[][] {
  const taken = consoleErrors;
  consoleErrors = [];
  return taken;
}

let isPhone = false;

/** Makes the window of this test as narrow as a phone's. */
export function narrowToPhone(): void {
  isPhone = true;
}

let isWide = false;

/** Makes the window of this test wide enough for tables. */
export function widenToDesktop(): void {
  isWide = true;
}

// jsdom lacks both; Mantine needs them.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: (isPhone && query.includes('max-width')) || (isWide && query.includes('min-width')),
  media: query,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
}));
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
);
window.scrollTo = () => {};

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    // All browsers support <search>; only jsdom does not.
    if (String(args[0]).includes('is unrecognized in this browser') && args[1] === 'search') return;
    consoleErrors.push(args);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  isPhone = false;
  isWide = false;
  const unexpected = takeConsoleErrors();
  if (unexpected.length > 0) throw new Error(`console errors: ${unexpected.flat().map(String).join('\n')}`);
});
