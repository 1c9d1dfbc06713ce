import { AS_ABOVE, EVERYBODY, type Answer } from './answer.ts';

/** Accounts and sessions. */
export const ACCOUNTS = {
  me: {
    call: '`auth.setToken(…)`, `auth.me()`',
    cells: ['no', 200, 401],
    differs: 'the key belongs to no user',
  },
  updateMe: { call: '`auth.updateMe(…)`', cells: ['no', 200, 401], differs: AS_ABOVE },
  refresh: {
    call: '`auth.refreshToken()`',
    cells: ['no', 'no', 'no'],
    differs: '`setToken` stores no refresh token, without which the SDK sends no request',
  },
  refreshOverHttp: {
    call: '`POST /api/auth/refresh` with the token of a session',
    cells: EVERYBODY,
    differs: 'only the token in the body counts; a token that was just replaced works for a few more seconds',
  },
  refreshForged: { call: '`POST /api/auth/refresh` with an invalid token', cells: [401, 401, 401] },
  signOutOverHttp: { call: '`POST /api/auth/signout`', cells: EVERYBODY },
  signUp: { call: '`auth.signUp(…)`', cells: null, newest: EVERYBODY },
  signUpTaken: {
    call: '`auth.signUp(…)` with the address of an account',
    cells: null,
    newest: [401, 401, 401],
    differs: '`INVALID_CREDENTIALS`, so that nobody can find out who has an account; its owner gets a mail',
  },
  signUpWeak: { call: '`auth.signUp(…)` with a weak password', cells: null, newest: [400, 400, 400] },
  signIn: { call: '`auth.signInWithEmail(…)`', cells: null, newest: EVERYBODY },
  signInWrong: {
    call: '`auth.signInWithEmail(…)` with a wrong password',
    cells: null,
    newest: [401, 401, 401],
  },
  session: { call: '`auth.setSession(tokens)`', cells: null, newest: EVERYBODY },
  verifyToken: {
    call: '`auth.verifyToken(token)`',
    cells: null,
    newest: EVERYBODY,
    differs: '`valid` is the result; an invalid token is not an error',
  },
  reset: {
    call: '`auth.sendPasswordResetEmail(…)`',
    cells: null,
    newest: EVERYBODY,
    differs: 'also succeeds for addresses without an account; the link leads to the hub',
  },
  resetForged: {
    call: '`auth.confirmPasswordReset(…)` with an invalid token',
    cells: null,
    newest: [400, 400, 400],
  },
  resetConfirm: { call: '`auth.confirmPasswordReset(…)`', cells: null, newest: EVERYBODY },
  changePassword: {
    call: '`auth.changePassword(…)`',
    cells: null,
    newest: ['no', 200, 401],
    differs: 'ends all other sessions',
  },
  changePasswordWrong: {
    call: '`auth.changePassword(…)` with a wrong current password',
    cells: null,
    newest: ['no', 401, 401],
  },
  sendVerification: { call: '`auth.sendEmailVerification()`', cells: null, newest: ['no', 200, 401] },
  verifyEmail: {
    call: '`auth.verifyEmail(token)`',
    cells: null,
    newest: [400, 400, 400],
    differs:
      "the hub's own page also asks for the password; otherwise people would confirm strangers' registrations in good faith",
  },
  providers: { call: '`auth.getAvailableProviders()`', cells: null, newest: EVERYBODY },
  magic: {
    call: '`auth.sendMagicLink(…)`, `verifyMagicLink(…)`, `generate…Token(…)`',
    cells: null,
    newest: [404, 404, 404],
    differs: 'not offered: anyone who reads the mail would be signed in, without the second factor',
  },
  deleteAccount: {
    call: '`auth.deleteAccount()`',
    cells: null,
    newest: ['no', 404, 404],
    differs: 'only in the hub itself, with the password, because it deletes all data of the account',
  },
  signOut: {
    call: '`auth.logout()`, `auth.signOut()`',
    cells: ['yes', 'yes', 'yes'],
    differs: 'done by the SDK itself',
  },
} satisfies Record<string, Answer>;

/** Rooms and pages. */
export const REALTIME = {
  subscribeRoom: {
    call: '`realtime.subscribe(…)`, `publish(…)` in a room',
    cells: ['yes', 'yes', 'yes'],
    differs: 'any name except `page:…`, `hub:…` and `private:…`; the SDKs send no token over the socket',
  },
  subscribePage: { call: '`realtime.subscribe(…)` of a page', cells: ['yes', 'yes', 'yes'] },
  subscribeOther: {
    call: '`realtime.subscribe(…)` of a channel `private:…`',
    cells: ['no', 'no', 'no'],
    differs:
      'without a token, every socket belongs to a stranger; programs send the key in the `Authorization` header of the connection',
  },
  publishPage: {
    call: '`realtime.publish(…)` on a page',
    cells: ['no', 'no', 'no'],
    differs: 'only the hub publishes what happens on a page',
  },
  publishRoomOverHttp: { call: '`POST …/publish` in a room', cells: EVERYBODY },
  publishOverHttp: {
    call: '`POST …/publish` on a page, or in a channel `private:…`',
    cells: [401, 403, 200],
    differs: 'only the hub publishes what happens on a page',
  },
  messages: { call: '`getMessages()` of a page or room', cells: EVERYBODY },
  presenceRoom: { call: '`presence(…)`, `getPresence()` of a room', cells: EVERYBODY },
  presencePage: {
    call: '`presence(…)`, `getPresence()` of a page',
    cells: EVERYBODY,
    differs: 'only the key sees who is there; for all others the list is empty, and `count` is correct',
  },
  hearPresence: { call: '`realtime.onPresence(…)` in a room', cells: ['yes', 'yes', 'yes'] },
  messagesOther: {
    call: '`getMessages()`, `getPresence()` of a channel `private:…`',
    cells: [401, 403, 200],
    differs: 'anyone could read what is meant for a few',
  },
} satisfies Record<string, Answer>;
