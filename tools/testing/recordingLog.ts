import type { Log } from '@hub/server/deps.ts';
import type { SecurityEvent, SecurityLog } from '@hub/provider/security/securityLog.ts';

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

/** A security log that tests can read. */
export function recordingSecurityLog(): SecurityLog & { events: SecurityEvent[] } {
  const events: SecurityEvent[] = [];
  return Object.assign((event: SecurityEvent) => void events.push(event), { events });
}
