import type { TRPCError } from '@trpc/server';
import type { Context } from '../api/context.ts';
import type { Deps } from '../deps.ts';

interface ProcedureFailure {
  error: TRPCError;
  path: string | undefined;
  ctx: Context | undefined;
}

/** Logs failures of the hub itself and of its provider, but not those caused by input. */
export function logProcedureError({ log }: Pick<Deps, 'log'>): (failure: ProcedureFailure) => void {
  return ({ error, path, ctx }) => {
    if (error.code === 'INTERNAL_SERVER_ERROR' || error.code === 'BAD_GATEWAY')
      log.error({ err: error.cause ?? error, path, requestId: ctx?.requestId }, 'procedure failed');
  };
}
