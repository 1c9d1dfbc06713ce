import type { Deps } from '../deps.ts';

/** Routes the scheduler's messages into the hub's log. */
export function createCronLogger({ log }: Pick<Deps, 'log'>) {
  return {
    debug: (message: string | Error) => log.debug({}, String(message)),
    info: (message: string) => log.debug({}, message),
    warn: (message: string) => log.warn({}, message),
    error: (message: string | Error) => log.error({ err: message }, 'scheduler failed'),
  };
}
