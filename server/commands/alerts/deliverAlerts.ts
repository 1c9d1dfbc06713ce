import { createHash } from 'node:crypto';
import { ALERT_MAIL_PATH } from '../../../shared/alertTerms.ts';
import type { PushPayload } from '../../../shared/alerts.ts';
import type { Deps } from '../../deps.ts';
import type { PushOutcome, PushRound } from '../../push/pushSender.ts';
import type { Delivery, Tried } from '../../stores/alerts/alertQueue.ts';
import { alertMail } from './alertTexts.ts';

type DeliverDeps = Pick<Deps, 'stores' | 'provider' | 'config' | 'push' | 'now' | 'log'>;

const AT_ONCE = 500;
/** In which a process that tries deliveries must come back; else another one takes them over. */
const LEASE_MS = 60_000;
/** Waits double: 15, 30, 60 … seconds. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 30 * 60_000;
const ATTEMPTS = 8;
/** A service keeps a message no longer than that, however far the match is away. */
const TTL_MAX_SECONDS = 24 * 3600;

/**
 * Sends what is due, until nothing is. Each delivery is claimed first, so that of several processes one sends it; what a
 * process had claimed when it died goes out when its lease is over, under the same tag, so that a device shows it once.
 *
 * @returns how many deliveries were tried
 */
export async function deliverAlerts(deps: DeliverDeps): Promise<number> {
  const { alertQueue } = deps.stores;
  let round: PushRound | null = null;
  let tried = 0;
  try {
    for (;;) {
      const claim = crypto.randomUUID();
      const nowMs = deps.now().getTime();
      const leaseTs = new Date(nowMs + LEASE_MS).toISOString();
      const claimed = await alertQueue.claim(claim, new Date(nowMs).toISOString(), {
        leaseTs,
        limit: AT_ONCE,
      });
      if (claimed.length === 0) return tried;
      round ??= deps.push.open(await deps.stores.alertSettings.keys(deps.push.createKeys));
      tried += claimed.length;
      await alertQueue.finish(claim, await send(deps, round, claimed));
    }
  } finally {
    await round?.close();
  }
}

async function send(deps: DeliverDeps, round: PushRound, claimed: readonly Delivery[]): Promise<Tried> {
  const nowTs = deps.now().toISOString();
  const [over, due] = [
    claimed.filter(({ expiresTs }) => expiresTs <= nowTs),
    claimed.filter(({ expiresTs }) => expiresTs > nowTs),
  ];
  const onDevices = due.filter(({ subscriptionId }) => subscriptionId !== null);
  const outcomes = await Promise.all(
    onDevices.map(async (delivery) => [delivery, await sendToDevice(round, delivery, nowTs)] as const),
  );
  const mailed = await sendMails(
    deps,
    due.filter(({ subscriptionId }) => subscriptionId === null),
  );
  const later = outcomes.flatMap(([delivery, outcome]) =>
    outcome.kind === 'later' && delivery.attempts < ATTEMPTS
      ? [{ id: delivery.id, nextTs: nextTryTs(delivery, outcome, nowTs) }]
      : [],
  );
  const refused = outcomes.flatMap(([, outcome]) => (outcome.kind === 'refused' ? [outcome.status] : []));
  if (refused.length > 0)
    deps.log.warn(
      { messages: refused.length, statuses: [...new Set(refused)] },
      'a push service refused messages',
    );
  const waiting = new Set(later.map(({ id }) => id));
  return {
    done: [...over, ...onDevices, ...mailed].map(({ id }) => id).filter((id) => !waiting.has(id)),
    later,
    goneSubscriptions: outcomes.flatMap(([{ subscriptionId }, { kind }]) =>
      kind === 'gone' && subscriptionId !== null ? [subscriptionId] : [],
    ),
  };
}

function nextTryTs(
  { attempts }: Delivery,
  { afterMs }: Extract<PushOutcome, { kind: 'later' }>,
  nowTs: string,
): string {
  const waitMs = Math.max(afterMs ?? 0, FIRST_WAIT_MS * 2 ** (attempts - 1));
  return new Date(Date.parse(nowTs) + Math.min(waitMs, LONGEST_WAIT_MS)).toISOString();
}

async function sendToDevice(round: PushRound, delivery: Delivery, nowTs: string): Promise<PushOutcome> {
  const { endpoint, p256dh, auth, alertId, title, body, path, kind, expiresTs } = delivery;
  if (endpoint === null || p256dh === null || auth === null) return { kind: 'taken' };
  const tag = createHash('sha256').update(alertId).digest('base64url').slice(0, 32);
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

/** One mail for each user with everything that is due; the mail queue sees to its arrival. */
async function sendMails(
  { config, provider, log }: DeliverDeps,
  deliveries: readonly Delivery[],
): Promise<readonly Delivery[]> {
  const { publicUrl } = config.server;
  for (const [userId, told] of Map.groupBy(deliveries, (delivery) => delivery.userId)) {
    const { email = null, token = null } = told[0] ?? {};
    if (email === null || token === null) continue;
    const unsubscribeUrl = `${publicUrl}${ALERT_MAIL_PATH}/${token}`;
    try {
      const mail = alertMail(told, { publicUrl, unsubscribeUrl });
      await provider.notifications.email({ to: [email], ...mail, unsubscribeUrl });
    } catch (err) {
      log.error({ err, userId }, 'a mail with news could not be sent');
    }
  }
  return deliveries;
}
