/** What a check found; `problem` keeps the hub from working, `warning` is worth a look. */
export interface Finding {
  level: 'ok' | 'warning' | 'problem';
  /** What it is about, one or two words. */
  subject: string;
  /** A sentence for the operator, never with a password in it. */
  sentence: string;
}

const of =
  (level: Finding['level']) =>
  (subject: string, sentence: string): Finding => ({ level, subject, sentence });

export const ok = of('ok');
export const warning = of('warning');
export const problem = of('problem');

/** The reason of a failure as the operator may read it: the innermost cause says most. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error.message === '' ? error.name : error.message;
}
