import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADMIN, authHub, PASSWORD, type AuthHub } from '@hub/tools/testing/authHub.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import { startHub } from '@hub/tools/testing/hubProcess.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';
import { createInvitation } from '../../commands/setUp/claim.ts';
import { storeFirstAdministrator } from '../../commands/setUp/firstAdministrator.ts';
import { JOBS } from '../../jobs/jobs.ts';
import { loadConfig } from '../../config/config.ts';

const FIRST = 'admin@hub.local';
const FIRST_PASSWORD = 'a password of the operator';
const HOUR_MS = 3_600_000;

interface UnclaimedHub extends AuthHub {
  code: string;
  /** Moves the clock of the code, which is not the hub's. */
  later: (ms: number) => void;
}

/** An unclaimed hub, which names an administrator without an account. */
async function unclaimedHub(env: Record<string, string> = { ADMIN_EMAILS: ADMIN }): Promise<UnclaimedHub> {
  let ms = Date.now();
  const { code, claim } = createInvitation(() => ms);
  return { ...(await authHub({ env, claim })), code, later: (by) => void (ms += by) };
}

const claim = (hub: AuthHub, secret: unknown) => mutate(hub, 'setUp.claim', null, { secret });
const isUnclaimed = async (hub: AuthHub) => (await callerOf(hub, null).setUp.state()).isUnclaimed;
const signUp = (hub: AuthHub, email: string, password = PASSWORD) =>
  hub.request.post('/api/auth/signup').send({ email, password });
const signIn = (hub: AuthHub, email: string, password = PASSWORD) =>
  hub.request.post('/api/auth/signin/email').send({ email, password });
const refused = async (call: ReturnType<typeof claim>) => {
  const { status, body } = await call;
  return [status, body.error?.data.errorCode];
};
/** The account of a successful claim. */
async function claimed(hub: AuthHub, secret: string) {
  const { body } = await claim(hub, secret).expect(200);
  return callerOf(hub, body.result.data.access_token).account.me();
}

describe('claiming a hub', () => {
  it.each([{}, { secret: '' }, { secret: 7 }, { secret: 'x'.repeat(201) }])('refuses %j', async (input) => {
    await using hub = await unclaimedHub();
    await mutate(hub, 'setUp.claim', null, input).expect(400);
    expect(await isUnclaimed(hub)).toBe(true);
  });

  it('refuses wrong guesses, logs them, and lets guessers wait', async () => {
    await using hub = await unclaimedHub();
    for (let guess = 0; guess < 5; guess += 1)
      expect(await refused(claim(hub, `ABCD-EFGH-A${guess}`))).toEqual([403, 'wrongProof']);
    expect(await refused(claim(hub, hub.code))).toEqual([429, 'tooMany']);
    expect(hub.securityEvents.map(({ event }) => event)).toEqual([
      ...Array.from({ length: 5 }, () => 'signInFailed'),
      'signInDelayed',
    ]);
    hub.clock.advance(60);
    expect((await claimed(hub, hub.code)).isAdmin).toBe(true);
  });

  it('creates the account by the code, as it may be typed, and only once', async () => {
    await using hub = await unclaimedHub();
    expect(await claimed(hub, ` ${hub.code.toLowerCase().replaceAll('-', ' ')} `)).toMatchObject({
      isAdmin: true,
      user: { email: ADMIN, emailVerified: true },
    });
    expect(hub.securityEvents.map(({ event }) => event)).toEqual([
      'administratorCreated',
      'signedIn',
      'hubClaimed',
    ]);
    expect(await refused(claim(hub, hub.code))).toEqual([409, 'hubClaimed']);
    expect(await isUnclaimed(hub)).toBe(false);
  });

  it('makes one account of two claims at once, in place of a stranger’s', async () => {
    await using hub = await unclaimedHub();
    await signUp(hub, ADMIN).expect(200);
    const answers = await Promise.all([claim(hub, hub.code), claim(hub, hub.code)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const { rows } = await hub.provider.database.sql('select email, email_verified from auth_users');
    expect(rows).toEqual([{ email: ADMIN, emailVerified: 1 }]);
  });

  it('refuses a code that is over', async () => {
    await using hub = await unclaimedHub();
    hub.later(HOUR_MS);
    expect(await refused(claim(hub, hub.code))).toEqual([403, 'wrongProof']);
    expect(await isUnclaimed(hub)).toBe(true);
  });

  it('accepts FIRST_ADMIN_PASSWORD, which becomes the password of the account', async () => {
    await using hub = await unclaimedHub({ ADMIN_EMAILS: ADMIN, FIRST_ADMIN_PASSWORD: FIRST_PASSWORD });
    expect((await claimed(hub, FIRST_PASSWORD)).isAdmin).toBe(true);
    await signIn(hub, ADMIN, FIRST_PASSWORD).expect(200);
    expect(await refused(claim(hub, FIRST_PASSWORD))).toEqual([409, 'hubClaimed']);
  });

  it('accepts the first password from its file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hub-claim-'));
    await using hub = await unclaimedHub({});
    await storeFirstAdministrator({ config: loadConfig({ DATA_DIR: folder }), provider: hub.provider });
    const [, password = ''] = (await readFile(join(folder, 'first-administrator.txt'), 'utf8')).split('\n');
    expect(await claimed(hub, password)).toMatchObject({ isAdmin: true, user: { email: FIRST } });
    await rm(folder, { recursive: true });
  });

  it('ends when an administrator signs in elsewhere, whatever the settings say later', async () => {
    await using hub = await unclaimedHub({});
    await hub.provider.accounts.createVerifiedUser(FIRST, { password: FIRST_PASSWORD });
    await signIn(hub, FIRST, FIRST_PASSWORD).expect(200);
    expect(await isUnclaimed(hub)).toBe(false);
    expect(await refused(claim(hub, hub.code))).toEqual([409, 'hubClaimed']);
    expect((await hub.provider.privateValues.all()).has('claimed')).toBe(true);
  });

  it('is no longer offered to anybody a minute after that', async () => {
    await using hub = await unclaimedHub({});
    const isOffered = async () =>
      (await query(hub, 'catalog.hub', null).expect(200)).body.result.data.isUnclaimed;
    expect(await isOffered()).toBe(true);
    await hub.provider.accounts.createVerifiedUser(FIRST, { password: FIRST_PASSWORD });
    await signIn(hub, FIRST, FIRST_PASSWORD).expect(200);
    await JOBS.find(({ name }) => name === 'endClaim')?.run(hub.deps);
    expect(await isOffered()).toBe(false);
  });

  it('does not exist on a hub that was claimed before', async () => {
    await using hub = await authHub();
    expect(await isUnclaimed(hub)).toBe(false);
    expect(await refused(claim(hub, 'anything'))).toEqual([409, 'hubClaimed']);
  });
});

describe('a stranger who registers the address of the administrator first', () => {
  it('is no administrator, cannot claim the hub, and gives way to the operator', async () => {
    await using hub = await unclaimedHub();
    const { body } = await signUp(hub, ADMIN).expect(200);
    const stranger = callerOf(hub, body.access_token);
    expect((await stranger.account.me()).isAdmin).toBe(false);
    for (const [token, status] of [
      [null, 401],
      [body.access_token, 403],
    ] as const) {
      for (const path of ['setUp.read', 'setUp.progress', 'admin.backups', 'admin.sources'])
        await query(hub, path, token).expect(status);
      for (const path of ['setUp.save', 'setUp.tryKey', 'admin.inspectBackup', 'admin.restoreBackup'])
        await mutate(hub, path, token).expect(status);
    }
    expect(await refused(claim(hub, PASSWORD))).toEqual([403, 'wrongProof']);
    expect(await isUnclaimed(hub)).toBe(true);

    expect((await claimed(hub, hub.code)).isAdmin).toBe(true);
    await query(hub, 'account.me', body.access_token).expect(401);
    await signIn(hub, ADMIN).expect(401);
  });
});

describe('a hub in a process of its own', () => {
  const INVITATION =
    /^Set this hub up at (http:\S+)\/einrichten with the code ([A-Z\d]{4}-[A-Z\d]{4}-[A-Z\d]{2}), valid until \d\d:\d\d \(UTC\)\.$/mu;

  it('shows a code at each start until it is claimed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hub-claim-'));
    const settings = { DATA_DIR: folder, FIRST_ADMIN_PASSWORD: FIRST_PASSWORD };
    let spent: string;
    {
      await using hub = await startHub(settings);
      const [, address, code = ''] = INVITATION.exec(hub.output()) ?? [];
      expect(address).toBe(hub.url);
      spent = code;
    }
    {
      await using hub = await startHub(settings);
      const [, , code = ''] = INVITATION.exec(hub.output()) ?? [];
      expect(code).not.toBe(spent);
      const ask = (secret: string) =>
        fetch(`${hub.url}/trpc/setUp.claim`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ secret }),
        });
      expect((await ask(spent)).status).toBe(403);
      expect((await ask(code)).status).toBe(200);
      expect(hub.words()).toContain('hubClaimed');
    }
    await using hub = await startHub(settings);
    expect(hub.output()).not.toContain('einrichten');
    await rm(folder, { recursive: true });
  });
});
