import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Logs JSON lines to standard error, so that standard output is left to a command's result. */
export function createLog(level: Config['logLevel']): Logger {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: ['req.headers.authorization', 'req.headers.cookie', 'req.headers["x-function-key"]'],
        remove: true,
      },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
