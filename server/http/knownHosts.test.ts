import { describe, expect, it } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { createKnownHosts } from './knownHosts.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

const SETTINGS = {
  PUBLIC_URL: 'https://hub.example',
  ALLOWED_ORIGINS: 'https://fans.example:8443',
  ALLOWED_HOSTS: 'nas.local, Hub1',
};
const isKnown = createKnownHosts(loadConfig(SETTINGS));

describe('the names of the hub', () => {
  it.each([
    ['the public URL', 'hub.example'],
    ['the public URL at another port', 'hub.example:3000'],
    ['the public URL in capitals with a trailing dot', 'HUB.example.'],
    ['an allowed origin', 'fans.example'],
    ['an allowed host', 'nas.local:3000'],
    ['an allowed host in capitals', 'hub1:3000'],
    ['localhost', 'localhost:3000'],
    ['a name below localhost', 'hub.localhost'],
    ['the loopback', '127.0.0.1:3000'],
    ['the IPv6 loopback', '[::1]:3000'],
    ['an address in the local network', '192.168.1.20:3000'],
    ['the address of a container', '172.17.0.2:3000'],
    ['no host, as HTTP/1.0 allows', undefined],
  ])('include %s', (_case, host) => {
    expect(isKnown(host)).toBe(true);
  });

  it.each([
    ['another name', 'evil.example'],
    ['a name that only ends like the hub', 'evil-hub.example'],
    ['a name below the hub', 'evil.hub.example'],
    ['a name that begins like an address', '127.0.0.1.evil.example'],
    ['a name that begins like localhost', 'localhost.evil.example'],
    ['a user name before the host', 'hub.example@evil.example'],
    ['nothing', ''],
    ['no host at all', 'hub example'],
  ])('do not include %s', (_case, host) => {
    expect(isKnown(host)).toBe(false);
  });

  it('include any name if the operator configures it', () => {
    expect(createKnownHosts(loadConfig({ ALLOWED_HOSTS: '*' }))('evil.example')).toBe(true);
  });
});

describe('a request for another host', () => {
  const unchanged = openOnce(testApp);
  it.each(['/', '/trpc/catalog.dashboard', '/api/db/hub/rest/v1/players', '/auth/sign-in', '/healthz/x'])(
    'is refused at %s',
    async (path) => {
      const app = unchanged();
      const { text, headers } = await app.request.get(path).set('host', 'evil.example').expect(421);
      expect(text).toContain('ALLOWED_HOSTS');
      expect(text).not.toContain('evil');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it('is refused whatever a forwarded host claims, even behind a proxy', async () => {
    await using app = await testApp({ server: loadConfig({ TRUSTED_PROXIES: '1' }).server });
    await app.request.get('/').set({ host: 'evil.example', 'x-forwarded-host': 'localhost' }).expect(421);
  });

  it('is answered for health checks only, which proxies send by the name of a container', async () => {
    await using app = await testApp();
    await app.request.get('/healthz').set('host', 'hub-2:3000').expect(200);
    await app.request.get('/readyz').set('host', 'hub-2:3000').expect(200);
  });

  it('is logged once', async () => {
    await using app = await testApp();
    for (const host of ['evil.example', 'other.example'])
      await app.request.get('/').set('host', host).expect(421);
    expect(app.logLines.filter(({ level }) => level === 'warn')).toEqual([
      expect.objectContaining({ fields: { host: 'evil.example' } }),
    ]);
  });
});
