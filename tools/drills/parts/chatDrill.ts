import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { ChatChannelInput } from '@hub/shared/alerts/chats.schema.ts';
import { addChat, ownChats } from '@hub/server/commands/alerts/chats.ts';
import { sendAlerts } from '@hub/server/commands/alerts/watchAlerts.ts';
import { prepareData } from '@hub/server/commands/season/demo.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import type { Deps } from '@hub/server/deps.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { startChatService, type ChatServiceOfTests } from '../../testing/services/chatService.ts';

/** The services' delay before they answer. */
const DELAY_MS = 80;
/** Of ten chats, one is gone when a message is sent, and two answer once that the hub should try again later. */
const GONE_OF_TEN = 1;
const BUSY_OF_TEN = 2;
const BUSY_SECONDS = 0.7;
/** Share of delivered messages when one of the hubs is killed. */
const KILL_AT = 1 / 3;
/** Number of chats entered in parallel. */
const BESIDE = 20;
/** A killed hub's claims expire after a minute. */
const PATIENCE_MS = 4 * 60_000;

export interface ChatDrill {
  chats: number;
  kills: number;
  /** Messages, two for each existing chat, by how often they appear in it; `twice` should be 0. */
  once: number;
  missing: number;
  twice: number;
  /** Requests with answers that a killed hub never read; as many messages may be missing, if not accepted. */
  underWay: number;
  /** Chats that are gone, and how many of them have been switched off. */
  gone: number;
  switchedOff: number;
}

/**
 * Lets two hubs announce two official elevens of a match to many chats, one after the other, and kills one of the hubs
 * with SIGKILL in the middle of each; the other hub and a replacement continue.
 *
 * @param settings settings of the hubs, which share a database
 * @param options numbers of matches, and of chats each
 */
export async function drillChats(
  settings: Record<string, string>,
  { times, chats }: { times: number; chats: number },
): Promise<ChatDrill> {
  const service = await startChatService();
  const env = {
    ...settings,
    CHAT_URL: service.url,
    CHAT_SECRET: 'a secret of the drill',
    PSTART_SCHEDULE: 'off',
    LOG_LEVEL: 'error',
  };
  try {
    return await withDeps(loadConfig(env), async (deps) => {
      await prepareData(deps);
      const fixtures = await deps.stores.officialElevens.openFixtures(times);
      const sum: ChatDrill = {
        chats: 0,
        kills: 0,
        once: 0,
        missing: 0,
        twice: 0,
        underWay: 0,
        gone: 0,
        switchedOff: 0,
      };
      for (const [round, fixture] of fixtures.entries()) {
        const drilled = await drillMatch({ deps, service, env, round }, fixture, chats);
        for (const key of Object.keys(sum) as (keyof ChatDrill)[]) sum[key] += drilled[key];
      }
      return sum;
    });
  } finally {
    await service[Symbol.asyncDispose]();
  }
}

interface Scene {
  deps: Deps;
  service: ChatServiceOfTests;
  env: Record<string, string>;
  round: number;
}
type Fixture = Awaited<ReturnType<Deps['stores']['officialElevens']['openFixtures']>>[number];

async function drillMatch(scene: Scene, fixture: Fixture, count: number): Promise<ChatDrill> {
  const { deps, service, env } = scene;
  service.pace.delayMs = 0;
  const elevens = await Promise.all(
    [fixture.home, fixture.away].map(async ({ teamId }) => {
      const subject = await deps.stores.officialElevens.subject(fixture.id, teamId);
      return { teamId, squad: subject?.squad.map(({ id }) => id) ?? [] };
    }),
  );
  const entered = await enterChats(
    scene,
    elevens.flatMap(({ squad }) => squad.slice(0, 2)),
    count,
  );
  const isGone = (nth: number) => nth % 10 < GONE_OF_TEN;
  const isBusy = (nth: number) => nth % 10 >= 10 - BUSY_OF_TEN;
  const [gone, there] = [entered.filter((_, nth) => isGone(nth)), entered.filter((_, nth) => !isGone(nth))];
  // The first check only stores the baseline.
  await sendAlerts(deps);
  for (const chat of gone) service.forget(chat);
  for (const chat of entered.filter((_, nth) => isBusy(nth))) service.answers.set(chat, [busyAnswer(chat)]);
  service.pace.delayMs = DELAY_MS;

  const hubs = await Promise.all([startHub(env), startHub(env)]);
  let underWay = 0;
  for (const [nth, { teamId, squad }] of elevens.entries()) {
    // The first eleven creates messages, and the second changes them.
    const done = () => there.reduce((sum, chat) => sum + textsOf(service, chat, nth), 0);
    await deps.stores.officialElevens.replace(fixture.id, teamId, squad.slice(0, 11), {
      enteredTs: new Date().toISOString(),
      source: 'api-football',
    });
    await until(() => done() >= there.length * KILL_AT);
    const [victim] = hubs.splice(0, 1);
    victim?.kill('SIGKILL');
    underWay += service.underWay();
    hubs.push(await startHub(env));
    await until(async () => (await due(deps)) === 0);
  }
  await Promise.all(hubs.map(stopHub));

  const titles = [fixture.home, fixture.away].map(({ name }) => `Aufstellung ${name ?? ''}:`);
  const timesSent = there.flatMap((chat) => {
    const text = service.textsOf(chat).join('\n');
    return titles.map((title) => text.split(title).length - 1);
  });
  const { rows } = await deps.provider.database.sql(
    'select count(*) as off from chat_channels where off_ts is not null and user_id like ?',
    [`drill-${scene.round}-%`],
  );
  return {
    chats: there.length,
    kills: elevens.length,
    once: timesSent.filter((times) => times === 1).length,
    missing: timesSent.filter((times) => times === 0).length,
    twice: timesSent.filter((times) => times > 1).length,
    underWay,
    gone: gone.length,
    switchedOff: Number(rows[0]?.['off']),
  };
}

/** 1 once the match's message exists or, for the second eleven, has been changed; 0 before. */
function textsOf(service: ChatServiceOfTests, chat: string, nth: number): number {
  const versions = service.versionsOf(chat).slice(1);
  return versions.some((count) => count > nth) ? 1 : 0;
}

const busyAnswer = (chat: string) =>
  chat.startsWith('/')
    ? { status: 429, body: { retry_after: BUSY_SECONDS }, headers: { 'retry-after': '1' } }
    : { status: 429, body: { ok: false, parameters: { retry_after: 1 } } };

/**
 * Creates users with a team of these players and a chat, every second one at Telegram.
 *
 * @returns the service's names of the chats
 */
async function enterChats(
  { deps, service, round }: Scene,
  playerIds: readonly string[],
  count: number,
): Promise<string[]> {
  const { database } = deps.provider;
  const users = Array.from({ length: count }, (_, nth) => `drill-${round}-${nth}`);
  const createdTs = new Date().toISOString();
  await database
    .table('userTeams')
    .createMany(users.map((id) => ({ id, userId: id, name: 'Elf', competition: 'bundesliga', createdTs })));
  await database
    .table('userTeamPlayers')
    .createMany(
      users.flatMap((userTeamId) =>
        playerIds.map((playerId) => ({ id: `${userTeamId} ${playerId}`, userTeamId, playerId })),
      ),
    );
  const chats: string[] = [];
  const waiting = users.entries();
  await Promise.all(
    Array.from({ length: BESIDE }, async () => {
      for (const [nth, userId] of waiting) {
        const common = { name: 'Runde', kinds: ['eleven'] };
        if (nth % 2 === 0) {
          const { webhook, chat } = service.webhook();
          await addChat(
            deps,
            ownChats(userId),
            ChatChannelInput.parse({ ...common, service: 'discord', webhook }),
          );
          chats[nth] = chat;
        } else {
          const { key, ...bot } = service.bot();
          await addChat(
            deps,
            ownChats(userId),
            ChatChannelInput.parse({ ...common, service: 'telegram', ...bot }),
          );
          chats[nth] = key;
        }
      }
    }),
  );
  // Without quiet hours, so that the drill works at night, too.
  await database.sql('update alert_settings set quiet_from = null, quiet_to = null');
  return chats;
}

async function due({ provider }: Deps): Promise<number> {
  const { rows } = await provider.database.sql(
    'select count(*) as due from chat_messages where next_ts is not null',
  );
  return Number(rows[0]?.['due']);
}

/** @throws Error when the time is up */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error('The drill has waited too long');
    await wait(20);
  }
}

async function startHub(env: Record<string, string>): Promise<ChildProcess> {
  const hub = fork(new URL('../../bench/pushHub.ts', import.meta.url), { env });
  await once(hub, 'message');
  return hub;
}

async function stopHub(hub: ChildProcess): Promise<void> {
  hub.send('stop');
  await once(hub, 'message');
  hub.disconnect();
}
