import type { BlinkClient } from '@blinkdotnew/sdk';
import type { createClient as createNewest } from 'newest-sdk';
import type { ExpectStatic } from 'vitest';
import type { SdkAtHub } from '../sdkAtHub.ts';
import type { TestApp } from '../testApp.ts';
import type { DatabaseKind } from '../testDatabase.ts';

/** A caller, and what it calls with. */
export interface Asker {
  role: 'stranger' | 'user' | 'key';
  /** The SDK, signed in as the role; version 2.9.0 in the tests of that version, with its further calls in `newest`. */
  sdk: BlinkClient;
  newest: ReturnType<typeof createNewest>;
  isNewest: boolean;
  app: TestApp;
  hub: SdkAtHub;
  /** A new word for each call. */
  word: string;
  token: string | null;
  expect: ExpectStatic;
}

export type Ask = (asker: Asker) => Promise<unknown>;

export interface OpenedApp {
  app: TestApp;
  /** Runs before each call of each role. */
  reset?: () => Promise<void>;
  close?: () => Promise<void>;
}

/** The calls of one table in docs/provider.md. */
export interface SdkPart {
  heading: string;
  /** By the call as the table shows it; several asks of one call get the same answer. */
  asks: Readonly<Record<string, Ask | readonly Ask[]>>;
  open: (kind: DatabaseKind) => Promise<OpenedApp>;
  /** Whether the answers depend on the database: then the newest version also runs on PostgreSQL; SQLite runs both. */
  isStored: boolean;
}
