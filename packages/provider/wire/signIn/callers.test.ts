import express from 'express';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { createCallerCookie } from './callers.ts';

async function cookieOver(publicUrl: string) {
  const cookie = createCallerCookie(publicUrl);
  const app = express();
  app.get('/remember', (_req, res) => {
    cookie.remember(res, { device: 'device', tokens: { accessToken: 'x.y.z', refreshToken: 'r' } as never });
    res.end();
  });
  app.get('/caller', (req, res) => void res.json(cookie.callerOf(req)));
  const request = supertest(app);
  const { headers } = await request.get('/remember');
  const [sent = ''] = headers['set-cookie'] ?? [];
  const { body } = await request.get('/caller').set('cookie', sent.split(';', 1)[0] ?? '');
  return { sent, device: body.device };
}

it('names its cookie over https so that no other host can set it', async () => {
  const { sent, device } = await cookieOver('https://hub.example');
  expect(sent).toMatch(/^__Host-hub_device=device; .*Path=\/;.* HttpOnly; Secure; SameSite=Lax$/u);
  expect(sent).not.toContain('Domain');
  expect(device).toBe('device');
});

it('gives a cookie without a prefix over http, where browsers refuse such names', async () => {
  const { sent, device } = await cookieOver('http://192.168.1.5:3000');
  expect(sent).toMatch(/^hub_device=device;/u);
  expect(sent).not.toContain('Secure');
  expect(device).toBe('device');
});
