import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../provider/errors.ts';
import { envelopeOf, sentByTrpc } from '../../testing/sentByTrpc.ts';
import { testApp } from '../../testing/testApp.ts';
import { leagueApp } from '../../testing/leagueApp.ts';
import { openOnce } from '../../testing/openOnce.ts';

const BATCH = 'catalog.clubs,catalog.player,catalog.player?batch=1&input=';

// Decision 0010: the cache uses parts of tRPC that are not covered by its version guarantees.
describe('an answer computed for the cache', () => {
  const unchanged = openOnce(leagueApp);
  it.each([
    ['an answer', '/trpc/catalog.player?input={"playerId":"team-a-1"}', 200],
    ['an answer to no input', '/trpc/catalog.clubs', 200],
    ['a refusal of the hub', '/trpc/catalog.player?input={"playerId":"nobody"}', 404],
    ['a refused input', '/trpc/catalog.player?input={"playerId":7}', 400],
    ['a batch', `/trpc/${BATCH}{"1":{"playerId":"team-a-1"},"2":{"playerId":"team-a-2"}}`, 200],
    ['a batch with a refusal', `/trpc/${BATCH}{"1":{"playerId":"team-a-1"},"2":{"playerId":7}}`, 207],
  ])('equals tRPC’s own answer: %s', async (_case, path, status) => {
    const app = unchanged();
    const computed = await app.request.get(path);
    expect(computed.headers['x-content-type-options']).toBe('nosniff');
    expect(computed.status).toBe(status);
    expect(envelopeOf(computed)).toEqual(await sentByTrpc(app.deps, path));
  });

  it('equals tRPC’s own answer: a masked failure', async () => {
    await using app = await testApp();
    app.deps.stores.teams.clubs = () => Promise.reject(new ProviderError('NETWORK_ERROR', 503, 'no answer'));
    const computed = await app.request.get('/trpc/catalog.clubs');
    expect(computed.status).toBe(502);
    expect(envelopeOf(computed)).toEqual(await sentByTrpc(app.deps, '/trpc/catalog.clubs'));
  });
});
