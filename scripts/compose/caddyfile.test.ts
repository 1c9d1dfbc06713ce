import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '@hub/tools/testing/services/freePort.ts';
import { findCaddy } from '@hub/tools/bench/caddy.ts';

const caddy = findCaddy();

/** A fake hub of one version, which has only its own scripts. */
async function startHubOf(version: string): Promise<{ server: Server; host: string }> {
  const server = createServer((req, res) => {
    const isMissing = req.url?.startsWith('/assets/') && !req.url.includes(version);
    res.writeHead(isMissing ? 404 : 200, { 'content-type': 'text/plain' }).end(version);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it.skipIf(caddy === null)(
  'finds the scripts of both versions while hubs are replaced, even when one is down',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hub-caddy-'));
    const hubs = [await startHubOf('new'), await startHubOf('new'), await startHubOf('old')];
    const address = `http://127.0.0.1:${await freePort()}`;
    let text = await readFile(new URL('Caddyfile', import.meta.url), 'utf8');
    hubs.forEach(({ host }, n) => (text = text.replaceAll(`hub-${n + 1}:3000`, host)));
    await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${text}`);
    const child = spawn(
      caddy ?? '',
      ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
      {
        env: { ...process.env, PUBLIC_URL: address, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
        stdio: 'ignore',
      },
    );
    const exited = once(child, 'exit');
    const ask = async (path: string) => {
      const answer = await fetch(address + path);
      return `${answer.status} ${await answer.text()}`;
    };
    try {
      await expect.poll(() => ask('/healthz').catch(() => ''), { timeout: 20_000 }).toMatch(/^200/u);
      expect(await ask('/assets/index-new.js')).toBe('200 new');
      expect(await ask('/assets/index-old.js')).toBe('200 old');
      expect(await ask('/assets/index-other.js')).toMatch(/^404/u);
      const first = hubs[0]?.server;
      first?.closeAllConnections();
      await new Promise((done) => first?.close(done));
      expect(await ask('/assets/index-new.js')).toBe('200 new');
      expect(await ask('/assets/index-old.js')).toBe('200 old');
      expect(await ask('/trpc/catalog.dashboard')).toMatch(/^200/u);
    } finally {
      child.kill();
      await exited;
      for (const { server } of hubs) {
        server.closeAllConnections();
        server.close();
      }
      await rm(folder, { recursive: true, force: true });
    }
  },
);
