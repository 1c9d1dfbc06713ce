import type supertest from 'supertest';
import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../provider/errors.ts';
import { aSmallLeague, insertLeague } from '../../testing/builders.ts';
import { testApp } from '../../testing/testApp.ts';

/** Adds a parameter unknown to the cache, so that tRPC's own handler answers. */
const bypassCache = (path: string) => `${path}${path.includes('?') ? '&' : '?'}plain=1`;

const envelopeOf = ({ status, body, headers }: supertest.Response) => ({
  status,
  body,
  contentType: headers['content-type'],
});

// Decision 0010: the cache uses parts of tRPC that are not covered by its version guarantees.
describe('an answer computed for the cache', () => {
  it.each([
    ['an answer', '/trpc/catalog.player?input={"playerId":"team-a-1"}', 200],
    ['an answer to no input', '/trpc/catalog.clubs', 200],
    ['a refusal of the hub', '/trpc/catalog.player?input={"playerId":"nobody"}', 404],
    ['a refused input', '/trpc/catalog.player?input={"playerId":7}', 400],
  ])('equals what tRPC itself sends: %s', async (_case, path, status) => {
    await using app = await testApp();
    await insertLeague(app.deps, aSmallLeague());
    const [computed, plain] = await Promise.all([app.request.get(path), app.request.get(bypassCache(path))]);
    expect(computed.headers['x-content-type-options']).toBe('nosniff');
    expect(plain.headers).not.toHaveProperty('etag');
    expect(computed.status).toBe(status);
    expect(envelopeOf(computed)).toEqual(envelopeOf(plain));
  });

  it('equals what tRPC itself sends: a masked failure', async () => {
    await using app = await testApp();
    app.deps.stores.teams.clubs = () => Promise.reject(new ProviderError('NETWORK_ERROR', 503, 'no answer'));
    const [computed, plain] = await Promise.all([
      app.request.get('/trpc/catalog.clubs'),
      app.request.get(bypassCache('/trpc/catalog.clubs')),
    ]);
    expect(computed.status).toBe(502);
    expect(envelopeOf(computed)).toEqual(envelopeOf(plain));
  });
});
