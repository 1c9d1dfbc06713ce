import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { AppRouter } from '@hub/server/api/root.ts';

/** Supplies the tokens that identify the user. Both methods reject if the tokens are currently unavailable. */
export interface TokenSource {
  /** @returns null if no one is signed in */
  accessToken: () => Promise<string | null>;
  /** A token to replace one that the hub refused. @returns null when the session is over */
  renewedToken: (refusedToken: string) => Promise<string | null>;
}

export const NOBODY: TokenSource = {
  accessToken: () => Promise.resolve(null),
  renewedToken: () => Promise.resolve(null),
};

const UNAUTHORIZED = 401;

/** Puts the current token into each call's `context.token`; retries a refused call once with a new token. */
export function tokenLink(tokens: TokenSource): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let isOver = false;
        let attempt: Unsubscribable | null = null;

        const fail = (cause: unknown) => {
          if (!isOver)
            observer.error(TRPCClientError.from(cause instanceof Error ? cause : new Error('failed')));
        };
        const run = (token: string | null, isLast: boolean) => {
          if (isOver) return;
          attempt = next({ ...op, context: { ...op.context, token } }).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              if (isLast || token === null || error.data?.httpStatus !== UNAUTHORIZED) observer.error(error);
              else void tryAgain(token, error);
            },
          });
        };
        const tryAgain = async (refusedToken: string, refusal: unknown) => {
          try {
            const renewed = await tokens.renewedToken(refusedToken);
            if (renewed === null) fail(refusal);
            else run(renewed, true);
          } catch (cause) {
            fail(cause);
          }
        };
        tokens
          .accessToken()
          .then((token) => run(token, false))
          .catch(fail);
        return () => {
          isOver = true;
          attempt?.unsubscribe();
        };
      });
}

/** The header of batched calls; they start at the same moment, so one token serves them all. */
export function tokenHeaders(calls: readonly { context: Record<string, unknown> }[]): Record<string, string> {
  const token = calls.at(-1)?.context['token'];
  return typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
}
