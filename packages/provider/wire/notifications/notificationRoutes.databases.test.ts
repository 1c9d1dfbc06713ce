import express, { type Express } from 'express';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import request from 'supertest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  createTestDatabase,
  describeOnDatabases,
  PROVIDER_OPTIONS,
  type TestDatabase,
} from '@hub/tools/testing/testDatabase.ts';
import { Failure } from '../../base/failure.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '../../embedded/openEmbeddedProvider.ts';
import type { MailOptions } from '../../embedded/mail/mailer.ts';
import { openPublicSite, type PublicSite } from '../../contract/publicSite.ts';
import { createWireRouter } from '../createWireRouter.ts';

const KEY = 'the-secret-key-of-the-tests';
const MAIL = '/api/notifications/hub/email';
const MINUTE_MS = 60_000;
const FAN = 'fan@hub.test';

/** A mail server with a given answer to RCPT. */
async function smtpServer() {
  const state = { answer: '250 fine', taken: [] as string[] };
  const server: Server = createServer((socket) => {
    let body: string[] | null = null;
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      if (body !== null) {
        if (line === '.') {
          state.taken.push(body.join('\n'));
          body = null;
          socket.write('250 taken\r\n');
        } else body.push(line);
      } else if (line === 'DATA') {
        body = [];
        socket.write('354 go on\r\n');
      } else if (line.startsWith('RCPT')) socket.write(`${state.answer}\r\n`);
      else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { state, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

await describeOnDatabases('mail over the wire', (kind) => {
  let database: TestDatabase;
  let provider: EmbeddedProvider;
  let app: Express;
  let smtp: Awaited<ReturnType<typeof smtpServer>>;
  let nowMs: number;
  let userToken: string;
  let folder: string;
  let mayEmail: boolean;
  let site: PublicSite;

  async function open(mail: MailOptions): Promise<void> {
    provider = await openEmbeddedProvider({
      ...PROVIDER_OPTIONS,
      database: database.options,
      now: () => new Date(nowMs),
      mail,
      safeFetch: site.safeFetch,
      storage: { dir: folder, s3: null },
    });
    app = express().use(
      createWireRouter({
        provider,
        publicUrl: PROVIDER_OPTIONS.publicUrl,
        projectId: 'hub',
        secretKey: KEY,
        allowedOrigins: [],
        policies: {},
        allowEmail: () => (mayEmail ? Promise.resolve() : Promise.reject(new Failure('tooMany'))),
      }),
    );
  }

  beforeEach(async () => {
    nowMs = Date.now();
    mayEmail = true;
    database = await createTestDatabase(kind);
    smtp = await smtpServer();
    site = await openPublicSite();
    folder = await mkdtemp(join(tmpdir(), 'hub-files-'));
    await open({ kind: 'smtp', url: smtp.url, from: 'Hub <hub@hub.test>' });
    const user = await provider.auth.createUser({ email: FAN, displayName: null });
    await provider.database.sql('update auth_users set email_verified = 1 where id = ?', [user.id]);
    userToken = (await provider.auth.issueSession(user.id)).accessToken;
  });
  afterEach(async () => {
    await provider.close();
    smtp.close();
    await site[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
    await database[Symbol.asyncDispose]();
  });

  const mail = { to: FAN, subject: 'Freitag', text: 'Drei Wackelkandidaten.' };
  const send = (token: string, body: object) => {
    const sent = request(app).post(MAIL);
    return (token === '' ? sent : sent.set('authorization', `Bearer ${token}`)).send(body);
  };
  const waiting = async () =>
    Number((await provider.database.sql('select count(*) as n from mail_queue')).rows[0]?.n);
  const settled = () =>
    expect.poll(async () => (await waiting()) - (await provider.notifications.undelivered()).length);

  const filesWaiting = async () =>
    Number((await provider.database.sql('select count(*) as n from mail_attachments')).rows[0]?.n);

  it('waits longer each time while the server is busy, and survives a restart', async () => {
    smtp.state.answer = '451 later';
    await send(KEY, mail).expect(200);
    await expect.poll(async () => (await provider.notifications.undelivered())[0]?.attempts).toBe(1);
    const [first] = await provider.notifications.undelivered();
    expect(first).toMatchObject({ to: [FAN], subject: 'Freitag', error: expect.stringContaining('451') });
    expect(Date.parse(first?.nextAttemptTs ?? '') - nowMs).toBe(MINUTE_MS);
    await provider.notifications.deliverDue();
    expect((await provider.notifications.undelivered())[0]?.attempts).toBe(1);

    nowMs += MINUTE_MS;
    await provider.notifications.deliverDue();
    const [second] = await provider.notifications.undelivered();
    expect(second?.attempts).toBe(2);
    expect(Date.parse(second?.nextAttemptTs ?? '') - nowMs).toBe(2 * MINUTE_MS);
    if (kind !== 'PGlite') {
      await provider.close();
      await open({ kind: 'smtp', url: smtp.url, from: 'Hub <hub@hub.test>' });
    }
    smtp.state.answer = '250 fine';
    nowMs += 2 * MINUTE_MS;
    await provider.notifications.deliverDue();
    expect(smtp.state.taken).toHaveLength(1);
    expect(await waiting()).toBe(0);
  });

  it('gives up after a permanent refusal, reports it, and retries on request', async () => {
    smtp.state.answer = '550 nobody here';
    await send(KEY, mail).expect(200);
    await expect.poll(async () => (await provider.notifications.undelivered()).length).toBe(1);
    const [trouble] = await provider.notifications.undelivered();
    expect(trouble).toMatchObject({ attempts: 1, nextAttemptTs: null });
    smtp.state.answer = '250 fine';
    await provider.notifications.retry(trouble?.id ?? '');
    await expect.poll(waiting).toBe(0);
    expect(smtp.state.taken).toHaveLength(1);
  });

  it('is sent once, however many processes try', async () => {
    smtp.state.answer = '451 later';
    await send(KEY, mail).expect(200);
    await expect.poll(async () => (await provider.notifications.undelivered()).length).toBe(1);
    smtp.state.answer = '250 fine';
    nowMs += MINUTE_MS;
    await Promise.all(Array.from({ length: 5 }, () => provider.notifications.deliverDue()));
    expect(smtp.state.taken).toHaveLength(1);
  });

  it('gives up after ten attempts, and is removed once it is old', async () => {
    smtp.state.answer = '451 later';
    await send(KEY, mail).expect(200);
    await expect.poll(async () => (await provider.notifications.undelivered()).length).toBe(1);
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      nowMs += 24 * 60 * MINUTE_MS;
      await provider.notifications.deliverDue();
    }
    expect((await provider.notifications.undelivered())[0]).toMatchObject({
      attempts: 10,
      nextAttemptTs: null,
    });
    const writtenMs = nowMs - 10 * 24 * 60 * MINUTE_MS;
    await provider.notifications.removeOld(new Date(writtenMs), 10);
    expect(await waiting()).toBe(1);
    await provider.notifications.removeOld(new Date(nowMs + MINUTE_MS), 10);
    expect(await waiting()).toBe(0);
  });

  it('carries attachments, which wait with it while the server is busy', async () => {
    site.publish('/termine.csv', 'Tag;Spiel');
    await provider.storage.upload('notes/elf.txt', Buffer.from('Drei Wackelkandidaten'));
    smtp.state.answer = '451 later';
    await send(userToken, {
      ...mail,
      attachments: [
        { url: `${site.origin}/report.pdf` },
        { url: `${site.origin}/termine.csv`, filename: '../../Termine\u202e.csv', type: 'text/csv' },
        { url: `${PROVIDER_OPTIONS.publicUrl}/api/storage/hub/public/notes/elf.txt` },
      ],
    }).expect(200);
    await expect.poll(async () => (await provider.notifications.undelivered()).length).toBe(1);
    expect(await filesWaiting()).toBe(3);
    // The content at the address may change meanwhile.
    site.publish('/termine.csv', 'nothing');
    if (kind !== 'PGlite') {
      await provider.close();
      await open({ kind: 'smtp', url: smtp.url, from: 'Hub <hub@hub.test>' });
    }
    smtp.state.answer = '250 fine';
    nowMs += MINUTE_MS;
    await provider.notifications.deliverDue();
    const [sent = ''] = smtp.state.taken;
    expect(sent).toMatch(/Content-Type: application\/pdf; name=report\.pdf/u);
    expect(sent).toMatch(/Content-Type: text\/csv; charset=utf-8; name=Termine\.csv/u);
    expect(sent).toMatch(/name=elf\.txt/u);
    for (const content of ['Tag;Spiel', 'Drei Wackelkandidaten'])
      expect(sent.replaceAll('\n', '')).toContain(Buffer.from(content).toString('base64'));
    expect(await waiting()).toBe(0);
    expect(await filesWaiting()).toBe(0);
  });

  it('is discarded with its attachments', async () => {
    smtp.state.answer = '550 nobody here';
    await send(KEY, { ...mail, attachments: [{ url: `${site.origin}/report.pdf` }] }).expect(200);
    await expect.poll(async () => (await provider.notifications.undelivered()).length).toBe(1);
    const [trouble] = await provider.notifications.undelivered();
    await provider.notifications.discard(trouble?.id ?? '');
    expect(await filesWaiting()).toBe(0);
  });

  // The rest does not depend on the database.
  if (kind !== 'SQLite') return;

  it('is refused to strangers, and to users for all addresses except their own', async () => {
    await send('', mail).expect(401);
    for (const foreign of [
      { ...mail, to: 'other@hub.test' },
      { ...mail, to: [FAN, 'other@hub.test'] },
      { ...mail, cc: 'other@hub.test' },
      { ...mail, bcc: ['other@hub.test'] },
    ])
      await send(userToken, foreign).expect(403);
    mayEmail = false;
    await send(userToken, mail).expect(429);
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['no recipient', { to: [] }],
    ['no subject', { subject: ' ' }],
    ['a subject of two lines', { subject: 'a\r\nBcc: x@y.example' }],
    ['no text', { text: ' ' }],
    ['a recipient with a line break', { to: 'a@b.example\r\nBcc: x@y.example' }],
    ['two recipients in one', { to: 'a@b.example, c@d.example' }],
    ['a name for an address', { to: 'Fan <fan@hub.test>' }],
    ['too many recipients', { to: Array.from({ length: 51 }, (_, n) => `a${n}@b.example`) }],
    ['a malformed reply address', { replyTo: 'nobody' }],
    ['numbers', { subject: 5 }],
  ])('refuses %s', async (_what, changes) => {
    const { body } = await send(KEY, { ...mail, ...changes }).expect(400);
    expect(body.error.code).toBe('NOTIFICATIONS_ERROR');
    expect(await waiting()).toBe(0);
  });

  it("is sent to several addresses with the key, and to a user's own address", async () => {
    const { body } = await send(KEY, {
      ...mail,
      to: ['a@hub.test', 'b@hub.test'],
      html: '<p>Hallo</p>',
      replyTo: 'chef@hub.test',
    }).expect(200);
    expect(body).toEqual({ success: true, messageId: expect.any(String) });
    await settled().toBe(0);
    expect(smtp.state.taken[0]).toMatch(/To: a@hub\.test, b@hub\.test/u);
    expect(smtp.state.taken[0]).toContain('Reply-To: chef@hub.test');
    await send(userToken, { ...mail, to: FAN.toUpperCase() }).expect(200);
    await settled().toBe(0);
    expect(smtp.state.taken).toHaveLength(2);
    expect(await waiting()).toBe(0);
  });

  it.each([
    ['an address inside', 400, [{ url: 'http://169.254.169.254/latest/meta-data/' }]],
    ['a redirect inside', 400, [{ url: '/elsewhere' }]],
    ['nothing there', 422, [{ url: '/nothing' }]],
    ['a page with scripts', 415, [{ url: '/article', filename: 'page.html' }]],
    ['a script', 415, [{ url: '/report.pdf', filename: 'report.pdf.exe' }]],
    ['no address', 400, [{ filename: 'x' }]],
    ['a path of this machine', 400, [{ path: '/etc/passwd' }]],
    ['eleven', 400, Array.from({ length: 11 }, () => ({ url: '/report.pdf' }))],
    ['more than 10 MiB', 413, [{ url: '/large' }, { url: '/large' }]],
  ])('refuses %s as an attachment', async (_what, status, attachments) => {
    site.publish('/large', 'x'.repeat(6 * 1024 * 1024));
    const given = attachments.map((one) =>
      'url' in one && one.url.startsWith('/') ? { ...one, url: `${site.origin}${one.url}` } : one,
    );
    const { body } = await send(userToken, { ...mail, attachments: given }).expect(status);
    expect(body.error.code).toBe('NOTIFICATIONS_ERROR');
    expect(await waiting()).toBe(0);
    expect(await filesWaiting()).toBe(0);
  });

  it('becomes a file without a mail server', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'hub-mail-'));
    await provider.close();
    await open({ kind: 'files', dir, from: 'Hub <hub@hub.test>' });
    await send(KEY, mail).expect(200);
    await expect.poll(waiting).toBe(0);
    const [name = ''] = await readdir(dir);
    expect(await readFile(join(dir, name), 'utf8')).toContain('Subject: Freitag');
    await rm(dir, { recursive: true });
  });
});
