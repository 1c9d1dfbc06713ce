import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** What the operator has not set up. */
const NOT_IMPLEMENTED = 501;

/** Logs requests that fail, and at the level `debug` all others. */
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
    customLogLevel: (_req, res, error) => (error !== undefined || isFailure(res) ? 'error' : 'debug'),
    // The error that stands for a status has a stack that says nothing; the real one has a line of its own.
    customErrorObject(_req, res, error, line: Record<string, unknown>) {
      const { err, ...others } = line;
      return error.message === `failed with status code ${res.statusCode}` ? others : { err, ...others };
    },
  });
}

/** Neither what an operator has not set up nor a refusal that names a time is a failure. */
const isFailure = (res: ServerResponse) =>
  res.statusCode >= 500 && res.statusCode !== NOT_IMPLEMENTED && !res.hasHeader('retry-after');
