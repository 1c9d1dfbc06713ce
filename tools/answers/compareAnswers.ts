import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { hubAt } from '../testing/hubAt.ts';
import { callMutation, createTeam, type Person, signUp } from '../e2e/stage/hubApi.ts';
import { findRealBundleDir } from '@hub/season/matchdata/realBundles.ts';
import { startHub, type HubProcess } from '../testing/hubProcess.ts';
import { readArguments, UsageError } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import { changesOf, queryPath, readsOf, type Ask, type KnownIds } from './requests.ts';
import { comparableOf } from './comparable.ts';

const USAGE = `npm run compare:answers -- BEFORE [--bundle DIR] [--as-of INSTANT] [--seed N]

Checks whether this clone answers as the one in the folder BEFORE does; start both once before, so that they are built.

  --bundle DIR     files of the season to compare on (docs/sources.md); needed unless ../shared/data/bundesliga-2017-18 is there
  --as-of INSTANT  instant at which the hubs' clocks stand, within that season
  --seed N         seed of the requests`;

const KEY = 'the-secret-key-of-the-comparison';
const PLAYERS = 24;
const FIXTURES = 18;
const SHOWN_DIFFERENCES = 3;
const PAGES = 20;
const ROOT = resolve(import.meta.dirname, '../..');

/** Tokens of the callers, by name. */
type Callers = Readonly<Record<string, string>>;

interface Count {
  answers: number;
  statuses: Record<string, number>;
  differences: string[];
}

await runScript(async () => {
  const { values, positionals } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: {
      bundle: { type: 'string' },
      'as-of': { type: 'string', default: '2018-02-15T12:00:00.000Z' },
      seed: { type: 'string', default: '1' },
    },
  });
  const before = resolve(positionals[0] ?? '');
  const bundle = values.bundle ?? findRealBundleDir('bundesliga-2017-18');
  if (bundle === null)
    throw new UsageError(USAGE, 'There is no season beside the repository; name one with --bundle DIR.');
  const folder = await mkdtemp(join(tmpdir(), 'hub-answers-'));
  try {
    const { callers, ids } = await prepare(before, join(folder, 'start'), { bundle, asOf: values['as-of'] });
    const [old, own] = ['before', 'after'].map((name) => join(folder, name));
    for (const copy of [old, own]) await cp(join(folder, 'start'), copy ?? '', { recursive: true });
    const hubs = await Promise.all([
      startHub(settingsOf(old ?? '', values['as-of']), [join(before, 'server/main.ts')]),
      startHub(settingsOf(own ?? '', values['as-of']), [join(ROOT, 'server/main.ts')]),
    ]);
    try {
      const run = createRun(hubs, callers);
      const seed = Number(values.seed);
      const reads = readsOf(ids, seed);
      await run.askAll('reads', reads);
      await run.changeAll('changes', changesOf(ids, seed));
      await run.askAll('reads afterwards', reads);
      return run.print();
    } finally {
      await Promise.all(hubs.map((hub) => hub.stop()));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function settingsOf(dataDir: string, asOf: string): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    HUB_CLOCK: asOf,
    PROVIDER_SECRET_KEY: KEY,
    FUNCTION_KEY: KEY,
    TRUSTED_PROXIES: '1',
    // A port that nothing listens on.
    CHAT_URL: 'http://127.0.0.1:9',
  };
}

/** Imports a season and lets fans use it, on the earlier version of the hub. */
async function prepare(
  root: string,
  dataDir: string,
  { bundle, asOf }: { bundle: string; asOf: string },
): Promise<{ callers: Callers; ids: KnownIds }> {
  const settings = settingsOf(dataDir, asOf);
  const run = promisify(execFile);
  const env = { ...process.env, ...settings };
  for (const command of [['scripts/importMatchData.ts', bundle, '--as-of', asOf], ['scripts/pstart.ts']])
    await run(process.execPath, command, { cwd: root, env });
  const hub = await startHub(settings, [join(root, 'server/main.ts')]);
  try {
    return await fill(hub, dataDir);
  } finally {
    await hub.stop();
  }
}

/** Signs up fans and lets them create one item of each kind. */
async function fill(hub: HubProcess, dataDir: string): Promise<{ callers: Callers; ids: KnownIds }> {
  const fan = await signUp(hub.url, { displayName: 'Fritzi' });
  const other = await signUp(hub.url, { displayName: 'Otto' });
  const administrator = await signInAdministrator(hub.url, dataDir);
  // Creates the keys for signing messages.
  await hubAt(hub.url, fan.accessToken).alerts.settings.query();
  const { players } = await hubAt(hub.url).catalog.search.query();
  const clubs = await hubAt(hub.url).catalog.clubs.query();
  const fixtures = await hubAt(hub.url).catalog.comingFixtures.query();
  // Spread over the whole list.
  const playerIds = players
    .filter((_, place) => place % Math.ceil(players.length / PLAYERS) === 0)
    .map(({ id }) => id);
  const fixtureIds = fixtures.slice(0, FIXTURES).map(({ id }) => id);
  const userTeamId = await createTeam(hub.url, fan, 'Elf am Sonntag', playerIds.slice(0, 15));
  const page = { pageType: 'fixture', pageId: fixtureIds[0] };
  const commentId = await createItem(hub, fan, 'community.postComment', {
    ...page,
    content: 'Müller trifft.',
  });
  await createItem(hub, other, 'community.reply', { commentId, content: 'Nie im Leben.' });
  const choices = { kind: 'text', options: ['Heimsieg', 'Unentschieden', 'Auswärtssieg'] };
  const pollId = await createItem(hub, other, 'community.createPoll', {
    ...page,
    question: 'Wie geht es aus?',
    choices,
  });
  const leagueId = await createItem(hub, fan, 'tipLeagues.found', {
    name: 'Stammtisch',
    teamIds: clubs.slice(0, 2).map(({ id }) => id),
  });
  const reason = { subject: 'comment', subjectId: commentId, reason: 'Zu laut.' };
  await createItem(hub, other, 'community.report', reason);
  return {
    callers: { nobody: '', fan: fan.accessToken, other: other.accessToken, administrator, key: KEY },
    ids: {
      playerId: playerIds,
      playerIds,
      byPlayerId: playerIds,
      teamId: clubs.map(({ id }) => id),
      fixtureId: fixtureIds,
      pageId: [...fixtureIds.slice(0, 2), ...playerIds.slice(0, 2), 'players_general'],
      pageType: ['fixture', 'player', 'players'],
      userTeamId: [userTeamId],
      commentId: [commentId],
      subjectId: [commentId],
      pollId: [pollId],
      leagueId: [leagueId],
      name: ['Compute_Pstart_Model'],
    },
  };
}

/** Creates an item. @returns its id; empty if the answer contains none */
async function createItem(hub: HubProcess, who: Person, procedure: string, input: object): Promise<string> {
  const answer = await callMutation(hub.url, procedure, input, who);
  if (answer.status !== 200) throw new Error(`${procedure} answered ${await answer.text()}`);
  const { result } = (await answer.json()) as { result: { data?: { id?: string } } };
  return result.data?.id ?? '';
}

async function signInAdministrator(url: string, dataDir: string): Promise<string> {
  const [email, password] = (await readFile(join(dataDir, 'first-administrator.txt'), 'utf8')).split('\n');
  const answer = await fetch(`${url}/api/auth/signin/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

function createRun(hubs: readonly [HubProcess, HubProcess], callers: Callers) {
  const counts = new Map<string, Count>();
  let requestCount = 0;

  async function ask(part: string, { target, method, path, body }: Ask, who: string): Promise<string> {
    requestCount += 1;
    // A separate address per request, so that limits per address hide nothing.
    const address = `10.${requestCount >> 16}.${(requestCount >> 8) & 255}.${requestCount & 255}`;
    const token = callers[who] ?? '';
    const answers = await Promise.all(
      hubs.map(async (hub) => {
        const answer = await fetch(hub.url + path, {
          method,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': address,
            ...(token !== '' && { authorization: `Bearer ${token}` }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          redirect: 'manual',
        });
        return { status: answer.status, text: comparableOf(answer, await answer.text(), hub.url) };
      }),
    );
    const [before, after] = answers;
    const count = counts.get(part) ?? { answers: 0, statuses: {}, differences: [] };
    counts.set(part, count);
    count.answers += 1;
    count.statuses[before?.status ?? 0] = (count.statuses[before?.status ?? 0] ?? 0) + 1;
    if (before?.text !== after?.text)
      count.differences.push(
        `${target} as ${who}: ${method} ${path.slice(0, 200)} ${JSON.stringify(body ?? '').slice(0, 200)}\n` +
          differenceOf(before?.text ?? '', after?.text ?? ''),
      );
    return before?.text ?? '';
  }

  return {
    /** Sends every request as every caller, including further pages. */
    async askAll(part: string, asks: readonly Ask[]): Promise<void> {
      for (const one of asks)
        for (const who of Object.keys(callers)) {
          let answer = await ask(part, one, who);
          for (let page = 0; page < PAGES && one.path.startsWith('/trpc/'); page += 1) {
            const cursor = /"nextCursor":"([^"]+)"/u.exec(answer)?.[1];
            if (cursor === undefined) break;
            const input = { ...inputOf(one.path), cursor };
            answer = await ask(part, { ...one, path: queryPath(one.target, input) }, who);
          }
        }
    },

    /** Sends each change as one caller. */
    async changeAll(part: string, changes: readonly Ask[]): Promise<void> {
      const names = Object.keys(callers).filter((name) => name !== 'nobody' && name !== 'key');
      for (const [nth, change] of changes.entries()) await ask(part, change, names[nth % names.length] ?? '');
    },

    /** @returns the exit code */
    print(): number {
      for (const [part, { answers: times, statuses, differences }] of counts) {
        const byStatus = Object.entries(statuses).map(([status, often]) => `${status}: ${often}`);
        console.log(`${part}: ${times} answers (${byStatus.join(', ')}), ${differences.length} differ`);
        const byTarget = Map.groupBy(differences, (text) => text.split(' as ')[0] ?? '');
        for (const [target, all] of byTarget) {
          console.log(`  ${target}: ${all.length}`);
          for (const text of all.slice(0, SHOWN_DIFFERENCES))
            console.log(`    ${text.replaceAll('\n', '\n    ')}`);
        }
      }
      return [...counts.values()].some(({ differences }) => differences.length > 0) ? 1 : 0;
    },
  };
}

function inputOf(path: string): object {
  const json = new URL(path, 'http://hub.test').searchParams.get('input');
  return json === null ? {} : Object(JSON.parse(json) as unknown);
}

/** The first difference of two texts, with its surroundings. */
function differenceOf(before: string, after: string): string {
  let place = 0;
  while (place < before.length && before[place] === after[place]) place += 1;
  const cut = (text: string) => text.slice(Math.max(0, place - 80), place + 120);
  return `- ${cut(before)}\n+ ${cut(after)}`;
}
