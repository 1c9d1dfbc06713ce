import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, UNLIMITED } from '../authHub.ts';
import { testAppOn } from '../testApp.ts';
import type { Asker, SdkPart } from './sdkPart.ts';

const NEXT_PASSWORD = 'sieben blaue trikots';
let mails: string;

const addressOf = ({ word }: Asker) => `${word}@hub.test`;

/** Signs the fan in again. */
async function sessionOf({ app }: Asker) {
  const { auth } = app.deps.provider;
  return auth.issueSession((await auth.me(app.userToken)).id);
}

const post = async ({ hub, token }: Asker, path: string, body: object) => {
  const answer = await fetch(`${hub.origin}/api/auth/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
};

/** The token of the link that was mailed to the address. */
async function mailedToken({ app }: Asker, to: string): Promise<string> {
  await app.deps.provider.accounts?.idle();
  for (const name of await readdir(mails)) {
    const source = await readFile(join(mails, name), 'utf8');
    const text = source.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const token = /\/auth\/reset\?token=([\w.-]+)/u.exec(text)?.[1];
    if (text.includes(`To: ${to}`) && token !== undefined) return token;
  }
  throw new Error(`no link was mailed to ${to}`);
}

export const ACCOUNTS: SdkPart = {
  heading: 'Accounts',
  isStored: true,
  async open(kind) {
    mails = await mkdtemp(join(tmpdir(), 'hub-mails-'));
    const app = await testAppOn(kind, {
      mail: { kind: 'files', dir: mails, from: 'Hub <hub@hub.test>' },
      allowances: { signUpsPerNetwork: UNLIMITED, signInsPerNetwork: UNLIMITED, resetMails: UNLIMITED },
    });
    return { app, close: () => rm(mails, { recursive: true }) };
  },
  asks: {
    '`auth.setToken`, `me`, `updateMe`': [
      async ({ expect, hub, token }) => {
        const sdk = await hub.client(token);
        expect(await sdk.auth.me()).toMatchObject({ email: 'fan@hub.test' });
      },
      async ({ expect, sdk }) =>
        expect(await sdk.auth.updateMe({ displayName: 'Fan' })).toMatchObject({ displayName: 'Fan' }),
    ],
    '`auth.refreshToken`': async ({ expect, sdk }) => expect(await sdk.auth.refreshToken()).toBe(true),
    '`POST /api/auth/refresh`, `/signout` with the token of a session': [
      async (asker) => {
        const { refreshToken } = await sessionOf(asker);
        await post(asker, 'refresh', { refresh_token: refreshToken });
        await post(asker, 'refresh', { refresh_token: refreshToken });
      },
      async (asker) => {
        const { accessToken, refreshToken } = await sessionOf(asker);
        await post(asker, 'signout', { refresh_token: refreshToken });
        await asker
          .expect(asker.app.deps.provider.auth.me(accessToken))
          .rejects.toMatchObject({ status: 401 });
      },
    ],
    '`POST /api/auth/refresh` with an invalid token': (asker) =>
      post(asker, 'refresh', { refresh_token: 'none' }),
    '`auth.signUp`, `signInWithEmail`, `setSession`, `verifyToken`, `sendPasswordResetEmail`, `confirmPasswordReset`, `getAvailableProviders`':
      [
        async (asker) =>
          asker
            .expect(await asker.newest.auth.signUp({ email: addressOf(asker), password: PASSWORD }))
            .toMatchObject({ email: addressOf(asker) }),
        async (asker) => {
          await asker.newest.auth.signUp({ email: addressOf(asker), password: PASSWORD });
          asker.expect(await asker.newest.auth.signInWithEmail(addressOf(asker), PASSWORD)).toMatchObject({
            email: addressOf(asker),
          });
          asker.expect(await asker.newest.auth.me()).toMatchObject({ email: addressOf(asker) });
          asker.expect(await asker.newest.auth.refreshToken()).toBe(true);
        },
        async (asker) => {
          const { accessToken, refreshToken } = await sessionOf(asker);
          const user = await asker.newest.auth.setSession({
            access_token: accessToken,
            refresh_token: refreshToken ?? '',
            expires_in: 900,
            refresh_expires_in: 2_592_000,
          });
          asker.expect(user).toMatchObject({ email: 'fan@hub.test' });
          asker.expect(await asker.newest.auth.refreshToken()).toBe(true);
        },
        async ({ expect, newest, app }) =>
          expect(await newest.auth.verifyToken(app.userToken)).toMatchObject({
            valid: true,
            email: 'fan@hub.test',
            userId: (await app.deps.provider.auth.me(app.userToken)).id,
            projectId: 'hub',
          }),
        async ({ expect, newest }) =>
          expect(await newest.auth.verifyToken('Bearer none')).toMatchObject({
            valid: false,
            error: expect.any(String),
          }),
        ({ newest }) => newest.auth.sendPasswordResetEmail('fan@hub.test'),
        ({ newest }) => newest.auth.sendPasswordResetEmail('nobody@hub.test'),
        async (asker) => {
          const address = addressOf(asker);
          await asker.newest.auth.signUp({ email: address, password: PASSWORD });
          await asker.newest.auth.sendPasswordResetEmail(address);
          await asker.newest.auth.confirmPasswordReset(await mailedToken(asker, address), NEXT_PASSWORD);
          await asker.newest.auth.signInWithEmail(address, NEXT_PASSWORD);
        },
        async ({ expect, newest }) => expect(await newest.auth.getAvailableProviders()).toEqual(['email']),
      ],
    '`auth.signUp` with a known address, `signInWithEmail` with a wrong password': [
      ({ newest }) => newest.auth.signUp({ email: 'fan@hub.test', password: PASSWORD }),
      (asker) => asker.newest.auth.signInWithEmail(addressOf(asker), 'falsch'),
    ],
    '`auth.signUp` with a weak password, `confirmPasswordReset`, `verifyEmail` with an invalid token': [
      (asker) => asker.newest.auth.signUp({ email: addressOf(asker), password: '12345678' }),
      ({ newest }) => newest.auth.confirmPasswordReset('none', NEXT_PASSWORD),
      ({ newest }) => newest.auth.verifyEmail('none'),
    ],
    '`auth.changePassword`, `sendEmailVerification`': [
      async (asker) => {
        const { role, newest } = asker;
        if (role === 'user') await newest.auth.signUp({ email: addressOf(asker), password: PASSWORD });
        await newest.auth.changePassword(PASSWORD, NEXT_PASSWORD);
        await newest.auth.signInWithEmail(addressOf(asker), NEXT_PASSWORD);
      },
      ({ newest }) => newest.auth.sendEmailVerification(),
    ],
    '`auth.changePassword` with a wrong password': async (asker) => {
      const { role, newest } = asker;
      if (role === 'user') await newest.auth.signUp({ email: addressOf(asker), password: PASSWORD });
      await newest.auth.changePassword('falsch', NEXT_PASSWORD);
    },
    '`auth.sendMagicLink`, `verifyMagicLink`, `generate…Token`': [
      ({ newest }) => newest.auth.sendMagicLink('fan@hub.test'),
      ({ newest }) => newest.auth.verifyMagicLink('none'),
      ({ newest }) => newest.auth.generateMagicLinkToken('fan@hub.test'),
      ({ newest }) => newest.auth.generatePasswordResetToken('fan@hub.test'),
    ],
    '`auth.deleteAccount`': ({ newest }) => newest.auth.deleteAccount(),
    '`auth.logout`, `signOut`': async ({ expect, sdk }) => {
      sdk.auth.logout();
      expect(sdk.auth.isAuthenticated()).toBe(false);
    },
  },
};
