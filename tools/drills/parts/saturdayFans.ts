import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '@hub/season/matchdata/demo/random.ts';
import { PSTART_FLOW } from '@hub/shared/runs/flows.schema.ts';
import { NoAnswer, Refusal, signUp, visitorOf, type Visitor } from '../../simulator/people/visitor.ts';

const FANS = 6;
/** Between two writes of a fan, in real time; long enough for the hub's limits on a clock twelve times as fast. */
const PAUSE_MS = [100, 500] as const;
const RUN_EVERY_MS = 30_000;
const PAGE = { pageType: 'players', pageId: 'players_general' } as const;
/** Error codes of the hub's own failures, as opposed to refusals. */
const FAILURES: ReadonlySet<string> = new Set(['unexpected', 'providerDown']);

/** A write that was sent; its times are those of the hub's clock. */
export interface Write {
  /** Says what a database holds that contains the write. */
  key: string;
  sentMs: number;
  /** Infinity without an answer: it may be stored or not. */
  acknowledgedMs: number;
}

interface Fan {
  email: string;
  visitor: Visitor;
  teamId: string;
  /** How often the team was renamed. */
  names: number;
}

/** Fans who write comments, likes and tips and rename their teams, and an administrator who starts runs of the model. */
export interface SaturdayFans {
  /** All writes that are not known to be gone, without refused ones. */
  writes: Write[];
  acknowledged(): number;
  /** Failures of the hub, in words. */
  failures: string[];
  /** Lets all of them write until stopped. */
  start(hubUrl: string): { stop(): Promise<void> };
}

interface FansOptions {
  administrator: { email: string; password: string };
  /** The hub's clock. */
  nowMs: () => number;
  random: Random;
}

/** Registers the fans at a hub with a season. */
export async function createSaturdayFans(hubUrl: string, options: FansOptions): Promise<SaturdayFans> {
  const { administrator, nowMs, random } = options;
  const book = createBook(nowMs);
  const actions = actionsOf(book, options);
  const admin = visitorOf(administrator);
  const failures: string[] = [];
  const fans: Fan[] = [];
  for (let n = 0; n < FANS; n += 1) {
    const email = `fan-${n}@hub.test`;
    const visitor = await signUp(hubUrl, { email, password: 'Zweikampfquote-77', displayName: `Fan ${n}` });
    const { id } = await book.write(
      (team) => `team ${team?.id} Elf 0`,
      () => visitor.mutate(hubUrl, 'myTeam.createTeam', { name: 'Elf 0' }),
    );
    fans.push({ email, visitor, teamId: id, names: 0 });
  }
  const runModel = (url: string) =>
    book.write(
      (id) => `run ${id ?? 'without an answer'}`,
      async () => {
        await admin.mutate(url, 'admin.runFlow', { name: PSTART_FLOW });
        const { runs } = await admin.query(url, 'admin.runs', { name: PSTART_FLOW });
        return runs.find(({ trigger }) => trigger === 'admin')?.id ?? '';
      },
    );

  async function repeat(signal: AbortSignal, act: () => Promise<unknown>, pauseMs: () => number) {
    while (!signal.aborted) {
      await act().catch((error: unknown) => {
        if (error instanceof Refusal && FAILURES.has(error.code)) failures.push(error.message);
        else if (!(error instanceof NoAnswer || error instanceof Refusal)) throw error;
      });
      await wait(pauseMs(), null, { signal }).catch(() => null);
    }
  }

  return {
    ...book,
    failures,
    start(url) {
      const stopping = new AbortController();
      const { signal } = stopping;
      const pauseMs = () => random.between(...PAUSE_MS);
      const working = [
        ...fans.map((fan) => repeat(signal, () => random.pick(actions)(url, fan), pauseMs)),
        repeat(
          signal,
          () => runModel(url),
          () => RUN_EVERY_MS,
        ),
      ];
      return {
        async stop() {
          stopping.abort();
          await Promise.all(working);
        },
      };
    },
  };
}

function createBook(nowMs: () => number) {
  const writes: Write[] = [];
  let acknowledged = 0;
  return {
    writes,
    acknowledged: () => acknowledged,
    has: (key: string) => writes.some((noted) => noted.key === key),
    /** Does and notes a write. @param keyOf gets its answer, or nothing while there is none */
    async write<T>(keyOf: (answer?: T) => string, call: () => Promise<T>): Promise<T> {
      const noted: Write = { key: keyOf(), sentMs: nowMs(), acknowledgedMs: Infinity };
      writes.push(noted);
      try {
        const answer = await call();
        Object.assign(noted, { key: keyOf(answer), acknowledgedMs: nowMs() });
        acknowledged += 1;
        return answer;
      } catch (error) {
        if (error instanceof Refusal) writes.splice(writes.indexOf(noted), 1);
        throw error;
      }
    },
  };
}

type Action = (hubUrl: string, fan: Fan) => Promise<unknown>;

function actionsOf(book: ReturnType<typeof createBook>, { random, nowMs }: FansOptions): readonly Action[] {
  const comments: string[] = [];
  let posted = 0;
  return [
    async function comment(url, { visitor }) {
      posted += 1;
      const content = `Drill ${posted}: Spielt er?`;
      const { id } = await book.write(
        () => `comment ${content}`,
        () => visitor.mutate(url, 'community.postComment', { ...PAGE, content }),
      );
      comments.push(id);
    },
    async function like(url, { visitor, email }) {
      const commentId = comments.at(-random.between(1, 40));
      const key = `like ${commentId} ${email}`;
      // A second call would take the like back.
      if (commentId === undefined || book.has(key)) return;
      await book.write(
        () => key,
        () => visitor.mutate(url, 'community.toggleLike', { commentId }),
      );
    },
    async function tip(url, { visitor, email }) {
      const tipped = await tipOn(url, visitor, random, nowMs());
      const key = `tip ${tipped?.fixtureId} ${tipped?.playerId} ${email}`;
      // A second tip would only change the first.
      if (tipped === null || book.has(key)) return;
      await book.write(
        () => key,
        () => visitor.mutate(url, 'community.tipStart', { ...tipped, starts: random.isTrue(0.5) }),
      );
    },
    async function renameTeam(url, fan) {
      fan.names += 1;
      const team = { userTeamId: fan.teamId, name: `Elf ${fan.names}` };
      await book.write(
        () => `team ${team.userTeamId} ${team.name}`,
        () => fan.visitor.mutate(url, 'myTeam.renameTeam', team),
      );
    },
  ];
}

/** A player and the match of his club that is next to begin; null if there is none. */
async function tipOn(url: string, visitor: Visitor, random: Random, nowMs: number) {
  const { players } = await visitor.query(url, 'catalog.search', undefined);
  const { id: playerId } = random.pick(players);
  const { player } = await visitor.query(url, 'catalog.player', { playerId });
  const fixture = (await visitor.query(url, 'catalog.comingFixtures', undefined)).find(
    ({ homeTeamId, awayTeamId, status, kickoffTs }) =>
      status === 'scheduled' &&
      Date.parse(kickoffTs) > nowMs &&
      [homeTeamId, awayTeamId].includes(player.teamId ?? ''),
  );
  return fixture === undefined ? null : { fixtureId: fixture.id, playerId };
}
