import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../testing/services/freePort.ts';

/** The path of Caddy's program; null if it is not installed. */
export function findCaddy(): string | null {
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'caddy'));
  return paths.find((path) => existsSync(path)) ?? null;
}

/**
 * Starts a Caddy with a port for each group of hubs, set up as in `scripts/compose/Caddyfile`. It trusts the client
 * addresses that the load sends.
 *
 * @param groups the hubs' addresses by group
 */
export async function startCaddy(program: string, groups: readonly (readonly string[])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'hub-caddy-'));
  const ports = await Promise.all(groups.map(() => freePort()));
  const sites = groups.map(
    (hubs, n) => `http://127.0.0.1:${ports[n]} {
	reverse_proxy ${hubs.map((url) => new URL(url).host).join(' ')} {
		lb_policy least_conn
		lb_try_duration 10s
		lb_try_interval 100ms
		fail_duration 2s
		trusted_proxies 127.0.0.1/8
	}
}`,
  );
  const file = join(folder, 'Caddyfile');
  await writeFile(file, `{\n\tadmin off\n\tauto_https off\n}\n${sites.join('\n')}\n`);
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit');
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const url of urls)
    while (
      !(await fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error('Caddy has ended');
      await wait(100);
    }
  return {
    urls,
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
