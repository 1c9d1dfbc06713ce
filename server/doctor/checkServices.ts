import { readdir } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { isRecording } from '@hub/season/feeds/http.ts';
import { createS3Blobs } from '@hub/provider/embedded/storage/s3Blobs.ts';
import { ok, problem, reasonOf, warning, type Finding } from './finding.ts';

const PATIENCE_MS = 5000;
const MAIL_PATIENCE_MS = 10_000;

/** Checks every external service that a hub uses besides its database, or the service's substitute. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const { provider, feeds, push, chat } = config;
  const asked = [
    checkMail(config),
    checkReplay(feeds.replayDir),
    checkAddress('sources', 'FEED_URL', feeds.baseUrl, 'No source can be read'),
    checkAddress('push', 'PUSH_URL', push.baseUrl, 'No message reaches a browser'),
    checkAddress('chats', 'CHAT_URL', chat.baseUrl, 'No message reaches a chat'),
  ];
  if (provider.kind === 'embedded')
    asked.push(
      checkRedis(provider.redisUrl),
      checkStorage(provider.storage.s3),
      checkAddress('language models', 'AI_URL', provider.ai?.url ?? null, 'No language model can be used'),
      checkAddress('search', 'SEARCH_URL', provider.data.searchUrl, 'Other programs cannot search'),
    );
  return (await Promise.all(asked)).flat();
}

/** Any response at all counts as reachable. */
async function checkAddress(
  subject: string,
  name: string,
  url: string | null,
  consequence: string,
): Promise<Finding[]> {
  if (url === null) return [];
  const { host } = new URL(url);
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
    await answer.body?.cancel();
    return [ok(subject, `${host} answers.`)];
  } catch (error) {
    return [
      problem(
        subject,
        `${name} leads to ${host}, where nothing answers (${reasonOf(error)}). ${consequence}.`,
      ),
    ];
  }
}

async function checkReplay(folder: string | null): Promise<Finding[]> {
  if (folder === null) return [];
  const names = await readdir(folder).catch(() => []);
  return names.some(isRecording)
    ? [ok('sources', `They are answered from ${folder}.`)]
    : [
        problem(
          'sources',
          `FEED_REPLAY is ${folder}, where nothing was recorded, so that no source can answer; FEED_RECORD fills such a folder.`,
        ),
      ];
}

async function checkRedis(url: string | null): Promise<Finding[]> {
  if (url === null) return [];
  const { host } = new URL(url);
  const { createClient } = await import('@redis/client');
  const client = createClient({ url, socket: { connectTimeout: PATIENCE_MS, reconnectStrategy: false } });
  // The same error is also thrown below.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.ping();
    return [ok('Redis', `${host} answers.`)];
  } catch (error) {
    const sentence = `${host} cannot be reached (${reasonOf(error)}). Each hub counts limits and readers alone, and learns of the others' changes later.`;
    return [warning('Redis', sentence)];
  } finally {
    client.destroy();
  }
}

async function checkStorage(s3: Parameters<typeof createS3Blobs>[0] | null): Promise<Finding[]> {
  if (s3 === null) return [];
  const { host } = new URL(s3.bucketUrl);
  try {
    await createS3Blobs(s3).list()[Symbol.asyncIterator]().next();
    return [ok('storage', `${host} gives access to the bucket.`)];
  } catch (error) {
    return [
      problem('storage', `The bucket of STORAGE_URL at ${host} cannot be used: ${storageReason(error)}`),
    ];
  }
}

/** The reason in words; a rejected request only has a status. */
function storageReason(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  return typeof cause === 'object' && cause !== null && 'status' in cause
    ? `it answers ${String(cause.status)}; check key, secret and bucket.`
    : `${reasonOf(error)}.`;
}

/** Greets the mail server and signs in, without sending anything. */
async function checkMail({ mail }: Config): Promise<Finding[]> {
  if (mail.kind === 'files') return [ok('mail', `Mails become files in ${mail.dir}.`)];
  const { host } = new URL(mail.url);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(mail.url);
  Object.assign(transport.options, {
    connectionTimeout: MAIL_PATIENCE_MS,
    greetingTimeout: MAIL_PATIENCE_MS,
  });
  try {
    await transport.verify();
    return [ok('mail', `${host} accepts mail.`)];
  } catch (error) {
    return [problem('mail', `${host} accepts no mail: ${reasonOf(error)}`)];
  } finally {
    transport.close();
  }
}
