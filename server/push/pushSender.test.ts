import { setDefaultCACertificates } from 'node:tls';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOOPBACK_CERTIFICATE } from '@hub/tools/testing/services/loopbackCertificate.ts';
import { startPushService, type TestDevice } from '@hub/tools/testing/services/pushService.ts';
import { createPushSender, type PushRound } from './pushSender.ts';

beforeAll(() => setDefaultCACertificates([LOOPBACK_CERTIFICATE.cert]));

const openRound = (url: string) => {
  const sender = createPushSender({ subject: 'mailto:admin@hub.test', baseUrl: url });
  return sender.open(sender.createKeys());
};
const sendTo = (round: PushRound, { endpoint, p256dh, auth }: TestDevice, tag = 'tag') =>
  round.send({
    endpoint,
    p256dh,
    auth,
    payload: JSON.stringify({ title: 'Größe', body: '', path: '/', tag }),
    ttlSeconds: 60,
    isUrgent: true,
    topic: tag,
  });

describe.each([
  ['h2', '2.0', 24],
  ['http/1.1', '1.1', 25],
  ['plain', '1.1', 24],
] as const)('to a service that speaks %s', (speaks, version, connections) => {
  it('sends each of many messages once, over few connections', async () => {
    await using service = await startPushService({ speaks });
    const round = openRound(service.url);
    const devices = Array.from({ length: 100 }, () => service.subscribe());
    const outcomes = await Promise.all(devices.map((device, n) => sendTo(round, device, `t${n}`)));
    await round.close();
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['accepted']));
    expect(service.received.map(({ payload }) => payload.tag).toSorted()).toEqual(
      devices.map((_device, n) => `t${n}`).toSorted(),
    );
    expect(service.received[0]).toMatchObject({
      payload: { title: 'Größe' },
      ttlSeconds: 60,
      urgency: 'high',
    });
    expect([...service.versions]).toEqual([version]);
    expect(service.connections).toBeLessThanOrEqual(connections);
  });
});

describe('over HTTP/2', () => {
  it('continues over a new connection if the service closes one', async () => {
    await using service = await startPushService({ speaks: 'h2', requestsPerConnection: 60 });
    const round = openRound(service.url);
    const devices = Array.from({ length: 90 }, () => service.subscribe());
    const outcomes = await Promise.all(devices.map((device, n) => sendTo(round, device, `t${n}`)));
    await round.close();
    expect(outcomes.filter(({ kind }) => kind !== 'accepted')).toEqual([]);
    expect(service.received).toHaveLength(90);
    expect(service.connections).toBeGreaterThan(1);
  });

  it('distinguishes gone, refused and retryable devices', async () => {
    await using service = await startPushService({ speaks: 'h2' });
    const round = openRound(service.url);
    const [gone, away, tooLong, busy] = [1, 2, 3, 4].map(() => service.subscribe());
    service.forget(gone!);
    service.answers.set(service.pathOf(away!), [410]);
    service.answers.set(service.pathOf(tooLong!), [413]);
    service.answers.set(service.pathOf(busy!), [503]);
    const outcomes = await Promise.all(
      [gone!, away!, tooLong!, busy!].map((device) => sendTo(round, device)),
    );
    expect(outcomes).toEqual([
      { kind: 'subscriptionExpired' },
      { kind: 'subscriptionExpired' },
      { kind: 'refused', status: 413 },
      { kind: 'later', afterMs: null, isTried: true },
    ]);
    expect(await sendTo(round, { ...busy!, p256dh: 'x'.repeat(87) })).toEqual({
      kind: 'subscriptionExpired',
    });
    expect(await sendTo(round, busy!)).toEqual({ kind: 'accepted' });
    await round.close();
  });

  it('pauses for a service that requests it, or does not answer', async () => {
    const service = await startPushService({ speaks: 'h2' });
    const sender = createPushSender({ subject: 'mailto:admin@hub.test', baseUrl: service.url });
    const keys = sender.createKeys();
    const round = sender.open(keys);
    const device = service.subscribe();
    service.answers.set(service.pathOf(device), [{ status: 429, retryAfter: '120' }]);
    expect(await sendTo(round, device)).toEqual({ kind: 'later', afterMs: 120_000, isTried: true });
    await round.close();
    const next = sender.open(keys);
    expect(await sendTo(next, device)).toMatchObject({ kind: 'later', isTried: false });
    expect(service.requests).toBe(1);
    await next.close();
    await service[Symbol.asyncDispose]();

    const late = openRound(service.url);
    expect(await sendTo(late, device)).toEqual({ kind: 'later', afterMs: null, isTried: true });
    expect(await sendTo(late, device)).toMatchObject({ kind: 'later', isTried: false });
    await late.close();
  });
});
