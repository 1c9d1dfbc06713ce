import { initTRPC, TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { z } from 'zod';
import { ERRORS, type ErrorCode, type Reason } from '@hub/shared/errors.ts';
import { AppError, errorCodeOf } from '../errors.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { assertAdministrator, type Context, type LimitedAction } from './context.ts';

const CODE_OF_REASON: Record<Reason, TRPC_ERROR_CODE_KEY> = {
  invalid: 'BAD_REQUEST',
  notSignedIn: 'UNAUTHORIZED',
  notAllowed: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  tooMany: 'TOO_MANY_REQUESTS',
  busy: 'SERVICE_UNAVAILABLE',
  providerDown: 'BAD_GATEWAY',
  unexpected: 'INTERNAL_SERVER_ERROR',
};

const REASON_OF_CODE: Partial<Record<TRPC_ERROR_CODE_KEY, Reason>> = {
  BAD_REQUEST: 'invalid',
  PARSE_ERROR: 'invalid',
  UNSUPPORTED_MEDIA_TYPE: 'invalid',
  METHOD_NOT_SUPPORTED: 'invalid',
  PAYLOAD_TOO_LARGE: 'invalid',
  UNAUTHORIZED: 'notSignedIn',
  FORBIDDEN: 'notAllowed',
  NOT_FOUND: 'notFound',
  CONFLICT: 'conflict',
  TOO_MANY_REQUESTS: 'tooMany',
  SERVICE_UNAVAILABLE: 'busy',
  BAD_GATEWAY: 'providerDown',
};

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter({ shape, error }) {
    const errorCode = publicCodeOf(error);
    return {
      ...shape,
      message: publicMessage(error),
      data: {
        ...shape.data,
        errorCode,
        reason: ERRORS[errorCode][0],
        fieldErrors: fieldErrorsOf(error.cause),
      },
    };
  },
});

/** Errors of tRPC itself, such as bad input, use their reason as the code. */
const publicCodeOf = ({ cause, code }: TRPCError): ErrorCode =>
  cause instanceof Failure ? errorCodeOf(cause) : (REASON_OF_CODE[code] ?? 'unexpected');

/** The message of an expected error; unexpected errors are masked. */
function publicMessage(error: TRPCError): string {
  if (error.cause instanceof Failure) return error.cause.publicMessage;
  if (error.cause instanceof z.ZodError && error.code === 'BAD_REQUEST') return ERRORS.invalid[1];
  return error.code === 'INTERNAL_SERVER_ERROR' ? ERRORS.unexpected[1] : error.message;
}

function fieldErrorsOf(cause: unknown): Record<string, string[]> | null {
  if (!(cause instanceof z.ZodError)) return null;
  return z.flattenError(cause as z.ZodError<Record<string, unknown>>).fieldErrors as Record<string, string[]>;
}

/** Gives an expected error its code, and with it the HTTP status; returns other errors unchanged. */
export function withCode(error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  return new TRPCError({ code: CODE_OF_REASON[error.reason], message: error.publicMessage, cause: error });
}

/** Outermost, so that it also sees how every procedure ends. */
const translateErrors = t.middleware(async ({ ctx, next }) => {
  const result = await ctx.inTurn(next).catch((error: unknown) => Promise.reject(withCode(error)));
  if (!result.ok && result.error.cause instanceof Failure) throw withCode(result.error.cause);
  return result;
});

export const router = t.router;

/**
 * Checks an `.output` schema synchronously. tRPC checks asynchronously, but zod compiles only synchronous checks, which take a
 * third of the time.
 */
export const checked =
  <S extends z.ZodType>(schema: S) =>
  (value: unknown): z.output<S> =>
    schema.parse(value);

/** Limits how often a user, or a visitor by address, may act; place it after the checks that come first. */
export const limited = (action: LimitedAction) =>
  t.middleware(async ({ ctx, next }) => {
    await ctx.allow(action, ctx.session?.user.id ?? null);
    return next();
  });

/** Public. */
export const publicProcedure = t.procedure.use(translateErrors);

/** Signed-in users only, identified by the verified token. */
export const userProcedure = publicProcedure.use(({ ctx, next }) => {
  if (ctx.session === null) throw new AppError('notSignedIn');
  return next({ ctx: { ...ctx, session: ctx.session, user: ctx.session.user } });
});

/** Administrators only. */
export const adminProcedure = userProcedure.use(({ ctx, next }) => {
  assertAdministrator(ctx.session);
  return next();
});
