import type { PulledSource } from '#shared/feeds/sources.ts';
import type { Deps } from '../deps.ts';
import { isPlayed, type MatchDataBundle } from '../matchdata/bundleRows.ts';
import { createRandom, type Random } from '../matchdata/demo/random.ts';
import { swapsOf } from './apiFootball.ts';
import { compareLeague } from './compareLeague.ts';
import { comparePeople } from './comparePeople.ts';
import { compareSeason, type Comparison } from './compareSeason.ts';
import { openDesk, type Desk, type DeskReport } from './desk/openDesk.ts';
import { createFaults } from './faults.ts';
import {
  jobsOf,
  openSimulatedHub,
  serveSimulatedHub,
  SIMULATED_SOURCES,
  simulatedConfig,
  tellMatches,
} from './hub.ts';
import { startSimulatedProcess, type SimulatedProcess } from './hubProcess.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { createFans, type Fans } from './people/fans.ts';
import type { Move } from './plan/planMoves.ts';
import { planSeasons } from './seasons/planSeasons.ts';
import { seasonsOf } from './seasons/seasons.ts';
import { settledChances, type SettledChances } from './settledChances.ts';
import {
  BEFORE_MS,
  DAY_MS,
  endOf,
  matchdayWatcher,
  playedIn,
  startOf,
  timelineOf,
  type Pace,
} from './timeline.ts';
import { truthOf } from './truth.ts';
import { startVendors } from './vendors.ts';
import type { World, WorldMatch } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KILLS_PER_TICK = 1 / 400;
/** Of all ticks; the minutes of two processes do not always meet. */
const TICKS_OF_SECOND = 1 / 2;
/** Of all ticks, and of what fans do, at the other process. */
const VISITS_PER_TICK = 1 / 12;
const VISITS_OF_SECOND = 1 / 2;

export interface Simulation {
  /** Empty folder for the hub. */
  dir: string;
  bundle: MatchDataBundle;
  /** The season after it: of another bundle, or invented after the first; none by default. */
  next?: MatchDataBundle | 'invented';
  /** Switched on; all by default. Without one that tells them an editor enters the elevens at the desk. */
  sources?: readonly PulledSource[];
  /** Whether an operator pastes the sheet of each match that is over. */
  areSheetsPasted?: boolean;
  /** The hub is new some days before it, and reads what was before. */
  firstMatchday?: number;
  /** From when on it is wanted; two hours before the first matchday by default. Milliseconds since 1970. */
  wantedMs?: number;
  /**
   * How many of them it lives through, from the first one on, in each season; matches after them are never played. All by
   * default.
   */
  matchdays?: number;
  /** Of players' moves and of what fans do; null: nobody moves, and no fan comes. */
  seed: number | null;
  /** Null: nothing goes wrong. */
  faultSeed: number | null;
  /** How often the jobs run; every two minutes around matches by default. */
  pace?: Pace;
  /** Called when all matches of a matchday are over. */
  onMatchday?: (matchday: number) => void;
  /** At which the hub will be served, if it is. */
  port?: number;
  /** Called once the hub is open. */
  onOpen?: (hub: Deps) => Promise<void>;
  /**
   * Called with each simulated instant before the hub's jobs run, and whether it is one from which on it is wanted.
   */
  onTick?: (nowMs: number, isWanted: boolean) => Promise<void>;
}

export interface SimulationReport extends Comparison {
  seasons: number;
  /** Of all seasons. */
  matchdays: number;
  requests: ReadonlyMap<PulledSource, number>;
  faults: ReadonlyMap<string, number>;
  desk: DeskReport;
  chances: SettledChances | null;
  /** Doubts and questions that are still open at the end. */
  open: number;
  /** Players who have moved, by what they did. */
  moves: ReadonlyMap<Move, number>;
  /** What users had entered and the hub has lost, in words; among the differences as well. */
  losses: string[];
  /** Players whom the hub once had and has no more. */
  deletedPlayers: number;
  /** Things that fans have entered, how often that was checked, and what the hub refused. */
  entered: number;
  checks: number;
  refusals: ReadonlyMap<string, number>;
  /** How often what the hub shows has changed. */
  readings: number;
  ticks: number;
  tookMs: number;
}

/**
 * Lets a hub with its real adapters and jobs live through seasons, whose vendors answer over HTTP on this machine as
 * they would at each instant, and compares what the hub then has with the seasons. With faults a second hub process works
 * on the same database and is killed now and then. Fans enter things at both, none of which may be lost.
 *
 * @throws SimulationError for matchdays that the season does not have, and for one that the simulated sources cannot tell
 */
export async function liveSeason(simulation: Simulation): Promise<SimulationReport> {
  const { dir, faultSeed, seed, sources = SIMULATED_SOURCES, areSheetsPasted = false } = simulation;
  const firstMatchday = simulation.firstMatchday ?? 1;
  const { worlds, moves, movedIds } = planSeasons(simulation, (bundle, first) =>
    lastMatchdayOf(bundle, first, simulation.matchdays),
  );
  if (tellMatches(sources))
    for (const { matches } of worlds)
      assertSwapsReported(matches.flatMap(({ home, away }) => [home.appearances, away.appearances]));
  const startedMs = performance.now();
  const matches = worlds.flatMap((world) => world.matches);
  const truth = truthOf(worlds);
  const faults = faultSeed === null ? null : createFaults(faultSeed, matches);
  const [first] = worlds;
  const startMs = startOf(first, firstMatchday);
  const clock = { nowMs: startMs };
  const seasons = seasonsOf(worlds);
  const vendors = await startVendors(seasons, () => clock.nowMs, faults);
  const now = () => new Date(clock.nowMs);
  const hub = await openSimulatedHub(simulatedConfig(dir, simulation.port), vendors.url, now, sources);
  const served = await serveSimulatedHub(hub);
  const second = faultSeed === null ? null : await startSimulatedProcess(dir, vendors.url, sources);
  const favourites = async () => {
    const wanted = new Set(movedIds);
    const known = await truth.hubPlayers(hub);
    return [...known].flatMap(([hubId, playerId]) => (wanted.has(playerId ?? '') ? [hubId] : []));
  };
  const fans = seed === null ? null : createFans(createRandom(`fans ${seed}`), favourites);
  const keeper = createKeeper(hub);
  try {
    const desk = await openDesk(hub, served.url, { seasons, truth, seed, areSheetsPasted });
    const people = { fans, hubUrl: served.url, keeper, desk };
    const random = createRandom(`kills ${faultSeed}`);
    const lived = await runSeasons({ worlds, hub, second, clock, random, simulation, people });
    const { ticks, kills, losses, checks } = lived;
    if (kills > 0) faults?.counts.set('kill -9', kills);
    const isExcused = ({ kickoffMs }: WorldMatch) =>
      [20, 0].some((minutes) => faults?.isOut(kickoffMs - minutes * MINUTE_MS));
    const isEstimated = !tellMatches(sources) && !areSheetsPasted;
    const since = { sinceMs: startMs, isExcused, isEstimated, areSheetsPasted };
    const comparisons: Comparison[] = [];
    for (const world of worlds) comparisons.push(await compareSeason(hub, world, truth, since));
    const compared = sumOf(comparisons);
    const { pendingChanges, identities } = hub.stores;
    return {
      ...compared,
      differences: [
        ...compared.differences,
        ...(await comparePeople(hub, worlds, truth)),
        ...(await compareLeague(hub, worlds, truth, since)),
        ...lived.differences,
        ...losses,
        ...(fans?.failures ?? []),
        ...desk.report().differences,
      ],
      seasons: worlds.length,
      matchdays: worlds.reduce((sum, world) => sum + matchdaysOf(world), 0),
      requests: vendors.requests,
      faults: faults?.counts ?? new Map(),
      desk: desk.report(),
      chances: await settledChances(hub),
      open: (await pendingChanges.open()).length + (await identities.questions()).length,
      moves,
      losses,
      deletedPlayers: keeper.deleted.size,
      entered: fans?.entered() ?? 0,
      checks,
      refusals: fans?.refusals ?? new Map(),
      readings: keeper.readings,
      ticks,
      tookMs: performance.now() - startedMs,
    };
  } finally {
    await second?.[Symbol.asyncDispose]();
    await served[Symbol.asyncDispose]();
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

/**
 * @param sides what each club's players did in a match
 * @throws SimulationError for substitutes in whose minute nobody leaves: a source that tells swaps could not tell of them
 */
function assertSwapsReported(sides: readonly MatchDataBundle['appearances'][]): void {
  const came = sides.flat().filter(({ subbedInMinute }) => subbedInMinute !== null).length;
  const swaps = sides.flatMap(swapsOf).length;
  if (swaps < came)
    throw new SimulationError(
      `In the minute in which they came on, nobody left for ${came - swaps} of ${came} substitutes. The simulated source tells who came for whom, so it could not tell of them; with --key-free no source has to.`,
    );
}

const matchdaysOf = (world: World) => new Set(playedIn(world).map(({ fixture }) => fixture.matchday)).size;

function sumOf(comparisons: readonly Comparison[]): Comparison {
  const sum = (read: (one: Comparison) => number) =>
    comparisons.reduce((total, comparison) => total + read(comparison), 0);
  return {
    differences: comparisons.flatMap(({ differences }) => differences),
    fixtures: sum(({ fixtures }) => fixtures),
    appearances: sum(({ appearances }) => appearances),
    elevens: sum(({ elevens }) => elevens),
    missedElevens: sum(({ missedElevens }) => missedElevens),
    impossibleElevens: sum(({ impossibleElevens }) => impossibleElevens),
    snapshots: sum(({ snapshots }) => snapshots),
  };
}

interface Run {
  worlds: readonly [World, ...World[]];
  hub: Deps;
  second: SimulatedProcess | null;
  clock: { nowMs: number };
  random: Random;
  simulation: Simulation;
  people: { fans: Fans | null; hubUrl: string; keeper: Keeper; desk: Desk };
}

async function runSeasons({ worlds, hub, second, clock, random, simulation, people }: Run) {
  const { fans, hubUrl, keeper, desk } = people;
  const [first] = worlds;
  const runJobs = jobsOf(hub);
  const endMs = endOf(worlds);
  const wantedMs =
    simulation.wantedMs ?? startOf(first, simulation.firstMatchday ?? 1) + BEFORE_MS - 2 * HOUR_MS;
  await simulation.onOpen?.(hub);
  const nextTick = timelineOf(worlds.flatMap(playedIn), simulation.pace);
  const tellMatchdays = matchdayWatcher(worlds, simulation.onMatchday);
  const visits = createRandom(`visits ${simulation.seed}`);
  const differences: string[] = [];
  const losses = new Set<string>();
  let [ticks, kills, checks, checkedMs] = [0, 0, 0, clock.nowMs];
  const checkLosses = async () => {
    checks += 1;
    checkedMs = clock.nowMs;
    for (const loss of [...((await fans?.losses(hub, hubUrl)) ?? []), ...(await desk.losses())])
      losses.add(loss);
  };
  for (; clock.nowMs <= endMs; clock.nowMs = nextTick(clock.nowMs)) {
    const { nowMs } = clock;
    await simulation.onTick?.(nowMs, nowMs >= wantedMs);
    const isKilled = second !== null && random.isTrue(KILLS_PER_TICK);
    const secondUrl = second?.url() ?? null;
    const tick = isKilled
      ? second.tickAndKill(nowMs, random.between(1, 60))
      : random.isTrue(TICKS_OF_SECOND) && second?.tick(nowMs);
    // Whoever visits the process that is killed may get no answer.
    const visit = isKilled && secondUrl !== null && fans?.visit(secondUrl, nowMs);
    await Promise.all([runJobs(), tick, visit]);
    differences.push(...(await keeper.check()));
    if (isKilled) {
      kills += 1;
      await expireLeases(hub);
      await checkLosses();
    } else if (visits.isTrue(VISITS_PER_TICK)) {
      const isSecond = secondUrl !== null && visits.isTrue(VISITS_OF_SECOND);
      await fans?.visit(isSecond ? secondUrl : hubUrl, nowMs);
    }
    await desk.visit(nowMs);
    tellMatchdays(nowMs);
    ticks += 1;
    if (nowMs - checkedMs > 7 * DAY_MS) await checkLosses();
  }
  await checkLosses();
  return { ticks, kills, differences, losses: [...losses], checks };
}

/**
 * By the next tick, a simulated minute away at least, a lease of a killed process has run out; on the machine's clock, by which
 * leases live, hardly any time has passed until then.
 */
const expireLeases = ({ provider }: Deps) => provider.database.sql(`update leases set expires_ts = ''`);
