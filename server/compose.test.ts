import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8');

/** What the container decides itself. HOST and PORT are those of the machine, which lead to the container's. */
const OF_THE_CONTAINER = new Set(['HOST', 'PORT', 'DATA_DIR']);

/** The services of a compose file, each with its lines. */
function servicesOf(text: string): Map<string, string> {
  const [, services = ''] = /^services:\n((?: .*\n|\n)+)/mu.exec(text) ?? [];
  const parts = services.split(/^ {2}(?=[\w-]+:)/mu).filter((part) => part.trim() !== '');
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(':')), part]));
}

describe('the compose files', () => {
  it('pass every setting of .env to the hubs', async () => {
    const names = Object.keys(parseEnv(await read('.env.example'))).filter(
      (name) => !OF_THE_CONTAINER.has(name),
    );
    const passed = [...(await read('docker-compose.hub.yml')).matchAll(/^ {6}(\w+): \$\{(\w+):-/gmu)].map(
      ([, inside, outside]) => {
        expect(outside).toBe(inside);
        return inside;
      },
    );
    expect(new Set(passed)).toEqual(new Set(names));
    expect(names.length).toBeGreaterThan(15);
  });

  it('build every hub on those settings', async () => {
    const small = await read('docker-compose.yml');
    const scale = await read('docker-compose.scale.yml');
    const extended = /extends:\n +file: docker-compose\.hub\.yml\n +service: hub\n/u;
    expect([...servicesOf(small).keys()]).toEqual(['hub']);
    expect(small).toMatch(extended);
    expect(/^x-hub: &hub\n(?: .*\n)+/mu.exec(scale)?.[0]).toMatch(extended);
    const hubs = [...servicesOf(scale)].filter(([name]) => name.startsWith('hub'));
    expect(hubs.map(([, text]) => text.trim())).toEqual(['hub-1: *hub', 'hub-2: *hub', 'hub-3: *hub']);
  });

  it('close every service off: no port to the network by default, no root, no privileges, a limit of memory', async () => {
    const hub = servicesOf(await read('docker-compose.hub.yml')).get('hub') ?? '';
    const scale = await read('docker-compose.scale.yml');
    const closed = /^x-closed: &closed\n((?: .*\n)+)/mu.exec(scale)?.[1] ?? '';
    for (const text of [hub, closed]) {
      expect(text).toContain('read_only: true');
      expect(text).toContain('cap_drop: [ALL]');
      expect(text).toContain("security_opt: ['no-new-privileges:true']");
      expect(text).toContain('pids_limit:');
    }
    const others = [...servicesOf(scale)].filter(([name]) => !name.startsWith('hub'));
    expect(others.map(([name]) => name)).toEqual(['caddy', 'postgres', 'valkey', 'backup', 'ownership']);
    const lacking = (line: RegExp) => others.filter(([, text]) => !line.test(text)).map(([name]) => name);
    expect(hub).toMatch(/^ {4}user: node\n[\s\S]*^ {4}mem_limit: 512m$/mu);
    expect(lacking(/^ {4}<<: \*closed$/mu)).toEqual([]);
    expect(lacking(/^ {4}mem_limit: \d+[mg]$/mu)).toEqual([]);
    // It ends by itself.
    expect(lacking(/^ {4}healthcheck:$/mu)).toEqual(['ownership']);
    expect(lacking(/^ {4}user: '1000:1000'$/mu)).toEqual(['postgres', 'ownership']);
    expect(await read('Dockerfile')).toMatch(/^USER node$[\s\S]*^HEALTHCHECK /mu);
    const published = [scale, await read('docker-compose.yml')].flatMap((text) =>
      [...text.matchAll(/^ {6}- '(\S+:\d+(?:\/udp)?)'$/gmu)].map(([, port = '']) => port),
    );
    expect(published).toHaveLength(4);
    for (const port of published) expect(port).toMatch(/^\$\{HOST:-127\.0\.0\.1\}:/u);
  });

  it('send the proxy to every hub, and let each answer under its name', async () => {
    const hubs = [...servicesOf(await read('docker-compose.scale.yml')).keys()].filter((name) =>
      name.startsWith('hub'),
    );
    const caddyfile = await read('scripts/compose/Caddyfile');
    expect(caddyfile).toContain(`reverse_proxy ${hubs.map((name) => `${name}:3000`).join(' ')} {`);
    expect(await read('docker-compose.scale.yml')).toContain(`ALLOWED_HOSTS: ${hubs.join(',')},`);
  });
});
