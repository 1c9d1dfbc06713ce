import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type supertest from 'supertest';
import { readSession } from '../api/context.ts';
import { appRouter } from '../api/root.ts';
import type { Deps } from '../deps.ts';

/** The answer of tRPC's own handler. @param token of the caller; null for a caller who is not signed in */
export async function sentByTrpc(deps: Deps, path: string, token: string | null = null) {
  const answer = await fetchRequestHandler({
    endpoint: '/trpc',
    req: new Request(`http://hub.test${path}`),
    router: appRouter,
    createContext: async () => ({
      deps,
      session: await readSession(deps, token),
      requestId: 'test',
      allow: () => Promise.resolve(),
      inTurn: (work) => work(),
    }),
  });
  return {
    status: answer.status,
    body: await answer.json(),
    contentType: answer.headers.get('content-type'),
  };
}

/** The same parts of an answer of the hub. */
export const envelopeOf = ({ status, body, headers }: supertest.Response) => ({
  status,
  body: body as unknown,
  contentType: headers['content-type'],
});
