import { AS_ABOVE, EVERYBODY, type Answer } from './answer.ts';

/** Accounts and sessions. */
export const ACCOUNTS = {
  me: {
    call: '`auth.setToken(…)`, `auth.me()`',
    cells: ['no', 200, 401],
    differs: 'the key is nobody',
  },
  updateMe: { call: '`auth.updateMe(…)`', cells: ['no', 200, 401], differs: AS_ABOVE },
  refresh: {
    call: '`auth.refreshToken()`',
    cells: ['no', 'no', 'no'],
    differs: '`setToken` keeps no refresh token, without which the SDK asks nobody',
  },
  refreshOverHttp: {
    call: '`POST /api/auth/refresh` with the token of a session',
    cells: EVERYBODY,
    differs: 'the token is all that counts; one that was just replaced works for some seconds more',
  },
  refreshForged: { call: '`POST /api/auth/refresh` with a token that is none', cells: [401, 401, 401] },
  signOutOverHttp: { call: '`POST /api/auth/signout`', cells: EVERYBODY },
  signUp: { call: '`auth.signUp(…)`', cells: null, newest: EVERYBODY },
  signUpTaken: {
    call: '`auth.signUp(…)` with the address of an account',
    cells: null,
    newest: [401, 401, 401],
    differs: '`INVALID_CREDENTIALS`: nobody learns who has an account; its owner gets a mail',
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
    differs: '`valid` tells; a token that is none is no failure',
  },
  reset: {
    call: '`auth.sendPasswordResetEmail(…)`',
    cells: null,
    newest: EVERYBODY,
    differs: 'also for addresses without an account; the link leads to the hub',
  },
  resetForged: {
    call: '`auth.confirmPasswordReset(…)` with a token that is none',
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
    call: '`auth.changePassword(…)` with a wrong one',
    cells: null,
    newest: ['no', 401, 401],
  },
  sendVerification: { call: '`auth.sendEmailVerification()`', cells: null, newest: ['no', 200, 401] },
  verifyEmail: {
    call: '`auth.verifyEmail(token)`',
    cells: null,
    newest: [400, 400, 400],
    differs:
      "asks for the password as well, or strangers' registrations would be confirmed in good faith; the hub's page does",
  },
  providers: { call: '`auth.getAvailableProviders()`', cells: null, newest: EVERYBODY },
  magic: {
    call: '`auth.sendMagicLink(…)`, `verifyMagicLink(…)`, `generate…Token(…)`',
    cells: null,
    newest: [404, 404, 404],
    differs: 'not offered: whoever reads the mail would be signed in, past the second factor',
  },
  deleteAccount: {
    call: '`auth.deleteAccount()`',
    cells: null,
    newest: ['no', 404, 404],
    differs: 'in the hub alone, with the password, because all that belongs to the account goes with it',
  },
  signOut: {
    call: '`auth.logout()`, `auth.signOut()`',
    cells: ['yes', 'yes', 'yes'],
    differs: 'by the SDK alone',
  },
} satisfies Record<string, Answer>;

/** Rooms and pages. */
export const REALTIME = {
  subscribeRoom: {
    call: '`realtime.subscribe(…)`, `publish(…)` in a room',
    cells: ['yes', 'yes', 'yes'],
    differs:
      'any name but those of the hub (`page:…`, `hub:…`) and `private:…`; the SDKs send no token over the socket',
  },
  subscribePage: { call: '`realtime.subscribe(…)` of a page', cells: ['yes', 'yes', 'yes'] },
  subscribeOther: {
    call: '`realtime.subscribe(…)` of a channel `private:…`',
    cells: ['no', 'no', 'no'],
    differs:
      'over the socket everybody is a stranger; programs with the key send it as `Authorization` of the connection',
  },
  publishPage: {
    call: '`realtime.publish(…)` on a page',
    cells: ['no', 'no', 'no'],
    differs: 'what happens on a page is told by the hub alone',
  },
  publishRoomOverHttp: { call: '`POST …/publish` in a room', cells: EVERYBODY },
  publishOverHttp: {
    call: '`POST …/publish` on a page, or in a channel `private:…`',
    cells: [401, 403, 200],
    differs: 'what happens on a page is told by the hub alone',
  },
  messages: { call: '`getMessages()` of a page or room', cells: EVERYBODY },
  presenceRoom: { call: '`presence(…)`, `getPresence()` of a room', cells: EVERYBODY },
  presencePage: {
    call: '`presence(…)`, `getPresence()` of a page',
    cells: EVERYBODY,
    differs:
      'who is there stands in it for the key alone; for all others the list is empty, and `count` is true',
  },
  hearPresence: { call: '`realtime.onPresence(…)` in a room', cells: ['yes', 'yes', 'yes'] },
  messagesOther: {
    call: '`getMessages()`, `getPresence()` of a channel `private:…`',
    cells: [401, 403, 200],
    differs: 'anybody could read what is meant for few',
  },
} satisfies Record<string, Answer>;
