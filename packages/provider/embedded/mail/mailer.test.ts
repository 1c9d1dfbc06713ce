import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { recordingLog } from '@hub/tools/testing/recordingLog.ts';
import { openMailer } from './mailer.ts';

const FROM = 'Der Hub <hub@hub.test>';

/** A mail server that accepts everything or refuses every recipient. */
async function smtpServer({ refuses = false } = {}) {
  const commands: string[] = [];
  const server = createServer((socket) => {
    let isBody = false;
    socket.write('220 ready\r\n');
    createInterface({ input: socket }).on('line', (line) => {
      commands.push(line);
      if (isBody) {
        if (line !== '.') return;
        isBody = false;
        socket.write('250 taken\r\n');
      } else if (line === 'DATA') {
        isBody = true;
        socket.write('354 go on\r\n');
      } else if (line.startsWith('RCPT') && refuses) socket.write('550 nobody here\r\n');
      else if (line === 'QUIT') socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

test('sends a message to the mail server', async () => {
  await using server = await smtpServer();
  const mailer = openMailer({ kind: 'smtp', url: server.url, from: FROM }, recordingLog());
  await mailer.send({ to: 'fan@example.org', subject: 'Grüße', text: 'Hallo\n\nhttps://hub.example/x\n' });
  mailer.close();
  expect(server.commands).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<hub@hub.test>',
      'RCPT TO:<fan@example.org>',
      'From: Der Hub <hub@hub.test>',
      'To: fan@example.org',
      'https://hub.example/x',
    ]),
  );
});

test('fails when the mail server refuses', async () => {
  await using server = await smtpServer({ refuses: true });
  const mailer = openMailer({ kind: 'smtp', url: server.url, from: FROM }, recordingLog());
  await expect(mailer.send({ to: 'nobody@example.org', subject: 'x', text: 'x' })).rejects.toThrow(
    /550|refused|reject/,
  );
  mailer.close();
});

test('names the files of messages so that they sort in the order of sending', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-mail-'));
  const mailer = openMailer({ kind: 'files', dir, from: FROM }, recordingLog());
  const addresses = Array.from({ length: 12 }, (_, n) => `fan${n}@example.org`);
  for (const to of addresses) await mailer.send({ to, subject: 'x', text: 'Hallo' });
  const sources = await Promise.all(
    (await readdir(dir)).sort().map((name) => readFile(join(dir, name), 'utf8')),
  );
  expect(sources.map((source) => /^To: (.*)$/m.exec(source)?.[1]?.trim())).toEqual(addresses);
  await rm(dir, { recursive: true });
});

test('without a server writes each message to a file only the operator can read, and logs its path', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-mail-'));
  const log = recordingLog();
  const mailer = openMailer({ kind: 'files', dir: join(dir, 'mail'), from: FROM }, log);
  const send = (n: number) => mailer.send({ to: `fan${n}@example.org`, subject: 'x', text: 'Hallo' });
  await Promise.all([send(1), send(2), send(3)]);
  const names = await readdir(join(dir, 'mail'));
  expect(names).toHaveLength(3);
  for (const name of names) {
    const file = join(dir, 'mail', name);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readFile(file, 'utf8')).toMatch(/^From: Der Hub <hub@hub\.test>/m);
    expect(log.lines).toContainEqual(expect.objectContaining({ fields: expect.objectContaining({ file }) }));
  }
  await rm(dir, { recursive: true });
});

test('writes the text of a file unencoded, so that a link can be copied from it', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-mail-'));
  const mailer = openMailer({ kind: 'files', dir, from: FROM }, recordingLog());
  const link = `http://localhost:3000/auth/verify?token=${'3D5f'.repeat(20)}`;
  await mailer.send({
    to: 'fan@example.org',
    subject: 'Grüße',
    text: `Schön, dass du da bist:\n\n${link}\n`,
  });
  const [name = ''] = await readdir(dir);
  const [head = '', ...text] = (await readFile(join(dir, name), 'utf8')).split('\r\n\r\n');
  expect(head).toMatch(/^Content-Transfer-Encoding: 8bit$/mu);
  expect(text.join('\r\n\r\n').trim().split(/\r?\n/u)).toEqual(['Schön, dass du da bist:', '', link]);
  await rm(dir, { recursive: true });
});
