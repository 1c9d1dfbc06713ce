/** Result of a check: a `problem` keeps the hub from working, a `warning` is worth a look. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  /** One or two words. */
  subject: string;
  /** For the operator; never contains a password. */
  sentence: string;
}

const of =
  (level: Finding['level']) =>
  (subject: string, sentence: string): Finding => ({ level, subject, sentence });

export const ok = of('ok');
export const warning = of('warning');
export const problem = of('problem');

/** The reason for a failure in words for the operator: the message of the innermost cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.message === '' ? error.name : error.message;
}
