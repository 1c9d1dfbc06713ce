import { randomUUID } from 'node:crypto';
import { DAILY_KINDS, EVENTS_PER_BATCH, type Analytics, type DailyCount } from '../../analytics.ts';
import { createTables } from '../../createTables.ts';
import type { Database, TableRow } from '../../provider.ts';
import { countViews, type View } from './counts.ts';
import { toStoredEvent, type StoredEvent } from './events.ts';

const KEPT_DAYS = 90;
/** Of a day's events; more than that is no use of the hub. */
const EVENTS_PER_DAY = 200_000;
const DAY_MS = 24 * 3600_000;

const TABLES = [
  `create table if not exists analytics_events (
    id text primary key,
    day text not null,
    at_ms double precision not null,
    visit text not null,
    type text not null,
    screen text not null,
    channel text not null,
    campaign text
  )`,
  'create index if not exists analytics_events_by_day on analytics_events (day, type, visit, at_ms)',
  `create table if not exists analytics_days (
    id text primary key,
    day text not null,
    kind text not null,
    name text not null,
    count integer not null
  )`,
  'create index if not exists analytics_days_by_day on analytics_days (day)',
];

const INSERT = `insert into analytics_events (id, day, at_ms, visit, type, screen, channel, campaign)
  select ?, ?, ?, ?, ?, ?, ?, ? where (select count(*) from analytics_events where day = ?) < ?`;
const VIEWS = `select visit, screen, channel, campaign from analytics_events
  where day = ? and type = 'pageview' order by visit, at_ms, id`;

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Events for 90 days, sums of days for ever. Neither tells who came. */
export async function openEmbeddedAnalytics(
  database: Database,
  { key, now }: { key: Uint8Array; now: () => Date },
): Promise<Required<Analytics>> {
  await createTables(database, TABLES);
  const nowMs = () => now().getTime();

  async function countsOf(day: string) {
    const { rows } = await database.sql(VIEWS, [day]);
    return countViews(day, rows.map(toView));
  }

  /** Days with events that have no sums yet. */
  async function daysToSum(): Promise<string[]> {
    const { rows } = await database.sql(
      `select distinct day from analytics_events e where not exists (
        select 1 from analytics_days d where d.day = e.day) order by day`,
    );
    return rows.map((row) => String(row.day));
  }

  return {
    async log(events) {
      const stored = events
        .slice(0, EVENTS_PER_BATCH)
        .map((event) => toStoredEvent(event, key, nowMs()))
        .filter((event) => event !== null);
      if (stored.length > 0) await database.batch(stored.map(insertion));
    },

    async daily(fromDay, toDay) {
      const { rows } = await database.sql(
        'select day, kind, name, count from analytics_days where day >= ? and day <= ? order by day, id',
        [fromDay, toDay],
      );
      const open = (await daysToSum()).filter((day) => day >= fromDay && day <= toDay);
      const counted = await Promise.all(open.map(countsOf));
      const all = [...rows.map(toCount), ...counted.flat()];
      return all.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : b.count - a.count));
    },

    async rollUp() {
      // Events of a day may come a week late; its sums are made once nothing can come any more.
      const closed = dayOf(nowMs() - 8 * DAY_MS);
      for (const day of await daysToSum()) {
        if (day > closed) continue;
        const counts = await countsOf(day);
        await database.batch(counts.map(summation));
      }
      await database.sql('delete from analytics_events where day < ?', [dayOf(nowMs() - KEPT_DAYS * DAY_MS)]);
    },
  };
}

function insertion(event: StoredEvent) {
  const { day, atMs, visit, type, screen, channel, campaign } = event;
  return {
    sql: INSERT,
    args: [randomUUID(), day, atMs, visit, type, screen, channel, campaign, day, EVENTS_PER_DAY],
  };
}

/** Several processes may sum up the same day; they find the same. */
const summation = ({ day, kind, name, count }: DailyCount) => ({
  sql: `insert into analytics_days (id, day, kind, name, count) values (?, ?, ?, ?, ?)
    on conflict (id) do update set count = excluded.count`,
  args: [`${day} ${kind} ${name}`, day, kind, name, count],
});

const toView = (row: TableRow): View => ({
  visit: String(row.visit),
  screen: String(row.screen),
  channel: String(row.channel),
  campaign: row.campaign === null ? null : String(row.campaign),
});

const toCount = (row: TableRow): DailyCount => ({
  day: String(row.day),
  kind: DAILY_KINDS.find((kind) => kind === row.kind) ?? 'screen',
  name: String(row.name),
  count: Number(row.count),
});
