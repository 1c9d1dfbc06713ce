import type { PulledSource } from '../../shared/feeds.ts';
import type { Deps } from '../deps.ts';
import { isPlayed, type MatchDataBundle } from '../matchdata/bundleRows.ts';
import { swapsOf } from './apiFootball.ts';
import { compareSeason, type Comparison } from './compareSeason.ts';
import { enterElevens, visitDesk, type DeskWork } from './editor.ts';
import { createFaults } from './faults.ts';
import { jobsOf, openSimulatedHub, SIMULATED_SOURCES, simulatedConfig } from './hub.ts';
import { startSimulatedProcess, type SimulatedProcess } from './hubProcess.ts';
import { createRandom, type Random } from '../matchdata/demo/random.ts';
import { truthOf } from './truth.ts';
import { startVendors } from './vendors.ts';
import { worldOf, type World, type WorldMatch } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How often the hub's jobs run around matches, and otherwise. */
const BUSY_STEP_MS = 2 * MINUTE_MS;
const IDLE_STEP_MS = 30 * MINUTE_MS;
const BUSY_FROM_MS = -80 * MINUTE_MS;
const BUSY_UNTIL_MS = 156 * MINUTE_MS;
/** The hub starts so long before the first kickoff, and lives so long after the last match. */
const BEFORE_MS = 5 * DAY_MS;
const AFTER_MS = 8 * DAY_MS;
/** Of day, UTC, at which the editor comes. */
const DESK_HOUR = 9;
const KILLS_PER_TICK = 1 / 400;
/** Of all ticks; the minutes of two processes do not always meet. */
const TICKS_OF_SECOND = 1 / 2;

export interface Simulation {
  /** Empty folder for the hub. */
  dir: string;
  bundle: MatchDataBundle;
  /** Switched on; all by default. Without API-Football an editor enters the elevens at the desk. */
  sources?: readonly PulledSource[];
  /** The hub is new some days before it, and reads what was before. */
  firstMatchday?: number;
  /** From when on it is wanted; two hours before the first matchday by default. Milliseconds since 1970. */
  wantedMs?: number;
  /** How many of them it lives through, from the first one on; matches after them are still to come at the end. All by default. */
  matchdays?: number;
  /** Null: nothing goes wrong. */
  faultSeed: number | null;
  /** Told when all matches of a matchday are over. */
  onMatchday?: (matchday: number) => void;
  /** At which the hub will be served, if it is. */
  port?: number;
  /** Told once the hub is open. */
  onOpen?: (hub: Deps) => Promise<void>;
  /**
   * Told of each simulated instant before the hub's jobs run, and whether it is one from which on it is wanted.
   */
  onTick?: (nowMs: number, isWanted: boolean) => Promise<void>;
}

export interface SimulationReport extends Comparison {
  matchdays: number;
  requests: ReadonlyMap<PulledSource, number>;
  faults: ReadonlyMap<string, number>;
  desk: DeskWork;
  /** Doubts and questions that are still open at the end. */
  open: number;
  ticks: number;
  tookMs: number;
}

/**
 * Lets a hub with its real adapters and jobs live through a season, whose vendors answer over HTTP on this machine as
 * they would at each simulated instant. With faults, a second process shares the database, and is killed now and then.
 *
 * @throws SimulationError for matchdays that the season does not have, and a season that vendors could not tell
 */
export async function liveSeason(simulation: Simulation): Promise<SimulationReport> {
  const { dir, bundle, sources = SIMULATED_SOURCES, firstMatchday = 1, faultSeed } = simulation;
  const lastMatchday = lastMatchdayOf(bundle, firstMatchday, simulation.matchdays);
  if (sources.includes('api-football')) assertSwapsTold(bundle);
  const startedMs = performance.now();
  const world = worldOf(bundle, lastMatchday);
  const faults = faultSeed === null ? null : createFaults(faultSeed, world);
  const startMs = startOf(world, firstMatchday);
  const clock = { nowMs: startMs };
  const vendors = await startVendors(world, () => clock.nowMs, faults);
  const now = () => new Date(clock.nowMs);
  const hub = await openSimulatedHub(simulatedConfig(dir, simulation.port), vendors.url, now, sources);
  const second = faultSeed === null ? null : await startSimulatedProcess(dir, vendors.url);
  try {
    const run = { world, hub, second, clock, random: createRandom(`kills ${faultSeed}`), simulation };
    const { ticks, kills, desk } = await runSeason(run);
    if (kills > 0) faults?.counts.set('kill -9', kills);
    const isExcused = ({ kickoffMs }: WorldMatch) =>
      [20, 0].some((minutes) => faults?.isOut(kickoffMs - minutes * MINUTE_MS));
    const comparison = await compareSeason(hub, world, truthOf(world), {
      sinceMs: startMs,
      isExcused,
      isEstimated: !sources.includes('api-football'),
    });
    const { heldChanges, identities } = hub.stores;
    return {
      ...comparison,
      matchdays: new Set(playedIn(world).map(({ fixture }) => fixture.matchday)).size,
      requests: vendors.requests,
      faults: faults?.counts ?? new Map(),
      desk,
      open: (await heldChanges.open()).length + (await identities.questions()).length,
      ticks,
      tookMs: performance.now() - startedMs,
    };
  } finally {
    await second?.[Symbol.asyncDispose]();
    await hub.close();
    await vendors[Symbol.asyncDispose]();
  }
}

/** A season or a part of it that no hub can live through; the message says why. */
export class SimulationError extends Error {}

/** @throws SimulationError */
function lastMatchdayOf({ fixtures }: MatchDataBundle, first: number, wanted?: number): number {
  const played = fixtures.filter(isPlayed).map(({ matchday }) => matchday);
  const last = Math.max(...played);
  const wantedLast = wanted === undefined ? last : first + wanted - 1;
  if (first < 1 || wantedLast < first || wantedLast > last)
    throw new SimulationError(
      `Matchdays ${first} to ${wantedLast} cannot be: the season has played matchdays 1 to ${last}.`,
    );
  return wantedLast;
}

/** @throws SimulationError for substitutes in whose minute nobody leaves: a source that tells swaps could not tell of them */
function assertSwapsTold({ appearances }: MatchDataBundle): void {
  const came = appearances.filter(({ subbedInMinute }) => subbedInMinute !== null).length;
  const sides = Map.groupBy(appearances, ({ fixtureId, clubId }) => `${fixtureId} ${clubId}`);
  const swaps = [...sides.values()].flatMap(swapsOf).length;
  if (swaps < came)
    throw new SimulationError(
      `In the minute in which they came on, nobody left for ${came - swaps} of ${came} substitutes. The simulated source tells who came for whom, so it could not tell of them.`,
    );
}

const playedIn = ({ matches }: World) => matches.filter(({ home }) => home.goals !== null);
const startOf = (world: World, matchday: number) =>
  Math.min(
    ...playedIn(world)
      .filter(({ fixture }) => fixture.matchday >= matchday)
      .map(({ kickoffMs }) => kickoffMs),
  ) - BEFORE_MS;
const endOf = (world: World) => Math.max(...playedIn(world).map(({ kickoffMs }) => kickoffMs)) + AFTER_MS;

interface Run {
  world: World;
  hub: Deps;
  second: SimulatedProcess | null;
  clock: { nowMs: number };
  random: Random;
  simulation: Simulation;
}

async function runSeason({ world, hub, second, clock, random, simulation }: Run) {
  const truth = truthOf(world);
  const runJobs = jobsOf(hub);
  const entered = new Set<string>();
  const areElevensEntered = hub.readers['api-football'] === undefined;
  const endMs = endOf(world);
  const wantedMs =
    simulation.wantedMs ?? startOf(world, simulation.firstMatchday ?? 1) + BEFORE_MS - 2 * HOUR_MS;
  await simulation.onOpen?.(hub);
  const tellMatchdays = matchdayTeller(world, simulation.onMatchday);
  const held = new Set<string>();
  const desk = { questions: 0, held, taken: 0 };
  let [ticks, kills, deskDay] = [0, 0, ''];
  for (; clock.nowMs <= endMs; clock.nowMs = nextTick(world, clock.nowMs)) {
    const { nowMs } = clock;
    await simulation.onTick?.(nowMs, nowMs >= wantedMs);
    const isKilled = second !== null && random.isTrue(KILLS_PER_TICK);
    const tick = isKilled
      ? second.tickAndKill(nowMs, random.between(1, 60))
      : random.isTrue(TICKS_OF_SECOND) && second?.tick(nowMs);
    await Promise.all([runJobs(), tick]);
    if (isKilled) {
      kills += 1;
      await expireLeases(hub);
    }
    if (areElevensEntered) await enterElevens(hub, world, truth, entered);
    tellMatchdays(nowMs);
    ticks += 1;
    const day = hub.now().toISOString().slice(0, 10);
    if (day === deskDay || hub.now().getUTCHours() < DESK_HOUR) continue;
    deskDay = day;
    const work = await visitDesk(hub, truth, nowMs);
    desk.questions += work.questions;
    desk.taken += work.taken;
    for (const id of work.held) held.add(id);
  }
  return { ticks, kills, desk: desk satisfies DeskWork };
}

/**
 * By the next tick, a simulated minute away at least, a lease of a killed process has run out; on the machine's clock, by which
 * leases live, hardly any time has passed until then.
 */
const expireLeases = ({ provider }: Deps) => provider.database.sql(`update leases set expires_ts = ''`);

/** Jobs run often around matches, and rarely otherwise. */
function nextTick({ matches }: World, nowMs: number): number {
  let nextMs = nowMs + IDLE_STEP_MS;
  for (const { kickoffMs } of matches) {
    const [fromMs, untilMs] = [kickoffMs + BUSY_FROM_MS, kickoffMs + BUSY_UNTIL_MS];
    if (nowMs >= fromMs && nowMs < untilMs) return nowMs + BUSY_STEP_MS;
    if (nowMs < fromMs) nextMs = Math.min(nextMs, fromMs);
  }
  return nextMs;
}

function matchdayTeller({ matches }: World, onMatchday: (matchday: number) => void = () => {}) {
  const ends = Map.groupBy(matches, ({ fixture }) => fixture.matchday);
  const ahead = new Set(ends.keys());
  return (nowMs: number) => {
    for (const matchday of ahead) {
      const isOver = ends.get(matchday)?.every(({ kickoffMs }) => kickoffMs + BUSY_UNTIL_MS < nowMs);
      if (!isOver) continue;
      ahead.delete(matchday);
      onMatchday(matchday);
    }
  };
}
