import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PASSWORD, UNLIMITED } from '../../testing/authHub.ts';
import { testAppOn } from '../../testing/testApp.ts';
import { ACCOUNTS } from './accountAnswers.ts';
import { describeAnswers, type Asker } from '../../testing/describeAnswers.ts';

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

await describeAnswers('accounts of the SDK', {
  isStored: true,
  answers: ACCOUNTS,
  async open(kind) {
    mails = await mkdtemp(join(tmpdir(), 'hub-mails-'));
    const app = await testAppOn(kind, {
      mail: { kind: 'files', dir: mails, from: 'Hub <hub@hub.test>' },
      allowances: { signUpsPerNetwork: UNLIMITED, signInsPerNetwork: UNLIMITED, resetMails: UNLIMITED },
    });
    return { app, close: () => rm(mails, { recursive: true }) };
  },
  asks: {
    me: async ({ expect, hub, token }) => {
      const sdk = await hub.client(token);
      expect(await sdk.auth.me()).toMatchObject({ email: 'fan@hub.test' });
    },
    updateMe: async ({ expect, sdk }) =>
      expect(await sdk.auth.updateMe({ displayName: 'Fan' })).toMatchObject({ displayName: 'Fan' }),
    refresh: async ({ expect, sdk }) => expect(await sdk.auth.refreshToken()).toBe(true),
    refreshOverHttp: async (asker) => {
      const { refreshToken } = await sessionOf(asker);
      await post(asker, 'refresh', { refresh_token: refreshToken });
      await post(asker, 'refresh', { refresh_token: refreshToken });
    },
    refreshForged: (asker) => post(asker, 'refresh', { refresh_token: 'none' }),
    signOutOverHttp: async (asker) => {
      const { accessToken, refreshToken } = await sessionOf(asker);
      await post(asker, 'signout', { refresh_token: refreshToken });
      await asker.expect(asker.app.deps.provider.auth.me(accessToken)).rejects.toMatchObject({ status: 401 });
    },
    signUp: async (asker) =>
      asker
        .expect(await asker.newest.auth.signUp({ email: addressOf(asker), password: PASSWORD }))
        .toMatchObject({ email: addressOf(asker) }),
    signUpTaken: ({ newest }) => newest.auth.signUp({ email: 'fan@hub.test', password: PASSWORD }),
    signUpWeak: (asker) => asker.newest.auth.signUp({ email: addressOf(asker), password: '12345678' }),
    signIn: async (asker) => {
      await asker.newest.auth.signUp({ email: addressOf(asker), password: PASSWORD });
      asker.expect(await asker.newest.auth.signInWithEmail(addressOf(asker), PASSWORD)).toMatchObject({
        email: addressOf(asker),
      });
      asker.expect(await asker.newest.auth.me()).toMatchObject({ email: addressOf(asker) });
      asker.expect(await asker.newest.auth.refreshToken()).toBe(true);
    },
    signInWrong: (asker) => asker.newest.auth.signInWithEmail(addressOf(asker), 'falsch'),
    session: async (asker) => {
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
    verifyToken: [
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
    ],
    reset: [
      ({ newest }) => newest.auth.sendPasswordResetEmail('fan@hub.test'),
      ({ newest }) => newest.auth.sendPasswordResetEmail('nobody@hub.test'),
    ],
    resetForged: ({ newest }) => newest.auth.confirmPasswordReset('none', NEXT_PASSWORD),
    resetConfirm: async (asker) => {
      const address = addressOf(asker);
      await asker.newest.auth.signUp({ email: address, password: PASSWORD });
      await asker.newest.auth.sendPasswordResetEmail(address);
      await asker.newest.auth.confirmPasswordReset(await mailedToken(asker, address), NEXT_PASSWORD);
      await asker.newest.auth.signInWithEmail(address, NEXT_PASSWORD);
    },
    changePassword: async (asker) => {
      const { role, newest } = asker;
      if (role === 'user') await newest.auth.signUp({ email: addressOf(asker), password: PASSWORD });
      await newest.auth.changePassword(PASSWORD, NEXT_PASSWORD);
      await newest.auth.signInWithEmail(addressOf(asker), NEXT_PASSWORD);
    },
    changePasswordWrong: async (asker) => {
      const { role, newest } = asker;
      if (role === 'user') await newest.auth.signUp({ email: addressOf(asker), password: PASSWORD });
      await newest.auth.changePassword('falsch', NEXT_PASSWORD);
    },
    sendVerification: ({ newest }) => newest.auth.sendEmailVerification(),
    verifyEmail: ({ newest }) => newest.auth.verifyEmail('none'),
    providers: async ({ expect, newest }) =>
      expect(await newest.auth.getAvailableProviders()).toEqual(['email']),
    magic: [
      ({ newest }) => newest.auth.sendMagicLink('fan@hub.test'),
      ({ newest }) => newest.auth.verifyMagicLink('none'),
      ({ newest }) => newest.auth.generateMagicLinkToken('fan@hub.test'),
      ({ newest }) => newest.auth.generatePasswordResetToken('fan@hub.test'),
    ],
    deleteAccount: ({ newest }) => newest.auth.deleteAccount(),
    signOut: async ({ expect, sdk }) => {
      sdk.auth.logout();
      expect(sdk.auth.isAuthenticated()).toBe(false);
    },
  },
});
