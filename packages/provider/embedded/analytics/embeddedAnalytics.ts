import { DAILY_KINDS, EVENTS_PER_BATCH, type Analytics, type DailyCount } from '../../analytics.ts';
import { createTables } from '../../rows/createTables.ts';
import type { Database, Statement, TableRow } from '../../provider.ts';
import { countViews, visitIdOf } from './counts.ts';
import { OLDEST_DAYS, toView, type TimedView } from './events.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** Maximum views counted per day; more would not be real use. */
const VIEWS_PER_DAY = 200_000;
/** Maximum visits distinguished per day; beyond that, further views count as further visits. */
const VISITS_PER_DAY = 20_000;
/** Maximum names of one kind per day, because strangers can invent names. */
const NAMES_PER_KIND = 500;
/** The most frequent of these, which stay once the day can receive no further events. */
const NAMES_KEPT = 100;
/** Days without a nightly run, at most, whose names are still trimmed afterwards. */
const MISSED_DAYS = 30;
const DAY_MS = 24 * 3600_000;

/** Maximum views per write, and the pause after a write for several callers. */
const GROUP_LIMITS = { most: 500, restMs: 200 };

const TABLES = [
  `create table if not exists analytics_visits (
    id text primary key,
    day text not null,
    screen text not null
  )`,
  'create index if not exists analytics_visits_by_day on analytics_visits (day)',
  `create table if not exists analytics_days (
    id text primary key,
    day text not null,
    kind text not null,
    name text not null,
    count integer not null
  )`,
  'create index if not exists analytics_days_by_kind on analytics_days (day, kind)',
];

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/**
 * Stores counts by day, to which each event is added on arrival, and for a week the last screen of each visit. Nothing else of
 * an event is stored, so its cost does not depend on earlier events; neither identifies a visitor.
 */
export async function openEmbeddedAnalytics(
  database: Database,
  { key, now }: { key: Uint8Array; now: () => Date },
): Promise<Required<Analytics>> {
  await createTables(database, TABLES);
  const nowMs = () => now().getTime();
  /** Days that can receive no further events. */
  const closedDay = () => dayOf(nowMs() - (OLDEST_DAYS + 1) * DAY_MS);

  const countInGroup = inGroups(count, GROUP_LIMITS);

  async function count(given: readonly TimedView[]): Promise<void> {
    const views = given.toSorted((a, b) => a.atMs - b.atMs);
    const days = [...new Set(views.map(({ day }) => day))];
    const visits = [...new Set(views.map(visitIdOf))];
    const [totals, seen] = await database.batch(
      [
        {
          sql: `select day, kind, count from analytics_days where id in (${placesFor([...days, ...days])})`,
          args: days.flatMap((day) => [idOf(day, 'views', ''), idOf(day, 'visits', '')]),
        },
        { sql: `select id, screen from analytics_visits where id in (${placesFor(visits)})`, args: visits },
      ],
      'read',
    );
    const total = (day: string, kind: string) =>
      Number(totals?.rows.find((row) => row.day === day && row.kind === kind)?.count ?? 0);
    const lastScreens = new Map((seen?.rows ?? []).map(({ id, screen }) => [String(id), String(screen)]));
    const counted = views.filter(({ day }) => total(day, 'views') < VIEWS_PER_DAY);
    const increments = countViews(counted, lastScreens);
    await database.batch([
      ...increments.flatMap(addition),
      ...[...new Map(counted.map((view) => [visitIdOf(view), view.day]))]
        .filter(([, day]) => total(day, 'visits') < VISITS_PER_DAY)
        .map(([id, day]) => noteVisit(id, day, lastScreens.get(id) ?? '')),
    ]);
  }

  return {
    async log(events) {
      const views = events
        .slice(0, EVENTS_PER_BATCH)
        .map((event) => toView(event, key, nowMs()))
        .filter((view) => view !== null);
      if (views.length > 0) await countInGroup(views);
    },

    async daily(fromDay, toDay) {
      const { rows } = await database.sql(
        'select day, kind, name, count from analytics_days where day >= ? and day <= ? order by day, count desc, id',
        [fromDay, toDay],
      );
      return rows.map(toCount);
    },

    async rollUp(keptDays) {
      await takeOverEvents(database, closedDay());
      const closed = closedDay();
      const missed = dayOf(nowMs() - (OLDEST_DAYS + 1 + MISSED_DAYS) * DAY_MS);
      await database.batch([
        { sql: 'delete from analytics_visits where day <= ?', args: [closed] },
        {
          sql: `delete from analytics_days where day between ? and ? and id not in (
            select id from (select id, row_number() over (partition by day, kind order by count desc, id) as place
              from analytics_days where day between ? and ?) ranked where place <= ?)`,
          args: [missed, closed, missed, closed, NAMES_KEPT],
        },
        { sql: 'delete from analytics_days where day < ?', args: [dayOf(nowMs() - keptDays * DAY_MS)] },
      ]);
    },
  };
}

/**
 * Adds the events that an earlier version stored but had not summed up to the counts, and deletes them.
 *
 * @param closedDay days up to this one have been summed up
 */
async function takeOverEvents(database: Database, closedDay: string): Promise<void> {
  const open = `from analytics_events where type = 'pageview' and day > ?`;
  const addUp = (kind: string, name: string, count: string): Statement => ({
    sql: `insert into analytics_days (id, day, kind, name, count)
      select day || ' ${kind} ' || ${name}, day, '${kind}', ${name}, ${count} ${open} group by day${name === `''` ? '' : `, ${name}`}
      on conflict (id) do update set count = analytics_days.count + excluded.count`,
    args: [closedDay],
  });
  const isThere = await database.sql('select id from analytics_events limit 1').then(
    () => true,
    () => false,
  );
  if (isThere)
    await database.batch([
      addUp('views', `''`, 'count(*)'),
      addUp('visits', `''`, 'count(distinct visit)'),
      addUp('screen', 'screen', 'count(*)'),
      addUp('channel', 'channel', 'count(distinct visit)'),
      { sql: 'drop table analytics_events' },
    ]);
}

const idOf = (day: string, kind: string, name: string) => `${day} ${kind} ${name}`;
const placesFor = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** Adds a new name only while the day has few of its kind. */
function addition({ day, kind, name, count }: DailyCount): Statement[] {
  const id = idOf(day, kind, name);
  return [
    {
      sql: `insert into analytics_days (id, day, kind, name, count)
        select ?, ?, ?, ?, 0 where (select count(*) from analytics_days where day = ? and kind = ?) < ?
        on conflict (id) do nothing`,
      args: [id, day, kind, name, day, kind, NAMES_PER_KIND],
    },
    { sql: 'update analytics_days set count = count + ? where id = ?', args: [count, id] },
  ];
}

const noteVisit = (id: string, day: string, screen: string): Statement => ({
  sql: `insert into analytics_visits (id, day, screen) values (?, ?, ?)
    on conflict (id) do update set screen = excluded.screen`,
  args: [id, day, screen],
});

const toCount = (row: TableRow): DailyCount => ({
  day: String(row.day),
  kind: DAILY_KINDS.find((kind) => kind === row.kind) ?? 'screen',
  name: String(row.name),
  count: Number(row.count),
});

interface Submission<T> {
  items: readonly T[];
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Groups the work of several callers: items that arrive during a run wait, and form the next run. A database that waits for its
 * disk on each change takes as long for all of them as for one.
 *
 * @param most maximum items of a run, unless a single caller brings more
 * @param restMs pause after a run for several callers, so that a crowd does not keep the disk busy
 * @returns a function that resolves once its items are done, and rejects if their run fails
 */
export function inGroups<T>(
  work: (items: readonly T[]) => Promise<void>,
  { most, restMs }: { most: number; restMs: number },
): (items: readonly T[]) => Promise<void> {
  const waiting: Submission<T>[] = [];
  let isRunning = false;

  function takeGroup(): Submission<T>[] {
    let count = waiting[0]?.items.length ?? 0;
    let taken = 1;
    for (; taken < waiting.length; taken += 1) {
      count += waiting[taken]?.items.length ?? 0;
      if (count > most) break;
    }
    return waiting.splice(0, taken);
  }

  async function keepWorking(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const group = takeGroup();
      try {
        await work(group.flatMap(({ items }) => items));
        for (const { resolve } of group) resolve();
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      if (group.length > 1) await wait(restMs);
    }
    isRunning = false;
  }

  return (items) =>
    new Promise((resolve, reject) => {
      waiting.push({ items, resolve, reject });
      if (!isRunning) void keepWorking();
    });
}
