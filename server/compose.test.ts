import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8');

/** What the container decides itself. PORT is the one of the machine, which leads to the container's. */
const OF_THE_CONTAINER = new Set(['HOST', 'PORT', 'DATA_DIR']);

describe('docker-compose.yml', () => {
  it('passes every setting of .env to the hubs', async () => {
    const names = Object.keys(parseEnv(await read('.env.example'))).filter(
      (name) => !OF_THE_CONTAINER.has(name),
    );
    const [, settings = ''] =
      /^x-settings:.*\n((?: {2}.*\n)+)/mu.exec(await read('docker-compose.yml')) ?? [];
    const passed = [...settings.matchAll(/^ {2}(\w+): \$\{(\w+):-/gmu)].map(([, inside, outside]) => {
      expect(outside).toBe(inside);
      return inside;
    });
    expect(new Set(passed)).toEqual(new Set(names));
    expect(names.length).toBeGreaterThan(15);
  });

  it('gives the settings to every service that is a hub', async () => {
    const text = await read('docker-compose.yml');
    const services = text.slice(text.indexOf('\nservices:')).split(/^ {2}(?=\w[\w-]*:$)/mu);
    const hubs = services.filter((service) => /^hub[\w-]*:/u.test(service) && service.includes('\n    '));
    expect(hubs.length).toBeGreaterThan(0);
    for (const hub of hubs) expect(hub).toContain('<<: *settings');
  });
});
