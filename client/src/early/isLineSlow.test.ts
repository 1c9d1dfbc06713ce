import { afterEach, describe, expect, it, vi } from 'vitest';
import { isLineSlow } from './isLineSlow.ts';

describe('whether a connection is slow', () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['a slow one', { connection: { effectiveType: '3g' }, serviceWorker: { controller: null } }, true],
    ['one without a service worker', { connection: { effectiveType: 'slow-2g' } }, true],
    ['a quick one', { connection: { effectiveType: '4g' }, serviceWorker: { controller: null } }, false],
    ['one that the browser does not describe', {}, false],
    [
      'one that is not needed',
      { connection: { effectiveType: '2g' }, serviceWorker: { controller: {} } },
      false,
    ],
  ])('is known for %s', (_of, navigator, isSlow) => {
    vi.stubGlobal('navigator', navigator);
    expect(isLineSlow()).toBe(isSlow);
  });
});
