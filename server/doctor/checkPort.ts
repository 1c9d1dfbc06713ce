import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

const PATIENCE_MS = 2000;

/** Checks whether the hub could listen. A hub that already does may be the very one under examination. */
export async function checkPort({ server: { host, port } }: Config): Promise<Finding> {
  const place = `Port ${port} of ${host}`;
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return ok('port', `${place} is free.`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE')
      return problem('port', `The hub cannot listen on ${place}: ${reasonOf(error)}. Change HOST or PORT.`);
    return (await isHub(host, port))
      ? warning(
          'port',
          `${place} is taken by a hub: this one if it is running, otherwise choose another with PORT=….`,
        )
      : problem('port', `${place} is taken by another program; choose another with PORT=….`);
  } finally {
    server.close();
  }
}

const EVERYWHERE = new Set(['0.0.0.0', '::']);

async function isHub(host: string, port: number): Promise<boolean> {
  const name = EVERYWHERE.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  try {
    const answer = await fetch(`http://${name}:${port}/healthz`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return answer.ok && (await answer.text()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}
