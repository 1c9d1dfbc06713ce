import { pino, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { gatherEvents } from './gatherEvents.ts';

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

/** A line of the log as it is written in JSON. */
interface LogLine {
  level: number;
  time: number;
  msg?: string;
  [field: string]: unknown;
}

const WARN = 40;
const ERROR = 50;
/** Fields that the sentence contains, or that only programs need. */
const UNSHOWN = new Set([
  'level',
  'time',
  'msg',
  'message',
  'kind',
  'event',
  'err',
  'req',
  'res',
  'requestId',
]);

/** A line of the log in plain words, for somebody who watches the hub in a terminal. */
export function plainLine(json: string): string {
  const line = JSON.parse(json) as LogLine;
  const clock = new Date(line.time).toLocaleTimeString('de-DE');
  const mark = line.level >= ERROR ? 'ERROR: ' : line.level >= WARN ? 'warning: ' : '';
  return `${clock}  ${mark}${sentenceOf(line)}\n`;
}

function sentenceOf(line: LogLine): string {
  const { msg = '', message, kind, event, err } = line;
  // A run's own message says more than that it has ended.
  if (typeof message === 'string') return message;
  const said = kind === 'security' ? `security: ${String(event)}` : msg;
  // A running hub logs a line per step; its fields matter once something is wrong.
  const isProblem = line.level >= WARN;
  const { message: reason, stack } = (err ?? {}) as { message?: string; stack?: string };
  const why = reason === undefined ? '' : `: ${(line.level >= ERROR ? stack : undefined) ?? reason}`;
  return `${said}${requestOf(line)}${isProblem ? fieldsOf(line) : ''}${why}`;
}

function requestOf({ req, res }: LogLine): string {
  if (req === undefined) return '';
  const { method, path } = req as { method: string; path: string };
  return ` (${method} ${path}: ${(res as { status?: number } | undefined)?.status ?? '–'})`;
}

function fieldsOf(line: LogLine): string {
  const fields = Object.entries(line).flatMap(([name, value]) =>
    UNSHOWN.has(name) || !['string', 'number', 'boolean'].includes(typeof value)
      ? []
      : [`${name} ${value as string | number | boolean}`],
  );
  return fields.length === 0 ? '' : ` (${fields.join(', ')})`;
}
