import { describe, expect, it } from 'vitest';
import { ACCESS_TOKEN_SECONDS, createAccessTokens } from './accessTokens.ts';

const KEY = new Uint8Array(32).fill(7);
const CLAIMS = { userId: 'u1', sessionId: 's1' };

function tokensAt(start: string) {
  let nowMs = Date.parse(start);
  const pass = (seconds: number) => {
    nowMs += seconds * 1000;
  };
  return { tokens: createAccessTokens(KEY, 'hub', () => new Date(nowMs)), pass };
}

describe('an access token', () => {
  it('identifies the same user and session every time', async () => {
    const { tokens } = tokensAt('2025-02-08T12:00:00.000Z');
    const token = await tokens.issue(CLAIMS);
    expect(await tokens.verify(token)).toMatchObject(CLAIMS);
    expect(await tokens.verify(token)).toMatchObject(CLAIMS);
  });

  it('expires, although it was valid before', async () => {
    const { tokens, pass } = tokensAt('2025-02-08T12:00:00.000Z');
    const token = await tokens.issue(CLAIMS);
    pass(ACCESS_TOKEN_SECONDS - 1);
    expect(await tokens.verify(token)).toMatchObject(CLAIMS);
    pass(1);
    await expect(tokens.verify(token)).rejects.toMatchObject({ message: 'The access token has expired' });
  });

  it('is refused with another signature, even after a valid one', async () => {
    const { tokens } = tokensAt('2025-02-08T12:00:00.000Z');
    const token = await tokens.issue(CLAIMS);
    await tokens.verify(token);
    const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
    await expect(tokens.verify(forged)).rejects.toMatchObject({ message: 'The access token is not valid' });
    const others = createAccessTokens(KEY, 'other', () => new Date('2025-02-08T12:00:00.000Z'));
    await expect(others.verify(token)).rejects.toMatchObject({ status: 401 });
  });
});
