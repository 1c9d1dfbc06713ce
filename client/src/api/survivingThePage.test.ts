import { describe, expect, it } from 'vitest';
import { survivingThePage } from './survivingThePage.ts';

describe('a request that outlives its page', () => {
  const isKeptAlive = async (options?: RequestInit) => {
    let kept: boolean | undefined;
    const ask = survivingThePage(async (_address, given) => {
      kept = given?.keepalive;
      return new Response();
    });
    await ask('/trpc/x', options);
    return kept === true;
  };

  it.each([
    ['is a change', { method: 'POST', body: '{}' }, true],
    ['is not a read', { method: 'GET' }, false],
    ['is not a picture', { method: 'POST', body: 'x'.repeat(8_001) }, false],
  ])('%s', async (_which, options, expected) => {
    expect(await isKeptAlive(options)).toBe(expected);
  });
});
