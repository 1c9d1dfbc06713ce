import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { gatherEvents } from './gatherEvents.ts';
import { plainLine } from './plainLine.ts';

/** Logs lines with `"kind":"security"`, whatever the log level; they contain no address in clear text. */
export function createSecurityLog(log: Logger) {
  const lines = log.child({ kind: 'security' }, { level: 'info' });
  return gatherEvents({
    one: (event) => lines.info(event, 'security event'),
    gathered: (events) => lines.info(events, 'security events'),
  });
}

/**
 * Logs to standard error, so that standard output is left to a command's result: JSON lines, and plain words in a terminal.
 */
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
    process.stderr.isTTY
      ? { write: (line: string) => void process.stderr.write(plainLine(line)) }
      : pino.destination({ fd: 2, sync: true }),
  );
}
