import type { Comment, Poll, Reply, Thread } from '#shared/community/community.schema.ts';
import type { TestApp } from './testApp.ts';

/** Calls the community's procedures over HTTP. */

export const PAGE = { pageType: 'players', pageId: 'players_general' };

type Who = 'nobody' | 'user' | 'admin';

const tokenOf = (app: TestApp, who: Who) =>
  ({ nobody: null, user: app.userToken, admin: app.adminToken })[who];

export function post(app: TestApp, who: Who, procedure: string, input: object) {
  const call = app.request.post(`/trpc/community.${procedure}`).send(input);
  const token = tokenOf(app, who);
  return token === null ? call : call.set('authorization', `Bearer ${token}`);
}

export function get(app: TestApp, who: Who, procedure: string, input?: object) {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  const call = app.request.get(`/trpc/community.${procedure}${query}`);
  const token = tokenOf(app, who);
  return token === null ? call : call.set('authorization', `Bearer ${token}`);
}

export async function threadOf(app: TestApp, who: Who = 'nobody', input: object = PAGE): Promise<Thread> {
  return (await get(app, who, 'thread', input).expect(200)).body.result.data;
}

export async function comment(app: TestApp, content: string, who: Who = 'user'): Promise<Comment> {
  return (await post(app, who, 'postComment', { ...PAGE, content }).expect(200)).body.result.data;
}

export async function reply(
  app: TestApp,
  commentId: string,
  content: string,
  who: Who = 'user',
): Promise<Reply> {
  return (await post(app, who, 'reply', { commentId, content }).expect(200)).body.result.data;
}

export async function poll(app: TestApp, changes: object = {}, who: Who = 'user'): Promise<Poll> {
  const choices = { kind: 'text', options: ['Ja', 'Nein'] };
  const input = { ...PAGE, question: 'Startet er?', choices, ...changes };
  return (await post(app, who, 'createPoll', input).expect(200)).body.result.data;
}

export const rowsOf = (app: TestApp, table: string) => app.deps.provider.database.table(table).count();
