import type { Config } from './config/config.ts';
import type { BetweenStarts, Restarts } from './deps.ts';
import { createLog } from './log/log.ts';
import type { StartedHub } from './startHub.ts';

export interface RunningHub {
  restarts: Restarts;
  /** Resolves when the hub, or the one after it, has stopped for good. */
  stop(): Promise<void>;
}

interface RunOptions {
  /** Reads the settings before each start. */
  readConfig: () => Config;
  start: (config: Config, restarts: Restarts) => Promise<StartedHub>;
  /** Called when the hub cannot be started anew. */
  onLost: (error: unknown) => void;
}

/** Runs a hub that can be started anew. @throws what the first start throws */
export async function runHub({ readConfig, start, onLost }: RunOptions): Promise<RunningHub> {
  let hub: StartedHub | null = null;
  let isEnding = false;
  const { promise: ending, resolve: end } = Promise.withResolvers<void>();
  /** Whether the next start will read the settings of now. */
  let isAwaited = false;
  let failure: Error | null = null;
  let log = createLog('info');

  const startAnew = async () => {
    isAwaited = false;
    const config = readConfig();
    log = createLog(config.logLevel);
    // With port 0, the hub stays where browsers know it.
    const port = hub?.port ?? config.server.port;
    hub = await start({ ...config, server: { ...config.server, port } }, restarts);
  };

  async function doBetween(between: BetweenStarts | undefined): Promise<void> {
    failure = null;
    const fail = (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
      log.error({ err: error }, `could not ${between?.name}`);
    };
    try {
      await between?.run();
    } catch (error) {
      fail(error);
      return startAnew();
    }
    try {
      await startAnew();
    } catch (error) {
      if (between === undefined || isEnding) throw error;
      fail(error);
      await between.revert();
      await startAnew();
    }
  }

  async function takeTurn(before: Promise<void>, between: BetweenStarts | undefined): Promise<void> {
    await before;
    // Jobs may take minutes, in which the hub still answers; but what users write before a restore is lost.
    if (between === undefined) await Promise.race([hub?.leave(), ending]);
    await hub?.stop();
    if (!isEnding) await doBetween(between);
  }

  const restarts: Restarts = {
    failure: () => failure,
    request(between) {
      if (isEnding || (isAwaited && between === undefined)) return;
      isAwaited = true;
      void hub?.leave();
      turn = takeTurn(turn, between);
      turn.catch(onLost);
    },
  };

  let turn = startAnew();
  await turn;
  return {
    restarts,
    async stop() {
      isEnding = true;
      end();
      await turn.catch(() => undefined);
      await hub?.stop();
    },
  };
}
