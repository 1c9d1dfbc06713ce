import type { ChatSender } from './chat/chatSender.ts';
import type { Config } from './config/config.ts';
import type { SourceReaders } from './feeds/pull.ts';
import type { PushSender } from './push/pushSender.ts';
import type { Provider } from './provider/provider.ts';
import type { SecurityLog } from './provider/security/securityLog.ts';
import type { Stores } from './stores/stores.ts';
import type { Trace } from './tracing/trace.ts';

/** The hub's log; `fields` first, then the sentence. Errors go under `err`. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, sentence: string) => void>;

/** Everything a command or a procedure may use; tests replace parts of it instead of mocking modules. */
export interface Deps {
  config: Config;
  provider: Provider;
  stores: Stores;
  /** The hub's clock. */
  now: () => Date;
  log: Log;
  securityLog: SecurityLog;
  /** The sources of live data that are switched on. */
  readers: SourceReaders;
  /** How long others wait for work of a process that crashed, in milliseconds of the machine's time. Each work has its own without. */
  leaseMs?: number;
  /** Records work for a collector of traces; absent where nobody collects them. */
  trace?: Trace | undefined;
  /** Sends to users' browsers. */
  push: PushSender;
  /** Writes into users' chats at Discord and Telegram. */
  chat: ChatSender;
}
