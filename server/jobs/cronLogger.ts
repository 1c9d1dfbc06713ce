import type { Deps } from '../deps.ts';

/** What the scheduler has to say, in the hub's log. */
export function cronLogger({ log }: Pick<Deps, 'log'>) {
  return {
    debug: (message: string | Error) => log.debug({}, String(message)),
    info: (message: string) => log.debug({}, message),
    warn: (message: string) => log.warn({}, message),
    error: (message: string | Error) => log.error({ err: message }, 'scheduler failed'),
  };
}
