import { expect, it } from 'vitest';
import { testApp } from './testApp.ts';

it('shows why a call failed that a test expected to succeed', async () => {
  await using app = await testApp();
  const asked = app.request.get('/trpc/catalog.player').query({ input: '{"playerId":"nobody"}' });
  await expect(asked.expect(200)).rejects.toThrow(
    /expected 200 "OK", got 404 "Not Found"[^]*playerNotFound/u,
  );
});
