import { createClient } from '@blinkdotnew/sdk';
import { createClient as createNewest } from 'newest-sdk';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ACCOUNTS } from '@hub/tools/testing/sdkAsks/accounts.ts';
import { FILES_AND_MAIL } from '@hub/tools/testing/sdkAsks/filesAndMail.ts';
import { READS } from '@hub/tools/testing/sdkAsks/reads.ts';
import { REALTIME } from '@hub/tools/testing/sdkAsks/realtime.ts';
import type { Ask, Asker, OpenedApp, SdkPart } from '@hub/tools/testing/sdkAsks/sdkPart.ts';
import { SERVICES } from '@hub/tools/testing/sdkAsks/services.ts';
import { WRITES } from '@hub/tools/testing/sdkAsks/writes.ts';
import { sdkAtHub, type SdkAtHub } from '@hub/tools/testing/sdkAtHub.ts';
import { SECRET_KEY } from '@hub/tools/testing/testApp.ts';
import { describeOnDatabases, type DatabaseKind } from '@hub/tools/testing/testDatabase.ts';

/**
 * Makes each call of the tables in docs/provider.md, as a stranger, as a user and with the key, and compares it with its row. With
 * `-u` it writes the answers into the document; texts stay.
 */
const DOCUMENT = resolve(import.meta.dirname, '../../docs/provider.md');
const PARTS = [READS, WRITES, FILES_AND_MAIL, SERVICES, ACCOUNTS, REALTIME];
const ROLES = ['stranger', 'user', 'key'] as const;
const VERSIONS = [
  { version: '0.17.4', isNewest: false, create: createClient },
  { version: '2.9.0', isNewest: true, create: createNewest as unknown as typeof createClient },
] as const;

/** A row: its cells are an HTTP status, or whether a call works that has none, and in brackets that of 2.9.0 if it differs. */
const ROW =
  /^\| (?<call>\S.*?)(?<only> \*2\.9\.0\*)? \| (?<cells>[^|]+ \| [^|]+ \| [^|]+) \| (?<differs>.*?) ?\|$/u;
const CELL = /^(?<old>\w+)(?: \((?<newest>\w+)\))?$/u;

interface Row {
  heading: string;
  call: string;
  isOnlyNewest: boolean;
  cells: string[];
}

const text = await readFile(DOCUMENT, 'utf8');
const rows = rowsOf(text);
/** Answers on SQLite, by version and call. */
const found = { '0.17.4': new Map<string, string[]>(), '2.9.0': new Map<string, string[]>() };
let lastWord = 0;

function rowsOf(document: string): Row[] {
  const [, tables = ''] = /<!-- answers -->\n([^]*)<!-- \/answers -->/u.exec(document) ?? [];
  let heading = '';
  return tables.split('\n').flatMap((line) => {
    heading = /^### (.+)$/u.exec(line)?.[1] ?? heading;
    const { call = '', only, cells = '' } = ROW.exec(line)?.groups ?? {};
    if (call === '' || call === 'call' || call.startsWith('---')) return [];
    return [{ heading, call, isOnlyNewest: only !== undefined, cells: cells.split(' | ') }];
  });
}

const keyOf = ({ heading, call }: Pick<Row, 'heading' | 'call'>) => `${heading}: ${call}`;

function expectedOf({ cells }: Row, isNewest: boolean): string[] {
  return cells.map((cell) => {
    const { old = '', newest = old } = CELL.exec(cell)?.groups ?? {};
    return isNewest ? newest : old;
  });
}

/** The document with the answers that were found. */
function rewritten(): string {
  let heading = '';
  return text
    .split('\n')
    .map((line) => {
      heading = /^### (.+)$/u.exec(line)?.[1] ?? heading;
      const { call = '', only = '', differs = '' } = ROW.exec(line)?.groups ?? {};
      const newest = found['2.9.0'].get(keyOf({ heading, call }));
      if (newest === undefined) return line;
      const old = found['0.17.4'].get(keyOf({ heading, call })) ?? newest;
      const cells = newest.map((cell, role) => (old[role] === cell ? cell : `${old[role]} (${cell})`));
      return `| ${call}${only} | ${cells.join(' | ')} | ${differs} |`;
    })
    .join('\n');
}

async function describePart({ heading, asks, open, isStored }: SdkPart): Promise<void> {
  const ownRows = rows.filter((row) => row.heading === heading);
  const describeOn = (kind: DatabaseKind) => {
    const versions = VERSIONS.filter(({ isNewest }) => isNewest || kind === 'SQLite');
    describe.each(versions)('version $version', ({ version, isNewest, create }) => {
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

      /** The cell; with the cause if the SDK does not succeed or fail as its status says. */
      async function answerTo(role: Asker['role'], ask: Ask): Promise<string> {
        await opened.reset?.();
        const token = { stranger: null, user: opened.app.userToken, key: SECRET_KEY }[role];
        const sdk = await hub.client(token);
        hub.statuses.length = 0;
        lastWord += 1;
        const failure: unknown = await ask({
          role,
          sdk,
          newest: sdk as unknown as Asker['newest'],
          isNewest,
          expect,
          app: opened.app,
          hub,
          token,
          word: `word-${lastWord}`,
        }).then(
          () => null,
          (error: unknown) => error,
        );
        const status = hub.statuses.at(-1) ?? (failure === null ? 200 : 400);
        const cell = hub.statuses.length > 0 ? String(status) : failure === null ? 'yes' : 'no';
        return status < 400 === (failure === null) ? cell : `${cell}, but ${String(failure)}`;
      }

      it.each(ownRows.filter((row) => isNewest || !row.isOnlyNewest))('$call', async (row) => {
        for (const ask of [asks[row.call] ?? []].flat()) {
          const answers: string[] = [];
          for (const role of ROLES) answers.push(await answerTo(role, ask));
          if (kind === 'SQLite') found[version].set(keyOf(row), answers);
          expect(answers).toEqual(expectedOf(row, isNewest));
        }
      });
    });
  };
  await describeOnDatabases(heading, describeOn, isStored ? undefined : ['SQLite']);
}

for (const part of PARTS) await describePart(part);

it('makes every call of the document, and no other', () => {
  const asked = PARTS.flatMap(({ heading, asks }) =>
    Object.keys(asks).map((call) => keyOf({ heading, call })),
  );
  expect(new Set(rows.map(keyOf))).toEqual(new Set(asked));
});

it('has written the answers into the document', async () => {
  await expect(rewritten()).toMatchFileSnapshot(DOCUMENT);
});
