import { pino, type Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { SecurityLog } from './provider/security/securityLog.ts';

/** Lines of their own kind, `"kind":"security"`, whatever the level of the log; they carry no address in clear. */
export function createSecurityLog(log: Logger): SecurityLog {
  const lines = log.child({ kind: 'security' }, { level: 'info' });
  return (event) => lines.info(event, 'security event');
}

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
