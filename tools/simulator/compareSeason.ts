import { HORIZONS } from '@hub/shared/record/record.schema.ts';
import type { Deps } from '@hub/server/deps.ts';
import { seasonOf } from '@hub/season/feeds/facts.ts';
import { isPlayed, type AppearanceRow } from '@hub/season/matchdata/bundleRows.ts';
import { cardsOf } from '@hub/season/matchdata/seasonStatistics.ts';
import { minutesOnSheet } from './admin/importSheets.ts';
import { hasOneKeeper } from './apiFootball.ts';
import type { Truth } from './truth.ts';
import { kickoffAt, type World, type WorldMatch, type WorldSide } from './world.ts';

/** Maximum delay of a check of the hub after its due time. */
const LATE_MS = 31 * 60_000;
const MINUTE_MS = 60_000;

export interface Comparison {
  /** Differences between the hub and the bundle, in words. */
  differences: string[];
  fixtures: number;
  appearances: number;
  /** Elevens known before kickoff, and elevens that were not known in time. */
  elevens: number;
  missedElevens: number;
  /** Elevens without a goalkeeper in the bundle, for which the hub rightly awaits a correction. */
  impossibleElevens: number;
  snapshots: number;
}

/** A row as the provider returns it. */
type Row = Readonly<Record<string, unknown>>;

/** When the hub started, and which elevens could not be known in time. */
export interface ComparedSince {
  sinceMs: number;
  isExcused: (match: WorldMatch) => boolean;
  /** Without a source of minutes the hub knows only who started. */
  isEstimated?: boolean;
  /** Sheets contain minutes, but no ratings. */
  areSheetsImported?: boolean;
}

/** Compares a season of the hub with the simulated world. */
export async function compareSeason(
  deps: Deps,
  world: World,
  truth: Truth,
  { sinceMs, isExcused, isEstimated = false, areSheetsImported = false }: ComparedSince,
): Promise<Comparison> {
  const { database } = deps.provider;
  const season = seasonOf(world.startYear);
  const isOfSeason = (row: Row) => String(row['fixtureId'] ?? row['id']).startsWith(`${season}-`);
  const rows = async (table: string): Promise<Row[]> =>
    (await database.sql(`select * from ${table}`)).rows.filter(isOfSeason);
  const [fixtures, appearances, elevens, snapshots] = [
    await rows('fixtures'),
    await rows('appearances'),
    await rows('official_elevens'),
    await rows('ledger_snapshots'),
  ];
  const players = await truth.hubPlayers(deps);
  const differences: string[] = [];
  // Fixture, club, player, whether he started; with sheets also minutes, goals and cards.
  const fields = isEstimated ? 4 : areSheetsImported ? 10 : undefined;
  const comparable = (line: string) => line.split(' ').slice(0, fields).join(' ');
  const isEntered = ({ kickoffMs }: WorldMatch, side: WorldSide) =>
    kickoffMs >= sinceMs && hasOneKeeper(world, side);
  const nameOf = (hubId: unknown) => players.get(String(hubId)) ?? `hub player ${String(hubId)}`;
  differences.push(
    ...listDifferences(
      'fixture',
      world.matches.map((match) => fixtureLine(match, truth, deps.now().getTime())),
      fixtures.map((row) =>
        [
          row['id'],
          row['matchday'],
          row['kickoffTs'],
          row['homeGoals'],
          row['awayGoals'],
          row['status'],
        ].join(' '),
      ),
    ),
    ...listDifferences(
      'appearance',
      world.matches.flatMap((match) =>
        [match.home, match.away]
          .filter((side) => !isEstimated || isEntered(match, side))
          .flatMap((side) =>
            side.appearances
              .filter(({ started }) => started || !isEstimated)
              .map((row) =>
                areSheetsImported ? Object.assign({}, row, { minutesPlayed: minutesOnSheet(row) }) : row,
              )
              .map((row) => appearanceLine(row, truth.hubFixtureOf(match), truth.hubClubOf(side.club)))
              .map(comparable),
          ),
      ),
      appearances.map((row) => comparable(storedLine(row, nameOf(row['playerId'])))),
    ),
  );
  if (isEstimated)
    for (const row of appearances)
      if (!row['isEstimated']) differences.push(`appearance ${String(row['id'])}: should be estimated`);
  const { counts, ...ofElevens } = compareElevens(elevens, world, truth, { sinceMs, isExcused, nameOf });
  differences.push(...ofElevens.differences);
  differences.push(...snapshotDifferences(snapshots, world, truth, sinceMs));
  return {
    differences,
    fixtures: fixtures.length,
    appearances: appearances.length,
    ...counts,
    snapshots: snapshots.length,
  };
}

/** Compares elevens known before kickoff with the actual starters. */
function compareElevens(
  elevens: readonly Row[],
  world: World,
  truth: Truth,
  { sinceMs, isExcused, nameOf }: ComparedSince & { nameOf: (hubId: unknown) => string },
) {
  const differences: string[] = [];
  const announced = Map.groupBy(elevens, (row) => `${String(row['fixtureId'])} ${String(row['teamId'])}`);
  let missedElevens = 0;
  let impossibleElevens = 0;
  for (const match of world.matches)
    for (const side of [match.home, match.away]) {
      const { club, appearances: played } = side;
      if (played.length === 0 || match.kickoffMs < sinceMs) continue;
      if (!hasOneKeeper(world, side)) {
        impossibleElevens += 1;
        continue;
      }
      const key = `${truth.hubFixtureOf(match)} ${truth.hubClubOf(club)}`;
      const eleven = announced.get(key);
      if (eleven === undefined) {
        missedElevens += 1;
        if (!isExcused(match)) differences.push(`eleven ${key}: missing`);
        continue;
      }
      const expected = played.filter(({ started }) => started).map(({ playerId }) => playerId);
      differences.push(
        ...listDifferences(
          `eleven ${key}`,
          expected,
          eleven.map((row) => nameOf(row['playerId'])),
        ),
      );
    }
  return { differences, counts: { elevens: announced.size, missedElevens, impossibleElevens } };
}

function fixtureLine(match: WorldMatch, truth: Truth, nowMs: number): string {
  const { fixture, home, away } = match;
  const kickoffTs = new Date(kickoffAt(match, nowMs)).toISOString();
  const status = isPlayed(fixture) ? 'finished' : fixture.status;
  return [truth.hubFixtureOf(match), fixture.matchday, kickoffTs, home.goals, away.goals, status].join(' ');
}

function appearanceLine(row: AppearanceRow, fixtureId: string, clubId: string): string {
  const { yellowCards, redCards, yellowRedCards } = cardsOf(row);
  return [
    fixtureId,
    clubId,
    row.playerId,
    row.started,
    row.minutesPlayed,
    row.goals,
    row.ownGoals,
    yellowCards,
    redCards,
    yellowRedCards,
    row.subbedInMinute,
    row.subbedOutMinute,
    row.rating,
  ].join(' ');
}

function storedLine(row: Row, playerId: string): string {
  return [
    row['fixtureId'],
    row['teamId'],
    playerId,
    Boolean(row['started']),
    row['minutesPlayed'],
    row['goals'],
    row['ownGoals'],
    row['yellowCards'],
    row['redCards'],
    row['yellowRedCards'],
    row['subbedInMinute'],
    row['subbedOutMinute'],
    row['rating'],
  ].join(' ');
}

/** Lines that only one side contains, counting repetitions. */
function listDifferences(what: string, expected: readonly string[], stored: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of stored) counts.set(line, (counts.get(line) ?? 0) - 1);
  return [...counts].flatMap(([line, count]) =>
    count === 0 ? [] : [`${what}: ${line} ${count > 0 ? 'is missing' : 'is unexpected'}`],
  );
}

/** Checks that each forecast is frozen once per horizon, in time, and scored. */
function snapshotDifferences(
  snapshots: readonly Row[],
  world: World,
  truth: Truth,
  sinceMs: number,
): string[] {
  const ofFixture = Map.groupBy(
    snapshots.filter(({ kind }) => kind === 'frozen'),
    (row) => String(row['fixtureId']),
  );
  return world.matches
    .filter(({ home, kickoffMs }) => home.goals !== null && kickoffMs > sinceMs)
    .flatMap((match) => {
      const id = truth.hubFixtureOf(match);
      const frozen = (ofFixture.get(id) ?? []).filter(
        (row) => Date.parse(String(row['kickoffTs'])) === match.kickoffMs,
      );
      return HORIZONS.flatMap(({ slot, minutesBefore }): string[] => {
        if (match.kickoffMs - minutesBefore * MINUTE_MS < sinceMs) return [];
        const ofSlot = frozen.filter((row) => row['slot'] === slot);
        const [first] = ofSlot;
        if (first === undefined || ofSlot.length !== 1)
          return [`forecast ${id} ${slot}: frozen ${ofSlot.length} times`];
        const lateMs = Date.parse(String(first['asOfTs'])) - (match.kickoffMs - minutesBefore * MINUTE_MS);
        const faults = [];
        if (lateMs < 0 || lateMs > LATE_MS)
          faults.push(`forecast ${id} ${slot}: ${lateMs / MINUTE_MS} minutes late`);
        if (first['scoredTs'] === null) faults.push(`forecast ${id} ${slot}: not scored`);
        return faults;
      });
    });
}
