import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LEAGUE_CHAT_KINDS } from '@hub/shared/alerts/chatTerms.ts';
import { LeagueChatInput } from '@hub/shared/alerts/chats.schema.ts';
import { addChat, deliverChats } from '../../commands/alerts/chats.ts';
import { watchAlerts } from '../../commands/alerts/watchAlerts.ts';
import { freezePredictions, scorePredictions } from '../../commands/record/predictions.ts';
import { aSmallLeague, playSecondMatch } from '@hub/tools/testing/facts/builders.ts';
import { startChatService, type ChatServiceOfTests } from '@hub/tools/testing/services/chatService.ts';
import { callerOf } from '@hub/tools/testing/callerOf.ts';
import type { TestApp } from '@hub/tools/testing/testApp.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';
import { mutate, query } from '@hub/tools/testing/procedures.ts';

const KICKOFF = '2024-12-07T14:30:00.000Z';
const before = (minutes: number) => new Date(Date.parse(KICKOFF) - minutes * 60_000).toISOString();
const ELEVEN = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((number) => `team-a-${number}`);

let service: ChatServiceOfTests;
let app: TestApp;
let instant: string;
/** A league with the fan as founder and the administrator as its only other member. */
let leagueId: string;
let stranger: string;
beforeAll(async () => {
  service = await startChatService();
});
afterAll(() => service[Symbol.asyncDispose]());
beforeEach(async () => {
  instant = before(300);
  service.pace.delayMs = 0;
  app = await leagueApp(aSmallLeague(), {
    now: () => new Date(instant),
    chat: { secret: null, baseUrl: service.url },
  });
  const { auth } = app.deps.provider;
  const other = await auth.createUser({ email: 'stranger@hub.test', displayName: 'Fremd' });
  stranger = (await auth.issueSession(other.id)).accessToken;
  const founding = { name: 'Freitagsrunde', teamIds: ['team-a'] };
  ({ leagueId } = await callerOf(app, app.userToken).tipLeagues.found(founding));
  const token = (await league()).invitationToken;
  await call(app.adminToken, 'tipLeagues.join', { token }).expect(200);
  return () => app[Symbol.asyncDispose]();
});

const call = (token: string, procedure: string, input: object) => mutate(app, procedure, token, input);
const ask = (token: string, procedure: string, input?: object) => query(app, procedure, token, input);
const league = () => callerOf(app, app.userToken).tipLeagues.league({ leagueId });
const chats = (token = app.userToken) => callerOf(app, token).leagueChats.list({ leagueId });
const bell = () => callerOf(app, app.userToken).alerts.list();
const founder = async () => (await app.deps.provider.auth.me(app.userToken)).id;
const discord = (webhook: string, kinds: readonly string[] = LEAGUE_CHAT_KINDS) => ({
  leagueId,
  service: 'discord',
  name: 'Kanal',
  kinds,
  webhook,
});
/** Adds a chat of the league without counting towards the limit of calls. */
async function addDiscord(kinds?: readonly string[]) {
  const { webhook, chat } = service.webhook();
  const owner = { userId: await founder(), league: { id: leagueId, name: 'Freitagsrunde' } };
  const known = new Set((await chats()).map(({ id }) => id));
  expect(await addChat(app.deps, owner, LeagueChatInput.parse(discord(webhook, kinds)))).toBe('taken');
  const added = (await chats()).find(({ id }) => !known.has(id));
  return { chat, webhook, id: added?.id ?? '' };
}
async function notify() {
  await watchAlerts(app.deps);
  await deliverChats(app.deps);
}
/** The messages in a chat after the test message. */
const messagesIn = (chat: string) => service.textsOf(chat).slice(1);
const rowsOf = async (table: string) =>
  (await app.deps.provider.database.sql(`select * from ${table} where user_id like 'league %'`)).rows;

describe('the chats of a league', () => {
  it('can be changed by the founder, seen by members, and not found by others', async () => {
    const { id } = await addDiscord();
    const asked = service.requests;
    const inputs = {
      add: discord(service.webhook().webhook),
      remove: { leagueId, channelId: id },
      chooseKinds: { leagueId, channelId: id, kinds: ['lock'] },
      test: { leagueId, channelId: id },
    };
    for (const token of [app.adminToken, stranger])
      for (const [change, input] of Object.entries(inputs))
        await call(token, `leagueChats.${change}`, input).expect(404);
    await ask(stranger, 'leagueChats.list', { leagueId }).expect(404);
    expect(service.requests).toBe(asked);
    expect(await chats(app.adminToken)).toMatchObject([{ id, name: 'Kanal', kinds: LEAGUE_CHAT_KINDS }]);
    // They are not among the founder's own chats.
    expect(await callerOf(app, app.userToken).alerts.chats()).toEqual([]);
    await call(app.userToken, 'alerts.testChat', { channelId: id }).expect(404);
    await call(app.userToken, 'alerts.removeChat', { channelId: id }).expect(200);
    expect(await chats()).toHaveLength(1);
  });

  it('must be at Discord or Telegram, with kinds of events that leagues get', async () => {
    const { webhook } = service.webhook();
    const asked = service.requests;
    for (const input of [
      discord(webhook.replace('discord.com', 'discord.com.evil.example')),
      discord(webhook, []),
      discord(webhook, ['fall']),
      { ...discord(webhook), leagueId: undefined },
      { ...discord(webhook), userId: 'somebody' },
    ])
      await call(app.userToken, 'leagueChats.add', input).expect(400);
    await call(app.userToken, 'leagueChats.test', { leagueId, channelId: 'x' }).expect(400);
    await call(app.userToken, 'leagueChats.chooseKinds', { leagueId, channelId: 'x', kinds: [] }).expect(400);
    expect(service.requests).toBe(asked);
  });

  it('are not found if unknown or another league’s', async () => {
    const { id } = await addDiscord();
    const elsewhere = await callerOf(app, app.userToken).tipLeagues.found({
      name: 'Zweite',
      teamIds: ['team-b'],
    });
    for (const where of [
      { leagueId, channelId: crypto.randomUUID() },
      { ...elsewhere, channelId: id },
    ]) {
      await call(app.userToken, 'leagueChats.test', where).expect(404);
      await call(app.userToken, 'leagueChats.chooseKinds', { ...where, kinds: ['lock'] }).expect(404);
      await call(app.userToken, 'leagueChats.remove', where).expect(200);
    }
    await call(app.userToken, 'leagueChats.test', { leagueId: 'missing', channelId: id }).expect(404);
    expect(await chats()).toHaveLength(1);
  });

  it('are tested with a message when added, then changed, tested again and removed', async () => {
    const { webhook, chat } = service.webhook();
    const { leagueChats } = callerOf(app, app.userToken);
    const input = { ...discord(webhook), service: 'discord' as const, kinds: [...LEAGUE_CHAT_KINDS] };
    expect(await leagueChats.add(input)).toEqual({ trial: 'taken' });
    expect(service.textsOf(chat)).toEqual([expect.stringContaining('Tipprunde „Freitagsrunde“')]);
    expect(await leagueChats.add(input)).toEqual({ trial: 'known' });
    const [{ id } = { id: '' }] = await chats();
    const own = { leagueId, channelId: id };
    await leagueChats.chooseKinds({ ...own, kinds: ['result', 'eleven'] });
    expect(await chats()).toMatchObject([{ kinds: ['eleven', 'result'] }]);
    await leagueChats.test(own);
    expect(service.textsOf(chat)).toHaveLength(2);
    await leagueChats.remove(own);
    expect(await chats()).toEqual([]);
  });

  it('never reveal their secrets, and are part of their founder’s download', async () => {
    const { webhook } = await addDiscord();
    const secret = webhook.split('/').at(-1) ?? '';
    expect(JSON.stringify(await rowsOf('chat_channels'))).not.toContain(secret);
    expect(JSON.stringify(await chats(app.adminToken))).not.toContain(secret);
    const download = async (token: string) => (await callerOf(app, token).account.download()).leagueChats;
    expect(await download(app.userToken)).toMatchObject([
      { league: 'Freitagsrunde', service: 'discord', name: 'Kanal' },
    ]);
    expect(JSON.stringify(await download(app.userToken))).not.toContain(secret);
    expect(await download(app.adminToken)).toEqual([]);
  });
});

describe('messages to a league', () => {
  /** Creates a team of the member with a player in the eleven and one who is not. */
  async function teamOfMember() {
    const { database, auth } = app.deps.provider;
    const { id: userId } = await auth.me(app.adminToken);
    await database
      .table('userTeams')
      .create({ id: 'theirs', userId, name: 'Elf', competition: 'bundesliga', game: 'kickbase' });
    for (const playerId of ['team-a-3', 'team-a-14'])
      await database.table('userTeamPlayers').create({ id: playerId, userTeamId: 'theirs', playerId });
  }
  const tip = () =>
    call(app.userToken, 'tipLeagues.tip', {
      leagueId,
      fixtureId: 'fixture-2',
      teamId: 'team-a',
      playerIds: ELEVEN,
      certaintyPercent: 80,
    }).expect(200);
  const announce = (fixtureId = 'fixture-2', teamId = 'team-a') =>
    app.deps.provider.database.table('officialElevens').createMany(
      ELEVEN.map((playerId) => ({
        id: `${fixtureId} ${playerId}`,
        fixtureId,
        teamId,
        playerId,
        enteredBy: 'admin',
        enteredTs: instant,
      })),
    );

  it('report the official eleven of its club, with all members’ players', async () => {
    const { chat } = await addDiscord();
    await teamOfMember();
    await watchAlerts(app.deps);
    await announce();
    await notify();
    expect(messagesIn(chat)).toHaveLength(1);
    const [text = ''] = messagesIn(chat);
    expect(text).toMatch(/Aufstellung .* ist da/u);
    expect(text).toMatch(/Aus euren Teams dabei: [^.]*3[^.]*\. Nicht dabei: [^.]*14/u);
    expect(text).not.toContain('Admin');
    const asked = service.requests;
    await notify();
    expect(service.requests).toBe(asked);
  });

  it('report a lock within the hour, and how many have tipped, in the same message', async () => {
    const { chat } = await addDiscord();
    await watchAlerts(app.deps);
    instant = before(70);
    await tip();
    await notify();
    expect(messagesIn(chat)).toEqual([]);
    instant = before(58);
    await notify();
    expect(messagesIn(chat)).toEqual([
      expect.stringMatching(/58 Minuten: Freitagsrunde[^]*Fertig getippt: 1 von 2/u),
    ]);
    instant = before(57);
    await announce();
    await notify();
    expect(messagesIn(chat)).toHaveLength(1);
    expect(messagesIn(chat)[0]).toMatch(/58 Minuten[^]*Aufstellung/u);
  });

  it('contain only chosen kinds, and nothing at the first check', async () => {
    const [lock, eleven] = [await addDiscord(['lock']), await addDiscord(['eleven'])];
    await announce();
    await notify();
    expect([messagesIn(lock.chat), messagesIn(eleven.chat)]).toEqual([[], []]);
    await app.deps.provider.database.sql('delete from official_elevens');
    await notify();
    instant = before(58);
    await announce();
    await notify();
    expect(messagesIn(lock.chat)).toEqual([]);
    expect(messagesIn(eleven.chat)).toHaveLength(1);
  });

  it('report the table once the matchday is over', async () => {
    const { chat } = await addDiscord(['result']);
    await watchAlerts(app.deps);
    instant = before(70);
    await tip();
    instant = before(10);
    await freezePredictions(app.deps);
    await playSecondMatch(app.deps);
    instant = new Date(Date.parse(KICKOFF) + 3 * 3600_000).toISOString();
    await scorePredictions(app.deps);
    await notify();
    expect(messagesIn(chat)).toHaveLength(1);
    expect(messagesIn(chat)[0]).toMatch(/2\. Spieltag: Freitagsrunde[^]*1\. /u);
    expect(messagesIn(chat)[0]).toContain('das Modell');
    expect(messagesIn(chat)[0]).toContain('Vorn liegt insgesamt');
    await notify();
    expect(messagesIn(chat)).toHaveLength(1);
  });
});

describe('a chat of a league', () => {
  it('is switched off if its service rejects it, and the founder is notified', async () => {
    const { chat, id } = await addDiscord();
    await watchAlerts(app.deps);
    instant = before(58);
    service.answers.set(chat, [{ status: 404 }]);
    await notify();
    expect(await chats()).toMatchObject([{ id, offTs: instant }]);
    expect(await bell()).toContainEqual(
      expect.objectContaining({
        kind: 'channel',
        title: 'Discord: „Kanal“ ist ausgeschaltet',
        path: expect.stringContaining(leagueId),
      }),
    );
  });

  async function notifyOnce() {
    await addDiscord();
    await watchAlerts(app.deps);
    instant = before(58);
    await notify();
    expect(await rowsOf('chat_messages')).toHaveLength(1);
  }

  it.each([
    ['with the league', () => callerOf(app, app.userToken).tipLeagues.delete({ leagueId })],
    ['if the founder leaves it', () => callerOf(app, app.userToken).tipLeagues.leave({ leagueId })],
    ['with the founder’s account', async () => app.deps.stores.account.erase(await founder())],
  ])('is deleted %s', async (_when, leave) => {
    await notifyOnce();
    await leave();
    for (const table of ['chat_channels', 'chat_messages', 'alerts']) expect(await rowsOf(table)).toEqual([]);
  });

  it('stays if another member leaves', async () => {
    await notifyOnce();
    await call(app.adminToken, 'tipLeagues.leave', { leagueId }).expect(200);
    expect(await chats()).toHaveLength(1);
  });
});
