import { createClient, type BlinkClient } from '@blinkdotnew/sdk';
import { createClient as createNewest } from 'newest-sdk';
import { afterAll, beforeAll, describe, expect, it, vi, type ExpectStatic } from 'vitest';
import { sdkAtHub, type SdkAtHub } from './sdkAtHub.ts';
import { SECRET_KEY, type TestApp } from './testApp.ts';
import { describeOnDatabases, type DatabaseKind } from './testDatabase.ts';
import type { Answer, Cell, Cells } from '../provider/sdkAnswers/answer.ts';

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

/** Several asks under one name get the same answer. */
type Asks<Names extends string> = Readonly<Record<Names, Ask | readonly Ask[]>>;

export interface OpenedApp {
  app: TestApp;
  /** Runs before each call of each role. */
  reset?: () => Promise<void>;
  close?: () => Promise<void>;
}

const VERSIONS = [
  { version: '0.17.4', isNewest: false, create: createClient },
  { version: '2.9.0', isNewest: true, create: createNewest as unknown as typeof createClient },
] as const;
const ROLES = ['stranger', 'user', 'key'] as const;
let lastWord = 0;

/**
 * Tests the SDK as a stranger, a user and with the key against the table of answers; must be awaited.
 *
 * @param isStored whether the answers depend on the database: then the newest version also runs on PostgreSQL; SQLite runs both
 */
export async function describeAnswers<Names extends string>(
  subject: string,
  {
    answers,
    asks,
    open,
    isStored,
  }: {
    answers: Readonly<Record<Names, Answer>>;
    asks: Asks<Names>;
    open: (kind: DatabaseKind) => Promise<OpenedApp>;
    isStored: boolean;
  },
): Promise<void> {
  const describeOn = (kind: DatabaseKind) => {
    const versions = VERSIONS.filter(({ isNewest }) => isNewest || kind === 'SQLite');
    describe.each(versions)('version $version', ({ isNewest, create }) => {
      let opened: OpenedApp;
      let hub: SdkAtHub;

      beforeAll(async () => {
        // The SDK logs a lot.
        for (const method of ['log', 'warn', 'error'] as const) vi.spyOn(console, method).mockReturnValue();
        opened = await open(kind);
        hub = await sdkAtHub(opened.app, create);
      });
      afterAll(async () => {
        await hub[Symbol.asyncDispose]();
        await opened.app[Symbol.asyncDispose]();
        await opened.close?.();
        vi.restoreAllMocks();
      });

      /** The cell and whether the SDK fails, in one line. */
      async function outcomeOf(role: Asker['role'], ask: Ask, expected: string): Promise<string> {
        const { app } = opened;
        await opened.reset?.();
        const token = { stranger: null, user: app.userToken, key: SECRET_KEY }[role];
        const sdk = await hub.client(token);
        hub.statuses.length = 0;
        const newest = sdk as unknown as Asker['newest'];
        lastWord += 1;
        const failure: unknown = await ask({
          role,
          sdk,
          newest,
          isNewest,
          expect,
          app,
          hub,
          token,
          word: `word-${lastWord}`,
        }).then(
          () => null,
          (error: unknown) => error,
        );
        const outcome = lineOf(hub.statuses.at(-1) ?? (failure === null ? 'yes' : 'no'), failure === null);
        // The cause helps to understand a difference.
        return outcome === expected ? outcome : `${outcome}: ${String(failure)}`;
      }

      const rows = (Object.entries(answers) as [Names, Answer][]).flatMap(([name, answer]) => {
        const cells = isNewest ? (answer.newest ?? answer.cells) : answer.cells;
        return cells === null ? [] : [{ name, ...answer, cells }];
      });
      it.each(rows)('$call', async ({ name, cells, sdk }) => {
        const all: readonly Ask[] = [asks[name]].flat();
        for (const ask of all) {
          const expected = cells.map((cell) => lineOf(cell, isDoneAt(cell, sdk)));
          const got: string[] = [];
          for (const [index, role] of ROLES.entries())
            got.push(await outcomeOf(role, ask, expected[index] ?? ''));
          expect(got).toEqual(expected);
        }
      });
    });
  };
  await describeOnDatabases(subject, describeOn, isStored ? undefined : ['SQLite']);
}

const lineOf = (cell: Cell, isDone: boolean) => (isDone ? String(cell) : `${cell}, a failure`);

function isDoneAt(cell: Cells[number], sdk: Answer['sdk']): boolean {
  if (typeof cell === 'string') return cell === 'yes';
  if (cell < 400) return sdk !== 'fails';
  return sdk === 'succeeds';
}
