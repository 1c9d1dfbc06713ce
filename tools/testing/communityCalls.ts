import { callerOf, type HubCaller } from './callerOf.ts';
import { mutate, query } from './procedures.ts';
import type { TestApp } from './testApp.ts';

/** Calls the community's procedures over HTTP. */

export const PAGE = { pageType: 'players', pageId: 'players_general' } as const;

type Who = keyof ReturnType<typeof tokensOf>;
type NewPoll = Parameters<HubCaller['community']['createPoll']>[0];

const tokensOf = ({ userToken, adminToken }: TestApp) => ({
  nobody: null,
  user: userToken,
  admin: adminToken,
});

export const communityOf = (app: TestApp) => ({
  nobody: callerOf(app).community,
  user: callerOf(app, app.userToken).community,
  admin: callerOf(app, app.adminToken).community,
});

/** For input that its type excludes. */
export const post = (app: TestApp, who: Who, procedure: string, input: object) =>
  mutate(app, `community.${procedure}`, tokensOf(app)[who], input);

export const get = (app: TestApp, who: Who, procedure: string, input?: object) =>
  query(app, `community.${procedure}`, tokensOf(app)[who], input);

export const threadOf = (app: TestApp, who: Who = 'nobody') => communityOf(app)[who].thread(PAGE);

export const comment = (app: TestApp, content: string, who: Who = 'user') =>
  communityOf(app)[who].postComment({ ...PAGE, content });

export const reply = (app: TestApp, commentId: string, content: string, who: Who = 'user') =>
  communityOf(app)[who].reply({ commentId, content });

export const poll = (app: TestApp, changes: Partial<NewPoll> = {}, who: Who = 'user') =>
  communityOf(app)[who].createPoll({
    ...PAGE,
    question: 'Startet er?',
    choices: { kind: 'text', options: ['Ja', 'Nein'] },
    ...changes,
  });

export const rowsOf = (app: TestApp, table: string) => app.deps.provider.database.table(table).count();
