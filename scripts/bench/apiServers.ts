// The servers that `npm run bench:api` measures, in their own process, which sends their ports and receives messages.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { decodeJwt } from 'jose';
import { createApp } from '../../server/app.ts';
import { loadConfig } from '../../server/config/config.ts';
import { computePstart } from '../../server/commands/runs/computePstart.ts';
import { seedDemo } from '../../server/commands/season/demo.ts';
import { createLog } from '../../server/log/log.ts';
import { openDeps } from '../../server/openDeps.ts';
import type { Database, Statement } from '../../server/provider/provider.ts';
import { createStores } from '../../server/stores/stores.ts';
import type { Ports, ToServers } from './apiMessages.ts';
import { createSignedInFan } from './signedInFan.ts';

const dir = process.argv[2] ?? '';
const config = { ...loadConfig({ DATA_DIR: dir }), logLevel: 'info' as const };
const deps = await openDeps({ ...config, logLevel: 'error' });
await seedDemo(deps);
await computePstart(deps, 'command');

/** The answers of the bare server, by path and query. */
const bodies = new Map<string, { body: Buffer; encoding: string | null }>();
/** The statements of the handwritten server, by path and query. */
const statementsByPath = new Map<
  string,
  { statement: StatementSync; args: readonly (string | number)[] }[]
>();
const byHand = new DatabaseSync(`${dir}/hub.sqlite`, { readOnly: true });

const NOTHING_KEPT = { maxBytes: 0 };
// As in production: every request goes through the request log.
const requestLog = createLog(config.logLevel);
/** High limits, because all load comes from one address and one fan. */
const workBudget = { ms: 1e12 };
const clientDir = resolve(import.meta.dirname, '../../dist/client');
const app = { clientDir, requestLog, workBudget, publicApiPerMinute: 1e9 };
const ports: Ports = {
  bare: await listen((req, res) => {
    const { body, encoding } = bodies.get(req.url ?? '') ?? { body: Buffer.alloc(0), encoding: null };
    res.writeHead(200, {
      'content-type': 'application/json',
      'content-length': body.length,
      ...(encoding === null ? {} : { 'content-encoding': encoding }),
    });
    res.end(body);
  }),
  cached: await listen(createApp(deps, app)),
  uncached: await listen(createApp(deps, { ...app, answers: NOTHING_KEPT })),
  byHand: await listen((req, res) => {
    byHand.exec('begin');
    const rows = (statementsByPath.get(req.url ?? '') ?? []).map(({ statement, args }) =>
      statement.all(...args),
    );
    byHand.exec('commit');
    const body = Buffer.from(JSON.stringify(rows));
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    res.end(body);
  }),
};

process.on('message', (message: ToServers) => {
  void prepare(message).then(() => process.send?.({ done: true }));
});
const [player] = (
  await deps.provider.database.sql('select id, team_id from players order by pstart desc limit 1')
).rows;
const fan = await createSignedInFan(deps.provider, `http://127.0.0.1:${ports.uncached}`);
process.send?.({ ports, playerId: String(player?.['id']), teamId: String(player?.['teamId']), fan });

async function prepare({ path, body, encoding, isByHand, token }: ToServers): Promise<void> {
  bodies.set(path, { body: Buffer.from(body, 'base64'), encoding });
  if (!isByHand || statementsByPath.has(path)) return;
  const statements = [...identifyUser(token), ...(await statementsOf(path, token))];
  statementsByPath.set(
    path,
    statements.map(({ sql, args = [] }) => ({
      statement: byHand.prepare(sql),
      args: args.map((value) => (typeof value === 'number' ? value : String(value))),
    })),
  );
}

/** The statement by which the hub checks that a token's user is still signed in; the signature is checked once. */
function identifyUser(token: string | null): Statement[] {
  if (token === null) return [];
  const { sub, sid } = decodeJwt<{ sid: string }>(token);
  return [
    {
      sql: 'select u.* from auth_users u join auth_sessions s on s.user_id = u.id where u.id = ? and s.id = ?',
      args: [sub ?? '', sid],
    },
  ];
}

/** The other statements that a read sends to the database. */
async function statementsOf(path: string, token: string | null): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { database } = deps.provider;
  const recording: Database = {
    table: (name) => {
      throw new Error(
        `${path} reads the table ${name} without SQL, which the handwritten server cannot copy`,
      );
    },
    sql: (sql, args = []) => {
      statements.push({ sql, args });
      return database.sql(sql, args);
    },
    batch: (all, mode) => {
      statements.push(...all);
      return database.batch(all, mode);
    },
  };
  const stores = createStores({ ...deps.provider, database: recording });
  const recorded = createApp(
    { ...deps, stores },
    { clientDir: null, requestLog: null, answers: NOTHING_KEPT },
  );
  const port = await listen(recorded);
  const { ok, status } = await fetch(`http://127.0.0.1:${port}${path}`, { headers: signedIn(token) });
  if (!ok) throw new Error(`${path} answered ${status}`);
  return statements;
}

function signedIn(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  return new Promise((done) => {
    server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port));
  });
}
