import type { ChatSender } from './chat/chatSender.ts';
import type { Config } from './config/config.ts';
import type { SourceReaders } from '@hub/season/feeds/pull.ts';
import type { PushSender } from './push/pushSender.ts';
import type { Provider } from '@hub/provider/provider.ts';
import type { SecurityLog } from '@hub/provider/security/securityLog.ts';
import type { Stores } from './stores/stores.ts';

/** The hub's log: `fields` first, then the sentence. Errors belong in the field `err`. */
export type Log = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, sentence: string) => void>;

/** Work to be done while this process has nothing open. */
export interface BetweenStarts {
  /** What it is about, for the log. */
  name: string;
  /** If it fails, it has changed nothing. */
  run(): Promise<void>;
  /** Undoes it, because the hub does not start after it. */
  revert(): Promise<void>;
}

/** Lets the hub of this process be stopped and started anew. */
export interface Restarts {
  /**
   * Finishes pending requests, this one included, and starts the hub anew, with the settings as they are then. From this call on,
   * `/readyz` answers 503.
   */
  request(between?: BetweenStarts): void;
  /** Why the last work between two starts failed or was undone; null if it succeeded. */
  failure(): Error | null;
}

/** A hub to which no administrator has ever signed in, and the code with which its operator can. */
export interface Claim {
  isOpen(): boolean;
  /** Whether this is the code, and still valid. */
  matches(code: string): boolean;
  /** From now on nobody can claim the hub. */
  close(): void;
}

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
  /** Overrides every lease: how long other processes wait for the work of one that crashed, in ms of the machine's clock. */
  leaseMs?: number;
  /** Sends to users' browsers. */
  push: PushSender;
  /** Writes into users' chats at Discord and Telegram. */
  chat: ChatSender;
  /** The version of the stored settings that complete `config`. */
  settingsAtStart?: string;
  /** Starts the hub of this process anew; absent outside a running hub, such as in scripts. */
  restarts?: Restarts;
  /** Absent in a hub that was claimed before it started, and outside a running hub. */
  claim?: Claim;
}
