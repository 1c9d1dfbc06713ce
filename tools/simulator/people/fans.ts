import type { Random } from '@hub/season/matchdata/demo/random.ts';
import type { Deps } from '@hub/server/deps.ts';
import { lossesOf, ownDataOf } from './entered.ts';
import { FAN_ACTIONS, type Fan, type FanTalk } from './fan.ts';
import { NoAnswer, Refusal, signUp } from './visitor.ts';

const FANS = ['Anna', 'Ben', 'Cem'];
/** Share of players who will move among those that a fan chooses from. */
const FAVOURITES = 1 / 3;
/** Error codes of the hub's own failures, as opposed to refusals. */
const FAILURES = new Set(['unexpected', 'providerDown']);

/** Fans with accounts, who make entries at hubs over HTTP and store the confirmed ones. */
export interface Fans {
  /** A visit of one fan; the first visits are registrations. @param hubUrl the visited hub */
  visit(hubUrl: string, nowMs: number): Promise<void>;
  /** Entries that the hub has lost, in words. */
  losses(hub: Pick<Deps, 'stores'>, hubUrl: string): Promise<string[]>;
  /** Number of current entries. */
  entered(): number;
  /** Numbers of refused calls, by error code. */
  refusals: ReadonlyMap<string, number>;
  /** Refusals that no hub should give, in words. */
  failures: string[];
}

/** @param favourites the hub's ids of players who will move */
export function createFans(random: Random, favourites: () => Promise<readonly string[]>): Fans {
  const fans: Fan[] = [];
  const talk: FanTalk = { comments: [], invitation: null, posted: 0 };
  const refusals = new Map<string, number>();
  const failures: string[] = [];

  async function register(hubUrl: string): Promise<void> {
    const name = FANS[fans.length] ?? '';
    const account = {
      email: `${name.toLowerCase()}@fans.test`,
      password: crypto.randomUUID(),
      displayName: name,
    };
    fans.push({ name, visitor: await signUp(hubUrl, account), entered: new Map() });
  }

  async function choices(fan: Fan, hubUrl: string): Promise<string[]> {
    const { players } = await fan.visitor.query(hubUrl, 'catalog.search', undefined);
    const here = players.filter(({ teamShortName }) => teamShortName !== null).map(({ id }) => id);
    const listed = new Set(here);
    const wanted = (await favourites()).filter((id) => listed.has(id));
    return wanted.length > 0 && random.isTrue(FAVOURITES) ? wanted : here;
  }

  async function act(hubUrl: string, nowMs: number): Promise<void> {
    if (fans.length < FANS.length) return register(hubUrl);
    const fan = random.pick(fans);
    const playerIds = await choices(fan, hubUrl);
    if (playerIds.length === 0) return;
    const nowTs = new Date(nowMs).toISOString();
    await random.pick(FAN_ACTIONS)({ fan, hubUrl, random, talk, playerIds, nowTs });
  }

  return {
    async visit(hubUrl, nowMs) {
      try {
        await act(hubUrl, nowMs);
      } catch (error) {
        // The hub was killed: an unconfirmed entry may be stored or not.
        if (error instanceof NoAnswer) return;
        if (!(error instanceof Refusal)) throw error;
        refusals.set(error.code, (refusals.get(error.code) ?? 0) + 1);
        if (FAILURES.has(error.code)) failures.push(`fan: ${error.message}`);
      }
    },
    async losses(hub, hubUrl) {
      const lost: string[] = [];
      for (const { name, visitor, entered } of fans)
        lost.push(...lossesOf(name, entered, await ownDataOf(hub, visitor, hubUrl)));
      return lost;
    },
    entered: () => fans.reduce((sum, { entered }) => sum + entered.size, 0),
    refusals,
    failures,
  };
}
