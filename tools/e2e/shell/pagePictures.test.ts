import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createScreenshots, type TakeScreenshot } from '@hub/provider/embedded/data/screenshots.ts';
import { createSafeFetch } from '@hub/provider/outgoing/safeFetch.ts';
import { openPublicSite, type PublicSite } from '@hub/provider/contract/publicSite.ts';
import { findChromium } from '../stage/chromium.ts';

let site: PublicSite;
let take: TakeScreenshot;
beforeAll(async () => {
  site = await openPublicSite();
  take = createScreenshots(site.safeFetch, (await findChromium()).executablePath);
});
afterAll(() => site[Symbol.asyncDispose]());

const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 'shown',
    (error: { status?: number }) => error.status,
  );

it('takes a picture of a window or of a whole page', async () => {
  site.publish('/tall', '<body style="margin:0;background:#0a0"><div style="height:2000px">Hallo</div>');
  const url = `${site.origin}/tall`;
  expect(imageSize(await take(url, { width: 400, height: 300 }))).toMatchObject({ width: 400, height: 300 });
  expect(imageSize(await take(url, { width: 400, fullPage: true }))).toMatchObject({
    type: 'png',
    width: 400,
    height: 2000,
  });
});

it('lets no page reach internal addresses', async () => {
  let hits = 0;
  const inside = createServer((_request, response) => response.end('secret'));
  inside.on('connection', () => (hits += 1));
  inside.listen(0);
  await once(inside, 'listening');
  const stun = createSocket('udp4', () => (hits += 1));
  stun.bind(0, '127.0.0.1');
  await once(stun, 'listening');
  const { port } = inside.address() as AddressInfo;
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, `0.0.0.0:${port}`];
  site.publish(
    '/evil',
    `<body>${hosts.map((host) => `<img src="http://${host}/"><iframe src="http://${host}/"></iframe>`).join('')}
    <link rel="stylesheet" href="http://127.0.0.1:${port}/x.css"><script>
    for (const host of ${JSON.stringify(hosts)}) {
      fetch('http://' + host + '/', { mode: 'no-cors' }).catch(() => 0);
      fetch('https://' + host + '/').catch(() => 0);
      try { new WebSocket('ws://' + host + '/'); } catch {}
      navigator.sendBeacon('http://' + host + '/', 'x');
    }
    const peer = new RTCPeerConnection({ iceServers: [{ urls: 'stun:127.0.0.1:${stun.address().port}' }] });
    peer.createDataChannel('x');
    peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    open('http://127.0.0.1:${port}/');
    addEventListener('load', () => fetch('/done'));
    </script>`,
  );
  site.publish('/away', `<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/">`);
  try {
    await take(`${site.origin}/evil`, {});
    await take(`${site.origin}/away`, {});
    expect(await statusOf(take(`http://127.0.0.1:${port}/`, {}))).toBe(400);
    expect(await statusOf(take(`${site.origin}/elsewhere`, {}))).not.toBe(undefined);
    expect(await statusOf(take('file:///etc/passwd', {}))).toBe(400);
    // The scripts have run to the end.
    expect(site.seen).toContain('GET /done');
    expect(hits).toBe(0);
  } finally {
    inside.close();
    stun.close();
  }
});

it('fails with its own status if there is no browser or it does not start', async () => {
  const safeFetch = createSafeFetch();
  expect(await statusOf(createScreenshots(safeFetch, null)('https://a.example/', {}))).toBe(501);
  expect(await statusOf(createScreenshots(site.safeFetch, '/nowhere/chromium')(site.origin, {}))).toBe(502);
});
