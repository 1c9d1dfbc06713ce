import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8');

/** What the container decides itself. PORT is the one of the machine, which leads to the container's. */
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

  it('send the proxy to every hub, and let each answer under its name', async () => {
    const hubs = [...servicesOf(await read('docker-compose.scale.yml')).keys()].filter((name) =>
      name.startsWith('hub'),
    );
    const caddyfile = await read('scripts/compose/Caddyfile');
    expect(caddyfile).toContain(`reverse_proxy ${hubs.map((name) => `${name}:3000`).join(' ')} {`);
    expect(await read('docker-compose.scale.yml')).toContain(`ALLOWED_HOSTS: ${hubs.join(',')},`);
  });
});
