import type { Log } from '../deps.ts';

export interface LogLine {
  level: keyof Log;
  fields: object;
  sentence: string;
}

/** A log that tests can read. */
export function recordingLog(): Log & { lines: LogLine[] } {
  const lines: LogLine[] = [];
  const record = (level: keyof Log) => (fields: object, sentence: string) => {
    lines.push({ level, fields, sentence });
  };
  return {
    lines,
    debug: record('debug'),
    info: record('info'),
    warn: record('warn'),
    error: record('error'),
  };
}
