import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribeDevice } from '../../commands/alerts/alertSettings.ts';
import { DEFAULT_CHOICES } from '@hub/shared/alerts/alertTerms.ts';
import { sendAlerts, watchAlerts } from '../../commands/alerts/watchAlerts.ts';
import { isScreen } from '@hub/tools/testing/services/hubAddresses.ts';
import { deliverAlerts } from '../../commands/alerts/deliverAlerts.ts';
import { isPushService } from '../../push/pushSender.ts';
import { createStores } from '../../stores/stores.ts';
import { FOLLOWED_KICKOFF, forgetAlerts, insertFollowedClub } from '@hub/tools/testing/facts/followedClub.ts';
import {
  startPushService,
  type PushService,
  type TestDevice,
} from '@hub/tools/testing/services/pushService.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const START = '2024-12-06T12:00:00.000Z';

let app: TestApp;
let service: PushService;
let dir: string;
let instant = START;
let fan: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hub-alerts-'));
  service = await startPushService();
  app = await testApp({
    now: () => new Date(instant),
    embedded: { mail: { kind: 'files', dir, from: 'Hub <hub@hub.test>' } },
    push: { baseUrl: service.url },
  });
  fan = await insertFollowedClub(app, ['Harry Kane', 'Joshua Kimmich', 'Jonathan Tah'], 12);
});
beforeEach(async () => {
  instant = START;
  service.received.length = 0;
  for (const name of await readdir(dir)) await rm(join(dir, name));
  await forgetAlerts(app, ['push_subscriptions', 'official_elevens']);
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
  await rm(dir, { recursive: true });
});

const change = (procedure: string, input?: object, token = app.userToken) =>
  mutate(app, `alerts.${procedure}`, token, input ?? {});
const settingsOf = (token = app.userToken) => callerOf(app, token).alerts.settings();
const bell = () => callerOf(app, app.userToken).alerts.list();
/** Subscribes without counting towards the limit of calls. */
async function subscribe(): Promise<TestDevice & { id: string }> {
  const device = service.subscribe();
  return { ...device, id: await subscribeDevice(app.deps, fan, device) };
}
const choose = (changes: object) => change('choose', { ...DEFAULT_CHOICES, ...changes }).expect(200);
/** Stores the current data as the baseline. */
const remember = () => watchAlerts(app.deps);
async function newAlerts(): Promise<string[]> {
  service.received.length = 0;
  await watchAlerts(app.deps);
  await deliverAlerts(app.deps);
  for (const { payload } of service.received) expect(payload.path).toSatisfy(isScreen);
  return service.received.map(({ payload: { title, body } }) => `${title} / ${body}`);
}
const announce = (playerIds: readonly string[]) =>
  app.deps.stores.officialElevens.replace('game', 'bayern', playerIds, {
    enteredTs: instant,
    source: 'api-football',
  });
const ELEVEN = ['p0', 'p1', ...Array.from({ length: 9 }, (_, index) => `q${index}`)];
const set = (assignment: string, id = 'p2') =>
  app.deps.provider.database.sql(`update players set ${assignment} where id = ?`, [id]);

describe('the alert settings', () => {
  it('reject invalid choices', async () => {
    await change('choose', { ...DEFAULT_CHOICES, kinds: ['goal'] }).expect(400);
    await change('choose', { ...DEFAULT_CHOICES, lockMinutes: 61 }).expect(400);
    await change('choose', { ...DEFAULT_CHOICES, quiet: { from: 0, to: 1440 } }).expect(400);
    await change('choose', { ...DEFAULT_CHOICES, userId: 'x' }).expect(400);
    expect(await settingsOf()).toMatchObject({ choices: DEFAULT_CHOICES, address: null, devices: [] });
  });

  it('keep the choices, and give every browser the same public key, but never the private one', async () => {
    const choices = { kinds: ['lock', 'eleven'], quiet: null, lockMinutes: 30, byMail: true };
    await change('choose', choices).expect(200);
    const settings = await settingsOf();
    expect(settings).toMatchObject({
      choices: { ...choices, kinds: ['eleven', 'lock'] },
      address: 'fan@hub.test',
    });
    expect(settings.publicKey).toMatch(/^[\w-]{87}$/u);
    expect((await settingsOf(app.adminToken)).publicKey).toBe(settings.publicKey);
    const { rows } = await app.deps.provider.database.sql('select private_key from hub_keys');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(settings)).not.toContain(String(rows[0]?.['privateKey']));
  });

  it('need a verified address for mails', async () => {
    const { auth } = app.deps.provider;
    const stranger = await auth.createUser({ email: 'new@hub.test', displayName: null });
    const { accessToken } = await auth.issueSession(stranger.id);
    await change('choose', { ...DEFAULT_CHOICES, byMail: true }, accessToken).expect(409);
  });
});

describe('a device', () => {
  it.each([
    'http://fcm.googleapis.com/fcm/send/a',
    'https://fcm.googleapis.com:8443/fcm/send/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://user:password@fcm.googleapis.com/a',
    'https://127.0.0.1/a',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/a',
    'https://localhost/a',
    'https://evil.example/a',
    'https://notify.windows.com/a',
    'file:///etc/passwd',
    '',
  ])('rejects %j as its push service', async (endpoint) => {
    expect(isPushService(endpoint)).toBe(false);
    await change('subscribe', { ...service.subscribe(), endpoint }).expect(400);
    expect((await settingsOf()).devices).toEqual([]);
  });

  it.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://web.push.apple.com/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
  ])('accepts %s as its push service', (endpoint) => {
    expect(isPushService(endpoint)).toBe(true);
  });

  it('needs valid keys', async () => {
    await change('subscribe', { ...service.subscribe(), p256dh: 'x' }).expect(400);
    await change('subscribe', { ...service.subscribe(), auth: 'x'.repeat(23) }).expect(400);
    await change('subscribe', { ...service.subscribe(), name: '' }).expect(400);
  });

  it('is tested, listed and removed by its owner only', async () => {
    const device = await subscribe();
    expect((await settingsOf()).devices).toMatchObject([{ id: device.id, name: 'Testgerät' }]);
    await change('test', { deviceId: device.id }, app.adminToken).expect(404);
    await change('unsubscribe', { deviceId: device.id }, app.adminToken).expect(200);
    const { alerts } = callerOf(app, app.userToken);
    expect(await alerts.test({ deviceId: device.id })).toEqual({ isTaken: true });
    expect(service.received).toMatchObject([{ payload: { title: 'Es klappt', tag: 'test' }, topic: 'test' }]);
    expect([...service.subjects]).toEqual(['mailto:admin@hub.test']);
    await change('unsubscribe', { deviceId: device.id }).expect(200);
    await change('test', { deviceId: device.id }).expect(404);
    expect((await settingsOf()).devices).toEqual([]);
  });

  it('keeps its place under the subscription by which its browser has replaced an earlier one', async () => {
    const [old, fresh, others] = [await subscribe(), service.subscribe(), service.subscribe()];
    await change('subscribe', others, app.adminToken).expect(200);
    const subscriptionOf = ({ endpoint, p256dh, auth }: TestDevice) => ({ endpoint, p256dh, auth });
    const renewal = {
      before: { endpoint: old.endpoint, auth: old.auth },
      after: subscriptionOf(fresh),
    };
    const renew = (input: object) => mutate(app, 'alerts.renew', null, input);
    await renew({ ...renewal, after: { ...renewal.after, endpoint: 'https://evil.example/a' } }).expect(400);
    await renew({ ...renewal, before: { endpoint: old.endpoint } }).expect(400);
    await renew({ ...renewal, before: { ...renewal.before, auth: others.auth } }).expect(404);
    await renew({ ...renewal, before: { ...renewal.before, endpoint: fresh.endpoint } }).expect(404);
    await renew({ ...renewal, after: subscriptionOf(others) }).expect(404);
    await renew(renewal).expect(200);
    await renew(renewal).expect(404);
    expect((await settingsOf()).devices).toMatchObject([{ id: old.id, name: 'Testgerät' }]);
    await change('test', { deviceId: old.id }).expect(200);
    expect(service.received).toMatchObject([{ endpoint: fresh.endpoint }]);
  });

  it('belongs to the last user who signed in on it', async () => {
    const device = service.subscribe();
    await change('subscribe', device).expect(200);
    await change('subscribe', device, app.adminToken).expect(200);
    expect((await settingsOf()).devices).toEqual([]);
    expect((await settingsOf(app.adminToken)).devices).toHaveLength(1);
  });

  it('is limited to ten per user', async () => {
    for (let count = 0; count < 10; count += 1) await subscribe();
    const { body } = await change('subscribe', service.subscribe()).expect(409);
    expect(body.error.data.errorCode).toBe('tooManyDevices');
  });
});

describe('an event', () => {
  it('sends one alert per club when its eleven is official, on every device and in the bell', async () => {
    const devices = [await subscribe(), await subscribe()];
    await remember();
    await announce(ELEVEN);
    expect(await newAlerts()).toEqual(
      devices.map(
        () =>
          'Aufstellung FC Bayern: 2 deiner 3 beginnen, Tah nicht / Es beginnen Kane und Kimmich. Anstoß Fr., 06.12.2024, 20:30 Uhr gegen RB Leipzig.',
      ),
    );
    const [first] = service.received;
    expect(first).toMatchObject({ urgency: 'high', payload: { path: '/fixtures/game' } });
    expect(first?.ttlSeconds).toBe(7.5 * 3600);
    expect(await bell()).toMatchObject([{ kind: 'eleven', isSeen: false }]);
    await announce([...ELEVEN.slice(1), 'p2']);
    expect(await newAlerts()).toEqual([]);
    instant = '2024-12-06T12:05:00.000Z';
    await change('markSeen').expect(200);
    expect(await bell()).toMatchObject([{ isSeen: true }]);
  });

  it('sends no alerts about earlier events, nor to users who do not want them', async () => {
    await subscribe();
    await announce(ELEVEN);
    expect(await newAlerts()).toEqual([]);
    await choose({ kinds: ['threshold'] });
    await set("injury_status = 'injured'");
    expect(await newAlerts()).toEqual([]);
    expect(await bell()).toEqual([]);
  });

  it('sends an alert when a player is out, and when he is back, once per match', async () => {
    await subscribe();
    await remember();
    await set("injury_status = 'injured', pstart = 0.01");
    expect(await newAlerts()).toEqual(['Jonathan Tah fällt aus: verletzt / Startchance jetzt 1\u00A0%.']);
    await set("injury_status = 'questionable'");
    expect(await newAlerts()).toEqual([
      'Jonathan Tah ist zurück, aber fraglich / Startchance jetzt 1\u00A0%.',
    ]);
    await set("injury_status = 'injured'");
    expect(await newAlerts()).toEqual([]);
  });

  it('sends an alert when a chance crosses the threshold of a watcher', async () => {
    await subscribe();
    await app.deps.stores.watchlist.watch(fan, 'q11', START);
    await app.deps.stores.watchlist.setThreshold(fan, 'q11', 75);
    await remember();
    await set('pstart = 0.74', 'q11');
    expect(await newAlerts()).toEqual([]);
    await set('pstart = 0.76', 'q11');
    expect(await newAlerts()).toEqual([
      'Nobody 11: Schwelle von 75\u00A0% erreicht / Startchance 74\u00A0% → 76\u00A0%.',
    ]);
    await set('pstart = 0.5', 'q11');
    expect(await newAlerts()).toEqual([
      'Nobody 11: Schwelle von 75\u00A0% unterschritten / Startchance 76\u00A0% → 50\u00A0%.',
    ]);
    await app.deps.stores.watchlist.unwatch(fan, 'q11');
  });

  it('sends one alert per match when a chance has fallen by 20 points, in one step or several', async () => {
    await subscribe();
    await choose({ kinds: ['fall'] });
    await remember();
    await set('pstart = 0.78');
    expect(await newAlerts()).toEqual([]);
    await set('pstart = 0.65');
    expect(await newAlerts()).toEqual([]);
    await set('pstart = 0.58');
    expect(await newAlerts()).toEqual(['Jonathan Tah: Startchance gefallen / 78\u00A0% → 58\u00A0%.']);
    await set('pstart = 0.3');
    expect(await newAlerts()).toEqual([]);
    // No user has this player.
    await set('pstart = 0.2', 'q3');
    expect(await newAlerts()).toEqual([]);
  });

  it('sends one alert with the results of own players and the forecast once a matchday is over and scored', async () => {
    const { database } = app.deps.provider;
    await subscribe();
    await choose({ kinds: ['result'] });
    await remember();
    const id = `game ${FOLLOWED_KICKOFF} 75min`;
    await database.table('ledgerSnapshots').create({
      id,
      season: '2024-25',
      competition: 'bundesliga',
      matchday: 1,
      fixtureId: 'game',
      kickoffTs: FOLLOWED_KICKOFF,
      homeTeamId: 'bayern',
      awayTeamId: 'leipzig',
      kind: 'frozen',
      slot: '75min',
      asOfTs: START,
      frozenTs: START,
      modelVersion: 'test',
    });
    const predicted = { snapshotId: id, teamId: 'bayern', positionGroup: 'midfielder' };
    for (const [playerId, pstart, started] of [
      ['p0', 0.9, true],
      ['p1', 0.8, false],
      ['p2', 0.2, false],
    ])
      await database
        .table('ledgerPredictions')
        .create({ ...predicted, id: `${id} bayern ${playerId}`, playerId, pstart, started });
    instant = '2024-12-06T22:00:00.000Z';
    await database.sql("update fixtures set status = 'finished'");
    expect(await newAlerts()).toEqual([]);
    await database.sql('update ledger_snapshots set scored_ts = ?', [instant]);
    expect(await newAlerts()).toEqual([]);
    instant = '2024-12-07T06:00:00.000Z';
    await deliverAlerts(app.deps);
    expect(service.received.map(({ payload: { title, body } }) => `${title} / ${body}`)).toEqual([
      '1. Spieltag: So lagen wir / Elf: 1 von 3 in der Startelf. Die Prognose lag bei 2 von 3 richtig.',
    ]);
    expect(await newAlerts()).toEqual([]);
    await database.sql("update fixtures set status = 'scheduled'");
    for (const table of ['ledger_predictions', 'ledger_snapshots'])
      await database.sql(`delete from ${table}`);
  });

  it('counts down to the lock at the chosen time', async () => {
    await subscribe();
    await choose({ kinds: ['lock'] });
    await remember();
    await set('pstart = 0.2');
    instant = '2024-12-06T18:29:59.000Z';
    expect(await newAlerts()).toEqual([]);
    instant = '2024-12-06T18:30:00.000Z';
    expect(await newAlerts()).toEqual([
      'Noch 1\u00A0Stunde: Elf / Kickbase: Lock Fr., 06.12.2024, 20:30 Uhr. Unsicher: Tah 20\u00A0%.',
    ]);
    instant = '2024-12-06T19:00:00.000Z';
    expect(await newAlerts()).toEqual([]);
  });

  it('reminds only members without a tip in a friends’ league', async () => {
    await subscribe();
    const { tipMemberships, elevenTips } = app.deps.stores;
    const league = { name: 'Runde', season: '2024-25', competition: 'bundesliga', firstMatchday: 1 };
    const teamIds = ['bayern', 'leipzig'];
    await tipMemberships.found(
      { id: fan, displayName: null },
      { ...league, id: 'tips', token: 'token', teamIds },
      START,
    );
    await elevenTips.tip(
      fan,
      { leagueId: 'tips', fixtureId: 'game', teamId: 'leipzig', playerIds: [], certaintyPercent: 80 },
      { kickoffTs: FOLLOWED_KICKOFF, nowTs: START, countsFromTs: START },
    );
    await remember();
    const reminded = async () => (await newAlerts()).filter((text) => text.includes('Tipprunde'));
    instant = '2024-12-06T18:29:59.000Z';
    expect(await reminded()).toEqual([]);
    instant = '2024-12-06T18:30:00.000Z';
    expect(await reminded()).toEqual([
      'Noch 1\u00A0Stunde: Tipprunde / Lock Fr., 06.12.2024, 20:30 Uhr. Noch ohne Tipp: bayern.',
    ]);
    instant = '2024-12-06T18:31:00.000Z';
    expect(await reminded()).toEqual([]);
    await tipMemberships.leave(fan, 'tips');
  });

  it('waits for the end of the quiet hours, and is dropped once its match has begun', async () => {
    await subscribe();
    await choose({ quiet: { from: 12 * 60, to: 15 * 60 } });
    await remember();
    await set("injury_status = 'injured'");
    expect(await newAlerts()).toEqual([]);
    instant = '2024-12-06T14:00:00.000Z';
    expect(await newAlerts()).toHaveLength(1);

    await choose({ quiet: { from: 12 * 60, to: 21 * 60 } });
    await set("injury_status = 'injured'", 'p1');
    expect(await newAlerts()).toEqual([]);
    instant = FOLLOWED_KICKOFF;
    expect(await newAlerts()).toEqual([]);
    instant = '2024-12-06T20:30:00.000Z';
    expect(await newAlerts()).toEqual([]);
    expect(await bell()).toHaveLength(2);
  });

  it('is not sent if the match began while the service was unavailable', async () => {
    const device = await subscribe();
    await remember();
    await set("injury_status = 'injured'");
    service.answers.set(service.pathOf(device), [503]);
    expect(await newAlerts()).toEqual([]);
    instant = FOLLOWED_KICKOFF;
    expect(await newAlerts()).toEqual([]);
    const { rows } = await app.deps.provider.database.sql('select * from alert_deliveries');
    expect(rows).toEqual([]);
  });

  it('is mailed to users who want that, all due alerts in one mail with an unsubscribe link', async () => {
    await choose({ byMail: true });
    await remember();
    await set("injury_status = 'injured'");
    await set("injury_status = 'suspended'", 'p1');
    expect(await newAlerts()).toEqual([]);
    await expect.poll(async () => (await readdir(dir)).length).toBe(1);
    const mail = (await readFile(join(dir, (await readdir(dir))[0]!), 'utf8')).replaceAll('=\r\n', '');
    expect(mail).toMatch(/Tah f=C3=A4llt aus: verletzt/u);
    expect(mail).toMatch(/Kimmich f=C3=A4llt aus: gesperrt/u);
    const screens =
      mail.replaceAll('=3D', '=').match(/(?<=http:\/\/localhost:3000)\/players\/[^\s"<]+/gu) ?? [];
    expect(screens).toHaveLength(4);
    expect(screens).toSatisfy((all: string[]) => all.every(isScreen));
    const path = /http:\/\/localhost:3000(\/benachrichtigungsmail\/[\w-]{32})/u.exec(mail)?.[1] ?? '';
    expect((await app.request.get(path).expect(200)).text).toContain('keine Nachrichten mehr per Mail');
    await app.request.post(path).expect(200);
    expect((await settingsOf()).address).toBeNull();
  });

  it('reaches thousands of users page by page, and after a crash the rest in the next run', async () => {
    const { database } = app.deps.provider;
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 2500)';
    await database.sql(
      `${numbers} insert into alert_settings (id, kinds, lock_minutes, token, since_ts, seen_ts)
      select 'many' || i, '["status"]', 60, 'many' || i, ?, '' from n`,
      [START],
    );
    await database.sql(
      `${numbers} insert into watched_players (id, user_id, player_id, watched_ts, seen_status, seen_ts)
      select 'many' || i, 'many' || i, 'p2', ?, 'fit', ? from n`,
      [START, START],
    );
    await remember();
    await set("injury_status = 'injured'");
    const { alertEvents } = app.deps.stores;
    let pages = 0;
    const crashing: typeof alertEvents = {
      ...alertEvents,
      store(...page) {
        pages += 1;
        if (pages === 2) throw new Error('the process dies');
        return alertEvents.store(...page);
      },
    };
    const alertedCount = async () =>
      (await database.sql("select user_id from alerts where user_id like 'many%'")).rows.length;
    await expect(
      watchAlerts({ ...app.deps, stores: { ...app.deps.stores, alertEvents: crashing } }),
    ).rejects.toThrow('the process dies');
    expect(await alertedCount()).toBeGreaterThan(0);
    expect(await alertedCount()).toBeLessThan(2500);
    expect(await watchAlerts(app.deps)).toBeGreaterThanOrEqual(2500);
    expect(await alertedCount()).toBe(2500);
    expect(await watchAlerts(app.deps)).toBe(0);
    await database.sql("delete from watched_players where id like 'many%'");
  });

  it('is limited to sixty per user and day', async () => {
    await subscribe();
    await remember();
    await app.deps.provider.database.sql(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 60)
      insert into alerts select 'x' || i, ?, 'status', '', '', '', ?, ?, ?, 'b' from n`,
      [fan, START, START, START],
    );
    await set("injury_status = 'injured'");
    expect(await newAlerts()).toEqual([]);
  });
});

describe('a delivery to a device', () => {
  it('is retried if the service is busy, and dropped if the device is gone', async () => {
    const [busy, gone] = [await subscribe(), await subscribe()];
    await remember();
    await set("injury_status = 'injured'");
    service.answers.set(service.pathOf(busy), [429, 500]);
    service.forget(gone);
    expect(await newAlerts()).toEqual([]);
    expect((await settingsOf()).devices).toMatchObject([{ id: busy.id }]);
    expect(await newAlerts()).toEqual([]);
    instant = '2024-12-06T12:00:15.000Z';
    expect(await newAlerts()).toEqual([]);
    instant = '2024-12-06T12:00:45.000Z';
    expect(await newAlerts()).toHaveLength(1);
  });

  it('is given up if the service rejects it for good', async () => {
    const device = await subscribe();
    await remember();
    await set("injury_status = 'injured'");
    service.answers.set(service.pathOf(device), [413]);
    expect(await newAlerts()).toEqual([]);
    instant = '2024-12-06T13:00:00.000Z';
    expect(await newAlerts()).toEqual([]);
    expect((await settingsOf()).devices).toHaveLength(1);
  });

  it('is sent once, although several processes check and send', async () => {
    for (let count = 0; count < 8; count += 1) await subscribe();
    await remember();
    await announce(ELEVEN);
    const processes = Array.from({ length: 4 }, () => ({
      ...app.deps,
      stores: createStores(app.deps.provider),
    }));
    await Promise.all(processes.map((deps) => sendAlerts(deps)));
    await Promise.all(processes.map((deps) => sendAlerts(deps)));
    expect(service.received).toHaveLength(8);
    expect(new Set(service.received.map(({ payload }) => payload.tag)).size).toBe(1);
  });

  it('is taken over if the process that claimed it died', async () => {
    await subscribe();
    await remember();
    await set("injury_status = 'injured'");
    await watchAlerts(app.deps);
    const { alertQueue } = app.deps.stores;
    const { claimed } = await alertQueue.claim('dead', instant, { holdMs: 60_000, limit: 10 });
    expect(claimed).toHaveLength(1);
    expect(await newAlerts()).toEqual([]);
    // Only the database's clock counts, so a hub with a fast clock does not take over early.
    instant = '2024-12-06T12:10:00.000Z';
    expect(await newAlerts()).toEqual([]);
    await app.deps.provider.database.sql(
      "update alert_deliveries set held_until = '2024-01-01T00:00:00.000Z'",
    );
    expect(await newAlerts()).toHaveLength(1);
  });

  it('waits as long as its service requests, without counting as an attempt', async () => {
    const devices = [await subscribe(), await subscribe(), await subscribe()];
    await remember();
    await set("injury_status = 'injured'");
    for (const device of devices)
      service.answers.set(service.pathOf(device), [{ status: 429, retryAfter: '1' }]);
    expect(await newAlerts()).toEqual([]);
    const asked = service.requests;
    await watchAlerts(app.deps);
    await deliverAlerts(app.deps);
    expect(service.requests).toBe(asked);
    const { rows } = await app.deps.provider.database.sql('select attempts, claim from alert_deliveries');
    expect(rows).toHaveLength(3);
    expect(rows.every(({ attempts, claim }) => Number(attempts) <= 1 && claim === null)).toBe(true);
    for (const device of devices) service.answers.delete(service.pathOf(device));
    // The service's second passes in real time.
    await expect
      .poll(
        async () => {
          instant = new Date(Date.parse(instant) + 60_000).toISOString();
          await deliverAlerts(app.deps);
          return service.received.length;
        },
        { timeout: 20_000, interval: 200 },
      )
      .toBe(3);
  });
});
