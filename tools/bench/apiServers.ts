// The servers that `npm run bench:api` measures, in a process of their own, which sends their ports and receives the bytes that the
// bare one has to send.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import compression from 'compression';
import express from 'express';
import helmet from 'helmet';
import { CamelCasePlugin, CompiledQuery, Kysely, SqliteDialect } from 'kysely';
import { createApp } from '@hub/server/app.ts';
import { readSession, type Context } from '@hub/server/api/context.ts';
import { appRouter } from '@hub/server/api/root.ts';
import { computePstart } from '@hub/server/commands/runs/computePstart.ts';
import { seedDemo } from '@hub/server/commands/season/demo.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import type { Deps } from '@hub/server/deps.ts';
import { bearerTokenOf } from '@hub/server/http/bearerToken.ts';
import { logRequests } from '@hub/server/http/requestLog.ts';
import { createLog } from '@hub/server/log/log.ts';
import { openDeps } from '@hub/server/openDeps.ts';
import type { Database, SqlResult } from '@hub/provider/provider.ts';
import { createStores } from '@hub/server/stores/stores.ts';
import { createSignedInFan, type SignedInFan } from './signedInFan.ts';

export type ServerName = 'bare' | 'kept' | 'fresh' | 'peer';

/** Sent once. */
export interface ServersReady {
  ports: Record<ServerName, number>;
  /** The most likely starter; his page is measured. */
  playerId: string;
  /** The player's club. */
  teamId: string;
  fan: SignedInFan;
}

/** The bare server's answer to a path. */
export interface BareAnswer {
  path: string;
  /** base64 */
  body: string;
  encoding: string | null;
}

const dir = process.argv[2] ?? '';
const config = { ...loadConfig({ DATA_DIR: dir }), logLevel: 'info' as const };
const deps = await openDeps({ ...config, logLevel: 'error' });
await seedDemo(deps);
await computePstart(deps, 'command');

// As in production: every request goes through the request log.
const requestLog = createLog(config.logLevel);
const clientDir = resolve(import.meta.dirname, '../../dist/client');
/** High limits, because all load comes from one address and one fan. */
const app = { clientDir, requestLog, workBudget: { ms: 1e12 }, publicApiPerMinute: 1e9 };
const bareAnswers = new Map<string, { body: Buffer; encoding: string | null }>();

const ports: ServersReady['ports'] = {
  bare: await listen((req, res) => {
    const { body, encoding } = bareAnswers.get(req.url ?? '') ?? { body: Buffer.alloc(0), encoding: null };
    res.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    });
    res.end(body);
  }),
  kept: await listen(createApp(deps, app)),
  fresh: await listen(createApp(deps, { ...app, answers: { maxBytes: 0 } })),
  peer: await listen(createPeer()),
};

process.on('message', ({ path, body, encoding }: BareAnswer) => {
  bareAnswers.set(path, { body: Buffer.from(body, 'base64'), encoding });
  process.send?.({ done: true });
});
const [player] = (
  await deps.provider.database.sql('select id, team_id from players order by pstart desc limit 1')
).rows;
const fan = await createSignedInFan(deps.provider, `http://127.0.0.1:${ports.fresh}`);
const ready: ServersReady = {
  ports,
  playerId: String(player?.['id']),
  teamId: String(player?.['teamId']),
  fan,
};
process.send?.(ready);

/**
 * What a starter template gives: the same procedures behind tRPC's Express adapter with the usual middleware, and the same
 * statements over Kysely on the same file. Nothing is kept, and nothing limits its callers.
 */
function createPeer(): RequestListener {
  const stores = createStores({ ...deps.provider, database: kyselyDatabase() });
  const ofPeer: Deps = { ...deps, stores };
  const peer = express();
  peer.use(logRequests(requestLog), helmet(), compression());
  peer.use(
    '/trpc',
    createExpressMiddleware({
      router: appRouter,
      createContext: async ({ req }): Promise<Context> => ({
        deps: ofPeer,
        session: await readSession(deps, bearerTokenOf(req)),
        requestId: '',
        caller: { address: 'unknown', device: null, agent: null },
        allow: async () => undefined,
        inTurn: (work) => work(),
      }),
    }),
  );
  return peer;
}

function kyselyDatabase(): Database {
  const file = new DatabaseSync(`${dir}/hub.sqlite`, { readOnly: true });
  // As the hub's own connections have it.
  file.function('fold_case', { deterministic: true }, (text) => String(text).toLowerCase());
  const kysely = new Kysely<never>({
    dialect: new SqliteDialect({
      database: {
        close: () => file.close(),
        prepare(sql) {
          const statement = file.prepare(sql);
          const bound = (values: readonly unknown[]) => values as SQLInputValue[];
          return {
            reader: statement.columns().length > 0,
            all: (values) => statement.all(...bound(values)),
            run: (values) => statement.run(...bound(values)),
            iterate: (values) => statement.iterate(...bound(values)),
          };
        },
      },
    }),
    plugins: [new CamelCasePlugin()],
  });
  const run = async (on: Pick<typeof kysely, 'executeQuery'>, sql: string, args: readonly unknown[]) => {
    const { rows } = await on.executeQuery(CompiledQuery.raw(sql, [...args]));
    return { rows, columns: [], rowCount: rows.length } as unknown as SqlResult;
  };
  return {
    table: (name) => {
      throw new Error(`The table ${name} is read without SQL.`);
    },
    sql: (sql, args = []) => run(kysely, sql, args),
    batch: (statements) =>
      kysely.transaction().execute(async (transaction) => {
        const results: SqlResult[] = [];
        for (const { sql, args = [] } of statements) results.push(await run(transaction, sql, args));
        return results;
      }),
  };
}

function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}
