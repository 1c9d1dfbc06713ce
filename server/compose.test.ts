import { readFile } from 'node:fs/promises';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8');

/** Settings that the container decides itself. HOST and PORT are the machine's, mapped to the container's. */
const CONTAINER_SETTINGS = new Set(['HOST', 'PORT', 'DATA_DIR']);

/** The services of a compose file: name → lines. */
function servicesOf(text: string): Map<string, string> {
  const [, services = ''] = /^services:\n((?: .*\n|\n)+)/mu.exec(text) ?? [];
  const parts = services.split(/^ {2}(?=[\w-]+:)/mu).filter((part) => part.trim() !== '');
  return new Map(parts.map((part) => [part.slice(0, part.indexOf(':')), part]));
}

describe('the compose files', () => {
  it('pass every setting of .env to the hubs', async () => {
    const names = Object.keys(parseEnv(await read('.env.example'))).filter(
      (name) => !CONTAINER_SETTINGS.has(name),
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

  it('isolate every service: no port on the network by default, no root, no privileges, a memory limit', async () => {
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
    // This service ends after its work.
    expect(lacking(/^ {4}healthcheck:$/mu)).toEqual(['ownership']);
    expect(lacking(/^ {4}user: '1000:1000'$/mu)).toEqual(['ownership']);
    expect(await read('Dockerfile')).toMatch(/^USER node$[\s\S]*^HEALTHCHECK /mu);
    const published = [scale, await read('docker-compose.yml')].flatMap((text) =>
      [...text.matchAll(/^ {6}- '(\S+:\d+(?:\/udp)?)'$/gmu)].map(([, port = '']) => port),
    );
    expect(published).toHaveLength(4);
    for (const port of published) expect(port).toMatch(/^\$\{HOST:-127\.0\.0\.1\}:/u);
  });

  it('pin the version of every image, and give every service that keeps data a password', async () => {
    const scale = await read('docker-compose.scale.yml');
    const images = [...scale.matchAll(/^ {4}image: (\S+)$/gmu)].map(([, image = '']) => image);
    expect(images.length).toBeGreaterThan(3);
    expect(images.filter((image) => !/:\d+\.\d+(?:\.\d+)?$/u.test(image))).toEqual([]);
    expect(scale).toMatch(/POSTGRES_PASSWORD: \$\{POSTGRES_PASSWORD:\?/u);
    expect(scale).toMatch(/- --requirepass\n {6}- \$\{VALKEY_PASSWORD:\?/u);
    expect(scale).toContain('REDIS_URL: redis://:${VALKEY_PASSWORD:?');
  });

  it("archive PostgreSQL's log on a volume of its own, at least every five minutes even after a crash", async () => {
    const services = servicesOf(await read('docker-compose.scale.yml'));
    const postgres = services.get('postgres') ?? '';
    expect(postgres).toMatch(/^ {6}- archive_mode=on$/mu);
    for (const name of ['archive_timeout', 'checkpoint_timeout']) {
      const [, seconds] = new RegExp(`^ {6}- ${name}=(\\d+)$`, 'mu').exec(postgres) ?? [];
      expect(2 * Number(seconds)).toBeLessThan(300);
    }
    const place = /^ {6}- \S+:\/archive$/mu.exec(postgres)?.[0] ?? '';
    expect(services.get('backup')).toContain(place);
    // Without a network, nobody else uses the socket that asks for no password.
    expect(services.get('backup')).toMatch(/^ {4}network_mode: none$/mu);
    const hubs = /^x-hub: &hub\n(?: .*\n)+/mu.exec(await read('docker-compose.scale.yml'))?.[0] ?? '';
    expect(hubs).not.toContain('postgres-socket');
  });

  it('route the proxy to every hub, and let each answer under its service name', async () => {
    const hubs = [...servicesOf(await read('docker-compose.scale.yml')).keys()].filter((name) =>
      name.startsWith('hub'),
    );
    const caddyfile = await read('scripts/compose/Caddyfile');
    expect(caddyfile).toContain(`reverse_proxy ${hubs.map((name) => `${name}:3000`).join(' ')} {`);
    expect(await read('docker-compose.scale.yml')).toContain(`ALLOWED_HOSTS: ${hubs.join(',')},`);
  });
});

describe('the published image', () => {
  it('is the default of the hubs, and gives a build of the clone its name', async () => {
    const hub = servicesOf(await read('docker-compose.hub.yml')).get('hub') ?? '';
    const { version } = JSON.parse(await read('package.json')) as { version: string };
    expect(hub).not.toContain('build:');
    expect(hub).toContain('pull_policy: if_not_present');
    expect(/ {4}image: \$\{HUB_IMAGE:-\S+:(\S+)\}\n/u.exec(hub)?.[1]).toBe(version);
    const build = servicesOf(await read('docker-compose.build.yml')).get('hub') ?? '';
    expect(build).toMatch(/^ {4}build: \.$/mu);
    expect(build).not.toContain('image:');
  });

  /** The jobs of the workflow: name → lines. */
  const jobsOf = (text: string) => servicesOf(text.replace(/^jobs:$/mu, 'services:'));

  it('is built by actions pinned to a commit, with the version as a comment', async () => {
    const workflow = await read('.github/workflows/release.yml');
    const uses = [...workflow.matchAll(/uses: (.+)$/gmu)].map(([, action = '']) => action);
    expect(uses.length).toBeGreaterThan(8);
    expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/u.test(action))).toEqual(
      [],
    );
    // An action is pinned to the same commit everywhere.
    expect(new Set(uses).size).toBe(new Set(uses.map((action) => action.split('@')[0])).size);
  });

  it('is built only after the tests, for amd64 and arm64, with SBOM and provenance', async () => {
    const jobs = jobsOf(await read('.github/workflows/release.yml'));
    expect([...jobs.keys()]).toEqual(['version', 'test', 'image', 'manifest', 'notes']);
    const needs = Object.fromEntries(
      [...jobs].map(([name, text]) => [name, /^ {4}needs: (.+)$/mu.exec(text)?.[1] ?? '']),
    );
    expect(needs).toEqual({
      version: '',
      test: 'version',
      image: '[version, test]',
      manifest: '[version, image]',
      notes: '[version, manifest]',
    });
    expect(jobs.get('test')).toContain('run: bash .ci/run');
    const image = jobs.get('image') ?? '';
    for (const line of ['architecture: amd64', 'architecture: arm64', 'sbom: true', 'provenance: mode=max'])
      expect(image).toContain(line);
  });

  it('gives each job only the permissions it needs', async () => {
    const workflow = await read('.github/workflows/release.yml');
    expect(workflow).toMatch(/^permissions: \{\}$/mu);
    const permissions = Object.fromEntries(
      [...jobsOf(workflow)].map(([name, text]) => {
        const lines = /^ {4}permissions:\n((?: {6}.+\n)+)/mu.exec(text)?.[1] ?? '';
        return [name, lines.trim().split(/\n\s*/u)];
      }),
    );
    expect(permissions).toEqual({
      version: ['contents: read'],
      test: ['contents: read'],
      image: ['contents: read', 'packages: write'],
      manifest: ['packages: write', 'id-token: write', 'attestations: write'],
      notes: ['contents: write'],
    });
    // Text that others may have written, such as a tag's name, may reach a shell only as a variable.
    const scripts = [...workflow.matchAll(/run: (?:\|\n((?: {10}.*\n)+)|(.+)\n)/gu)].map(
      ([, block = '', line = '']) => block + line,
    );
    expect(scripts.length).toBeGreaterThan(4);
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
    const checkouts = workflow.split('actions/checkout@').slice(1);
    expect(checkouts.filter((text) => !text.slice(0, 120).includes('persist-credentials: false'))).toEqual(
      [],
    );
  });
});
