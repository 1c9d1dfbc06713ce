import type { PulledSource } from '@hub/shared/feeds/sources.ts';
import { LAST_HORIZON } from '@hub/shared/record/record.schema.ts';
import type { Deps } from '@hub/server/deps.ts';
import { isPlayed, type MatchDataBundle } from '@hub/season/matchdata/bundleRows.ts';
import { createRandom, type Random } from '@hub/season/matchdata/demo/random.ts';
import { swapsOf } from './apiFootball.ts';
import { compareLeague } from './compareLeague.ts';
import { compareSeason, type Comparison } from './compareSeason.ts';
import { openAdmin, type SimulatedAdmin, type AdminReport } from './admin/openAdmin.ts';
import { createFaults } from './faults.ts';
import {
  jobsOf,
  openSimulatedHub,
  serveSimulatedHub,
  SIMULATED_SOURCES,
  simulatedConfig,
  areMatchesReported,
} from './hub.ts';
import { startSimulatedProcess, type SimulatedProcess } from './hubProcess.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { createFans, type Fans } from './people/fans.ts';
import type { Move } from './plan/planMoves.ts';
import { planSeasons } from './seasons/planSeasons.ts';
import { seasonsOf } from './seasons/seasons.ts';
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
import { truthOf, type Truth } from './truth.ts';
import { startVendors } from './vendors.ts';
import { clubOfPlayer, type World, type WorldMatch, type WorldPlayer } from './world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KILLS_PER_TICK = 1 / 400;
/** Share of ticks in the second process; two processes do not always run in the same minute. */
const SECOND_TICK_SHARE = 1 / 2;
/** Share of ticks with a fan's visit, and share of visits to the second process. */
const VISITS_PER_TICK = 1 / 12;
const VISITS_OF_SECOND = 1 / 2;

/** From this matchday on, the figures are comparable to those of whole seasons in docs/forecast.md. */
const SETTLED_FROM = 6;

export interface Simulation {
  /** Empty folder for the hub. */
  dir: string;
  bundle: MatchDataBundle;
  /** The next season: another bundle, or invented from the first one; none by default. */
  next?: MatchDataBundle | 'invented';
  /** Enabled sources; all by default. If none reports elevens, an editor enters them. */
  sources?: readonly PulledSource[];
  /** Whether an operator imports the sheet of each finished match. */
  areSheetsImported?: boolean;
  /** The hub starts some days before this matchday, and reads the earlier ones. */
  firstMatchday?: number;
  /** Start of the wanted part; two hours before the first matchday by default. Milliseconds since 1970. */
  wantedMs?: number;
  /**
   * Number of matchdays to simulate in each season, from the first one on; later matches are never played. All by
   * default.
   */
  matchdays?: number;
  /** Seed of players' moves and fans' actions; null: no moves and no fans. */
  seed: number | null;
  /** Null: no faults. */
  faultSeed: number | null;
  /** How often the jobs run; every two minutes around matches by default. */
  pace?: Pace;
  /** Called when all matches of a matchday are over. */
  onMatchday?: (matchday: number) => void;
  /** The hub's port, if it is served. */
  port?: number;
  /** Called once the hub is open. */
  onOpen?: (hub: Deps) => Promise<void>;
  /**
   * Called with each simulated instant before the hub's jobs run, and whether it belongs to the wanted part.
   */
  onTick?: (nowMs: number, isWanted: boolean) => Promise<void>;
}

/** The quality of the hub's own forecasts, frozen 75 minutes before kickoff, from matchday 6 on. */
interface SettledChances {
  clubMatches: number;
  rightOf11: number;
  logLoss: number;
}

export interface SimulationReport extends Comparison {
  seasons: number;
  /** Sum over all seasons. */
  matchdays: number;
  requests: ReadonlyMap<PulledSource, number>;
  faults: ReadonlyMap<string, number>;
  admin: AdminReport;
  chances: SettledChances | null;
  /** Doubts and questions that are still open at the end. */
  open: number;
  /** Numbers of moved players, by kind of move. */
  moves: ReadonlyMap<Move, number>;
  /** Users' entries that the hub has lost, in words; also among the differences. */
  losses: string[];
  /** Number of players deleted from the hub. */
  deletedPlayers: number;
  /** Number of fans' entries, of checks for losses, and of refusals by code. */
  entered: number;
  checks: number;
  refusals: ReadonlyMap<string, number>;
  /** How often the hub's data has changed. */
  readings: number;
  ticks: number;
  tookMs: number;
}

/**
 * Simulates seasons for a hub with its real adapters and jobs: vendors answer over HTTP on this machine as they would
 * at each instant. Compares the hub's data with the seasons afterwards. With faults, a second hub process works on the
 * same database and is killed now and then. Fans make entries at both, and none may be lost.
 *
 * @throws SimulationError for matchdays that the season does not have, and for substitutions that the simulated sources
 * cannot report
 */
export async function liveSeason(simulation: Simulation): Promise<SimulationReport> {
  const { dir, faultSeed, seed, sources = SIMULATED_SOURCES, areSheetsImported = false } = simulation;
  const firstMatchday = simulation.firstMatchday ?? 1;
  const { worlds, moves, movedIds } = planSeasons(simulation, (bundle, first) =>
    lastMatchdayOf(bundle, first, simulation.matchdays),
  );
  if (areMatchesReported(sources))
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
    const admin = await openAdmin(hub, served.url, { seasons, truth, seed, areSheetsImported });
    const people = { fans, hubUrl: served.url, keeper, admin };
    const random = createRandom(`kills ${faultSeed}`);
    const lived = await runSeasons({ worlds, hub, second, clock, random, simulation, people });
    const { ticks, kills, losses, checks } = lived;
    if (kills > 0) faults?.counts.set('kill -9', kills);
    const isExcused = ({ kickoffMs }: WorldMatch) =>
      [20, 0].some((minutes) => faults?.isOut(kickoffMs - minutes * MINUTE_MS));
    const isEstimated = !areMatchesReported(sources) && !areSheetsImported;
    const since = { sinceMs: startMs, isExcused, isEstimated, areSheetsImported };
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
        ...admin.report().differences,
      ],
      seasons: worlds.length,
      matchdays: worlds.reduce((sum, world) => sum + matchdaysOf(world), 0),
      requests: vendors.requests,
      faults: faults?.counts ?? new Map(),
      admin: admin.report(),
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

/** A season, or part of one, that cannot be simulated; the message says why. */
export class SimulationError extends Error {}

/** @throws SimulationError */
function lastMatchdayOf({ fixtures }: MatchDataBundle, first: number, wanted?: number): number {
  const played = fixtures.filter(isPlayed).map(({ matchday }) => matchday);
  const last = Math.max(...played);
  const wantedLast = wanted === undefined ? last : first + wanted - 1;
  if (first < 1 || wantedLast < first || wantedLast > last)
    throw new SimulationError(
      `Matchdays ${first} to ${wantedLast} cannot be simulated: the season has played matchdays 1 to ${last}.`,
    );
  return wantedLast;
}

/**
 * @param sides each club's appearances in a match
 * @throws SimulationError for substitutes without a player who leaves in the same minute: a source that reports pairs
 * could not report them
 */
function assertSwapsReported(sides: readonly MatchDataBundle['appearances'][]): void {
  const came = sides.flat().filter(({ subbedInMinute }) => subbedInMinute !== null).length;
  const swaps = sides.flatMap(swapsOf).length;
  if (swaps < came)
    throw new SimulationError(
      `For ${came - swaps} of ${came} substitutes, no player left in the minute in which they came on. The simulated source reports substitutions in pairs, so it could not report them; with --key-free no source has to.`,
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
  people: { fans: Fans | null; hubUrl: string; keeper: Keeper; admin: SimulatedAdmin };
}

async function runSeasons({ worlds, hub, second, clock, random, simulation, people }: Run) {
  const { fans, hubUrl, keeper, admin } = people;
  const [first] = worlds;
  const runJobs = jobsOf(hub);
  const endMs = endOf(worlds);
  const wantedMs =
    simulation.wantedMs ?? startOf(first, simulation.firstMatchday ?? 1) + BEFORE_MS - 2 * HOUR_MS;
  await simulation.onOpen?.(hub);
  const nextTick = timelineOf(worlds.flatMap(playedIn), simulation.pace);
  const announceMatchdays = matchdayWatcher(worlds, simulation.onMatchday);
  const visits = createRandom(`visits ${simulation.seed}`);
  const differences: string[] = [];
  const losses = new Set<string>();
  let [ticks, kills, checks, checkedMs] = [0, 0, 0, clock.nowMs];
  const checkLosses = async () => {
    checks += 1;
    checkedMs = clock.nowMs;
    for (const loss of [...((await fans?.losses(hub, hubUrl)) ?? []), ...(await admin.losses())])
      losses.add(loss);
  };
  for (; clock.nowMs <= endMs; clock.nowMs = nextTick(clock.nowMs)) {
    const { nowMs } = clock;
    await simulation.onTick?.(nowMs, nowMs >= wantedMs);
    const isKilled = second !== null && random.isTrue(KILLS_PER_TICK);
    const secondUrl = second?.url() ?? null;
    const tick = isKilled
      ? second.tickAndKill(nowMs, random.between(1, 60))
      : random.isTrue(SECOND_TICK_SHARE) && second?.tick(nowMs);
    // Visits to the killed process may get no answer.
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
    await admin.visit(nowMs);
    announceMatchdays(nowMs);
    ticks += 1;
    if (nowMs - checkedMs > 7 * DAY_MS) await checkLosses();
  }
  await checkLosses();
  return { ticks, kills, differences, losses: [...losses], checks };
}

/**
 * Expires the leases of a killed process. The next tick is at least a simulated minute away, but on the machine's
 * clock, by which leases expire, hardly any time passes until then.
 */
const expireLeases = ({ provider }: Deps) => provider.database.sql(`update leases set expires_ts = ''`);

/** Over all players with a chance; null before the first such match is scored. */
async function settledChances({ provider }: Deps): Promise<SettledChances | null> {
  const { rows } = await provider.database.sql(
    `select count(distinct x.snapshot_id || ' ' || x.team_id) as matches, sum(x.right_of_eleven) as rights,
      sum(x.log_loss_sum) as loss, sum(x.players) as players
    from ledger_scores x join ledger_snapshots s on s.id = x.snapshot_id
    where s.kind = 'frozen' and s.slot = '${LAST_HORIZON}' and s.matchday >= ?`,
    [SETTLED_FROM],
  );
  const [clubMatches, rights, loss, players] = ['matches', 'rights', 'loss', 'players'].map((key) =>
    Number(rows[0]?.[key] ?? 0),
  ) as [number, number, number, number];
  return clubMatches === 0 ? null : { clubMatches, rightOf11: rights / clubMatches, logLoss: loss / players };
}

/** Interval of reading squads: a move within it may not have been seen. */
const READ_MS = 24 * 3_600_000;

/**
 * Compares the players' current clubs with the hub's: each player has one id, and is at his club or marked as having
 * left his last one.
 *
 * @param worlds seasons that were lived through, oldest first
 * @returns differences in words
 */
async function comparePeople(deps: Deps, worlds: readonly World[], truth: Truth): Promise<string[]> {
  const nowMs = deps.now().getTime();
  const known = await truth.hubPlayers(deps);
  const rows = (await deps.provider.database.sql('select id, team_id, left_team_id from players')).rows;
  const stored = new Map(rows.map((row) => [String(row['id']), row]));
  const hubIdsOf = Map.groupBy(known.keys(), (hubId) => known.get(hubId) ?? '');
  const clubs = new Map(
    worlds.flatMap((world) => world.clubs.map((club) => [club.clubId, truth.hubClubOf(club)] as const)),
  );
  const last = worlds.at(-1);
  const people = new Map(worlds.flatMap(({ players }) => [...players]));
  return [
    ...(hubIdsOf.get('') ?? []).map((hubId) => `player ${hubId} stands for two players of the bundle`),
    ...[...people.values()].flatMap((player): string[] => {
      const hubIds = hubIdsOf.get(player.playerId) ?? [];
      const now = last?.players.get(player.playerId);
      const clubId = now === undefined ? null : clubOfPlayer(now, nowMs);
      const [hubId] = hubIds;
      if (hubId === undefined) return clubId === null ? [] : [`player ${player.playerId}: unknown`];
      if (hubIds.length > 1) return [`player ${player.playerId}: has the ids ${hubIds.join(', ')}`];
      const row = stored.get(hubId);
      if (row === undefined) return [`player ${player.playerId}: deleted`];
      const expected = clubId === null ? null : clubs.get(clubId);
      const isJustMoved = now !== undefined && clubOfPlayer(now, nowMs - READ_MS) !== clubId;
      if (row['teamId'] !== expected && !isJustMoved)
        return [`player ${player.playerId}: is at ${String(row['teamId'])}, not at ${String(expected)}`];
      const left = clubId === null ? lastClubOf(worlds, player) : null;
      const isRight = left === null || isJustMoved || row['leftTeamId'] === clubs.get(left);
      return isRight ? [] : [`player ${player.playerId}: left ${String(row['leftTeamId'])}, not ${left}`];
    }),
  ];
}

/** A player's last club. */
const lastClubOf = (worlds: readonly World[], { playerId }: WorldPlayer): string | null =>
  worlds
    .flatMap(({ players }) => players.get(playerId)?.stays ?? [])
    .findLast(({ clubId }) => clubId !== null)?.clubId ?? null;
