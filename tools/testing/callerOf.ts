import { createTRPCRecursiveProxy } from '@trpc/server';
import { appRouter } from '@hub/server/api/root.ts';
import { mutate, query } from './procedures.ts';
import type { TestApp } from './testApp.ts';

/** The procedures with their types, as `caller.watchlist.ids()`. */
export type HubCaller = ReturnType<typeof appRouter.createCaller>;

const PROCEDURES = appRouter['_def'].procedures as unknown as Record<string, { _def: { type: string } }>;

interface Answer {
  result: { data?: unknown };
  error: { message: string; data: { errorCode: string } };
}

/**
 * Calls procedures over HTTP and returns their data; a refused call fails, e.g. with '404 pollGone: This poll no longer exists'.
 *
 * @param token of the caller; null for one who is not signed in
 */
export const callerOf = (app: Pick<TestApp, 'request'>, token: string | null = null): HubCaller =>
  createTRPCRecursiveProxy<HubCaller>(async ({ path, args: [input] }) => {
    const name = path.join('.');
    const call =
      PROCEDURES[name]?.['_def'].type === 'mutation'
        ? mutate(app, name, token, input as object | undefined)
        : query(app, name, token, input);
    const { status, body } = (await call) as { status: number; body: Answer };
    if (status === 200) return body.result.data;
    throw new Error(`${status} ${body.error.data.errorCode}: ${body.error.message}`);
  });
