import type { Log } from '../deps.ts';

export interface LogLine {
  level: keyof Log;
  fields: object;
  sentence: string;
}

/** A log that tests can read. */
export function recordingLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const append = (level: keyof Log) => (fields: object, sentence: string) => {
    lines.push({ level, fields, sentence });
  };
  return {
    lines,
    debug: append('debug'),
    info: append('info'),
    warn: append('warn'),
    error: append('error'),
  };
}
