import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

// What is broken stays broken; a busy machine only needs longer than the second that is usual.
configure({ asyncUtilTimeout: 10_000 });

let consoleErrors: unknown[][] = [];

/** Takes the console errors of this test so far, which would otherwise fail it. */
export function takeConsoleErrors(): unknown[][] {
  const taken = consoleErrors;
  consoleErrors = [];
  return taken;
}

// jsdom has neither; Mantine asks for both.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
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
    // Every browser knows <search>, only jsdom does not.
    if (String(args[0]).includes('is unrecognized in this browser') && args[1] === 'search') return;
    consoleErrors.push(args);
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  const unexpected = takeConsoleErrors();
  if (unexpected.length > 0) throw new Error(`console errors: ${unexpected.flat().map(String).join('\n')}`);
});
