import { setTimeout as wait } from 'node:timers/promises';
import { hash } from 'node:crypto';
import { ALERT_MAIL_PATH } from '@hub/shared/alerts/alertTerms.ts';
import type { PushPayload } from '@hub/shared/alerts/alerts.schema.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import type { Deps } from '../../deps.ts';
import type { PushOutcome, PushRound } from '../../push/pushSender.ts';
import type { Delivery, Tried } from '../../stores/alerts/alertQueue.ts';
import { testText, alertMail } from './alertTexts.ts';
import { doubledMs } from '@hub/provider/base/retries.ts';
import { AppError } from '../../errors.ts';

type DeliverDeps = Pick<Deps, 'stores' | 'provider' | 'config' | 'push' | 'now' | 'log'>;

/** Deliveries per claim, and at most per record. */
const AT_ONCE = 100;
/** Number of parallel claims, so that no message waits for the slowest of another claim. */
const CLAIMS = 4;
/** Length of a claim, after which another process takes over. */
const HOLD_MS = 30_000;
/** Time into a claim after which a process, if it was suspended, sends nothing; a message takes at most 10 s. */
const SEND_WITHIN_MS = 18_000;
/** Recorded often, because messages accepted but not recorded when a process dies are sent again. */
const RECORD_MS = 100;

interface Claim {
  id: string;
  deliveries: readonly Delivery[];
  isMoreDue: boolean;
  atMs: number;
}

/**
 * Sends all due deliveries. Each is claimed first, so that only one of several processes sends it. Deliveries of a process that
 * died are sent when its claim ends, under the same tag, so that a device shows each once.
 *
 * @returns number of attempted deliveries
 */
export async function deliverAlerts(deps: DeliverDeps): Promise<number> {
  const first = await nextClaim(deps);
  if (first === null) return 0;
  const round = deps.push.open(await deps.stores.alertSettings.keys(deps.push.createKeys));
  try {
    const drains = await Promise.allSettled([
      drain(deps, round, first),
      ...(first.isMoreDue ? Array.from({ length: CLAIMS - 1 }, () => drain(deps, round, null)) : []),
    ]);
    const failed = drains.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return drains.reduce((sum, drained) => sum + (drained.status === 'fulfilled' ? drained.value : 0), 0);
  } finally {
    await round.close();
  }
}

/** @returns null if nothing unclaimed is due */
async function nextClaim({ stores, now }: DeliverDeps): Promise<Claim | null> {
  for (;;) {
    const id = crypto.randomUUID();
    const atMs = performance.now();
    const { claimed, isMoreDue } = await stores.alertQueue.claim(id, now().toISOString(), {
      holdMs: HOLD_MS,
      limit: AT_ONCE,
    });
    if (claimed.length > 0) return { id, deliveries: claimed, isMoreDue, atMs };
    // If more are due, another process has just claimed these.
    if (!isMoreDue) return null;
  }
}

/** Sends claim after claim until nothing is due. @returns number of attempted deliveries */
async function drain(deps: DeliverDeps, round: PushRound, first: Claim | null): Promise<number> {
  let tried = 0;
  for (let claim = first ?? (await nextClaim(deps)); claim !== null; claim = await nextClaim(deps)) {
    await deliver(deps, round, claim);
    tried += claim.deliveries.length;
  }
  return tried;
}

async function deliver(deps: DeliverDeps, round: PushRound, claim: Claim): Promise<void> {
  const nowTs = deps.now().toISOString();
  const due = claim.deliveries.filter(({ expiresTs }) => expiresTs > nowTs);
  const onDevices = due.filter(({ subscriptionId }) => subscriptionId !== null);
  const mails = due.filter(({ subscriptionId }) => subscriptionId === null);
  const over = claim.deliveries.filter(({ expiresTs }) => expiresTs <= nowTs);
  const refused: number[] = [];
  let tried = emptyTried();
  tried.done.push(...over.map(({ id }) => id));

  function note(delivery: Delivery, outcome: PushOutcome): void {
    const { id, subscriptionId, attempts } = delivery;
    const again = outcome.kind === 'later' ? nextTry(attempts, outcome, nowTs) : null;
    if (again === null) tried.done.push(id);
    else tried.later.push({ id, ...again });
    if (outcome.kind === 'subscriptionExpired' && subscriptionId !== null)
      tried.expiredSubscriptions.push(subscriptionId);
    if (outcome.kind === 'refused') refused.push(outcome.status);
  }

  const sends = onDevices.map(async (delivery) => {
    if (performance.now() - claim.atMs > SEND_WITHIN_MS) return;
    note(delivery, await sendToDevice(round, delivery, nowTs));
  });
  const mailing = sendAlertMails(deps, mails).then(() => tried.done.push(...mails.map(({ id }) => id)));
  const all = Promise.all([...sends, mailing]);
  for (let isOver = false; !isOver;) {
    isOver = await Promise.race([all.then(() => true), wait(RECORD_MS, false)]);
    const recorded = tried;
    tried = emptyTried();
    await deps.stores.alertQueue.finish(claim.id, recorded);
  }
  if (refused.length > 0)
    deps.log.warn(
      { messages: refused.length, statuses: [...new Set(refused)] },
      'a push service refused messages',
    );
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer Item)[] ? Item[] : T[K] };
const emptyTried = (): Mutable<Tried> => ({ done: [], later: [], expiredSubscriptions: [] });

/** Longest time for which a push service keeps a message, however far away the match is. */
const TTL_MAX_SECONDS = 24 * 3600;

/** Sends one message to one browser. */
async function sendToDevice(round: PushRound, delivery: Delivery, nowTs: string): Promise<PushOutcome> {
  const { endpoint, p256dh, auth, alertId, title, body, path, kind, expiresTs } = delivery;
  if (endpoint === null || p256dh === null || auth === null) return { kind: 'accepted' };
  const tag = hash('sha256', alertId, 'base64url').slice(0, 32);
  const payload: PushPayload = { title, body, path, tag };
  const leftSeconds = Math.floor((Date.parse(expiresTs) - Date.parse(nowTs)) / 1000);
  return round.send({
    endpoint,
    p256dh,
    auth,
    payload: JSON.stringify(payload),
    ttlSeconds: Math.min(leftSeconds, TTL_MAX_SECONDS),
    isUrgent: kind === 'eleven' || kind === 'lock',
    topic: tag,
  });
}

/** Sends one mail per user with all due alerts; the mail queue handles retries. */
async function sendAlertMails(
  { config, provider, log }: Pick<Deps, 'config' | 'provider' | 'log'>,
  deliveries: readonly Delivery[],
): Promise<void> {
  const { publicUrl } = config.server;
  for (const [userId, ofUser] of Map.groupBy(deliveries, (delivery) => delivery.userId)) {
    const { email = null, token = null } = ofUser[0] ?? {};
    if (email === null || token === null) continue;
    const unsubscribeUrl = `${publicUrl}${ALERT_MAIL_PATH}/${token}`;
    try {
      const mail = alertMail(ofUser, { publicUrl, unsubscribeUrl });
      await provider.notifications.email({ to: [email], ...mail, unsubscribeUrl });
    } catch (err) {
      log.error({ err, userId }, 'could not send a news mail');
    }
  }
}

const TEST_TTL_SECONDS = 600;

/**
 * Sends a test message at once to one of the user's devices, ignoring kinds and quiet hours.
 *
 * @returns whether the push service accepted it; a subscription that no longer exists is deleted
 * @throws AppError 'deviceNotFound'
 */
export async function sendTestAlert(
  { stores, push }: Pick<Deps, 'stores' | 'push'>,
  userId: string,
  deviceId: string,
): Promise<boolean> {
  const device = await stores.alertSettings.device(userId, deviceId);
  if (device === null) throw new AppError('deviceNotFound');
  const round = push.open(await stores.alertSettings.keys(push.createKeys));
  try {
    const payload: PushPayload = { ...testText, path: paths.settings, tag: 'test' };
    const { kind } = await round.send({
      ...device,
      payload: JSON.stringify(payload),
      ttlSeconds: TEST_TTL_SECONDS,
      isUrgent: true,
      topic: 'test',
    });
    if (kind === 'subscriptionExpired') await stores.alertSettings.unsubscribe(userId, deviceId);
    return kind === 'accepted';
  } finally {
    await round.close();
  }
}

/** Waits double with each attempt: 15, 30, 60 … seconds. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 30 * 60_000;
const ATTEMPTS = 8;

/** The outcome 'later'; see `PushOutcome` and `ChatOutcome`. */
interface Later {
  afterMs: number | null;
  isTried: boolean;
}

/**
 * When to retry a message that its service did not accept, in whole seconds, so that messages waiting for the same service are
 * stored together; null after the last attempt.
 *
 * @param attempts including the one that has just failed
 */
export function nextTry(
  attempts: number,
  { afterMs, isTried }: Later,
  nowTs: string,
): { nextTs: string; isTried: boolean } | null {
  if (isTried && attempts >= ATTEMPTS) return null;
  const waitMs = Math.max(afterMs ?? 0, isTried ? doubledMs(FIRST_WAIT_MS, attempts) : 0);
  const nextMs = Date.parse(nowTs) + Math.min(waitMs, LONGEST_WAIT_MS);
  return { nextTs: new Date(Math.ceil(nextMs / 1000) * 1000).toISOString(), isTried };
}
