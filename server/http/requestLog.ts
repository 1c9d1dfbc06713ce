import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** Status of features that the operator has not set up. */
const NOT_IMPLEMENTED = 501;

interface AnswerKind {
  status: number;
  /** Whether it states when to retry. */
  namesTime: boolean;
}

const kindOf = (res: ServerResponse): AnswerKind => ({
  status: res.statusCode,
  namesTime: res.hasHeader('retry-after'),
});

/** Logs failed requests, and at the level `debug` all others. */
export function logRequests(logger: Logger) {
  return pinoHttp({
    logger,
    genReqId: (_req, res) => {
      const id = randomUUID();
      res.setHeader('x-request-id', id);
      return id;
    },
    // Logs only the path, because the query may contain tokens.
    serializers: {
      req: (req: { id: string; method: string; url: string }) => ({
        id: req.id,
        method: req.method,
        path: req.url.split('?', 1)[0],
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customLogLevel: (_req, res, error) => (error !== undefined || isFailure(kindOf(res)) ? 'error' : 'debug'),
    // The error made from a status has a useless stack; the real error is logged in its own line.
    customErrorObject(_req, res, error, line: Record<string, unknown>) {
      const { err, ...others } = line;
      return error.message === `failed with status code ${res.statusCode}` ? others : { err, ...others };
    },
  });
}

/** A feature that is not set up, or a refusal with a retry time, is not a failure. */
const isFailure = ({ status, namesTime }: AnswerKind) =>
  status >= 500 && status !== NOT_IMPLEMENTED && !namesTime;
