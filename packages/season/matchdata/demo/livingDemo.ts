import { compareText } from '@hub/shared/text/compareText.ts';
import { berlinDay } from '@hub/shared/text/berlinTime.ts';
import { DEMO_LINEUP_SOURCE } from '@hub/shared/feeds/sources.ts';
import type { StoredNewsItem, StoredNewsMark } from '../seasonRows.ts';
import type { FixtureRow, MatchDataBundle } from '../bundleRows.ts';
import { endOf } from '../seasonAsOf.ts';
import { wholeDemoSeason } from './demoSeason.ts';
import { newsMarksOf } from '../newsMarks.ts';
import { demoEvents } from './events.ts';
import { demoNews } from './news.ts';
import { quietDayEvents } from './quietDays.ts';
import { LAST_PLAYED_MATCHDAY } from './schedule.ts';
import { createRandom } from './random.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Range of minutes before kickoff at which clubs announce their elevens. */
const ANNOUNCED_MIN = { latest: 25, earliest: 62 } as const;
/** A season begins in July. */
const FIRST_MONTH = 7;
/** How long events stay in the news. */
const NEWS_MS = 14 * DAY_MS;
/** How long a season is shown after its last match. */
const AFTERWARDS_MS = 14 * DAY_MS;

/** The eleven of a demo club, known from `announcedTs` on. */
export interface DemoEleven {
  fixtureId: string;
  clubId: string;
  playerIds: string[];
  announcedTs: string;
  /** End of the match. */
  endTs: string;
  source: typeof DEMO_LINEUP_SOURCE;
}

/** A demo season that is played as time passes. */
export interface LivingDemo {
  /** The whole season, played to its end; the import leaves out what is not known yet. */
  bundle: MatchDataBundle;
  /** The last instant up to `nowTs` at which anything changed; null before the first. ISO-8601 UTC. */
  turnAt(nowTs: string): string | null;
  /** The next such instant; null after the last. */
  turnAfter(nowTs: string): string | null;
  /** Announced elevens of matches that are not over. */
  elevensAt(nowTs: string): DemoEleven[];
  newsAt(nowTs: string): { items: StoredNewsItem[]; marks: StoredNewsMark[] };
  /** Instant after which nothing changes. */
  endTs: string;
}

let last: { sinceTs: string; demo: LivingDemo } | null = null;

/** @param sinceTs when the hub began to show the season, which decides its days; the same instant gives the same season */
export function livingDemo(sinceTs: string): LivingDemo {
  if (last?.sinceTs !== sinceTs) last = { sinceTs, demo: createLivingDemo(sinceTs) };
  return last.demo;
}

function createLivingDemo(sinceTs: string): LivingDemo {
  const since = new Date(sinceTs);
  const bundle = ofPresentSeason(wholeDemoSeason(since), berlinDay(since));
  const news = demoNews(asItBegins(bundle), since);
  const elevens = elevensOf(bundle);
  const seasonEvents = demoEvents(bundle).filter(({ ts }) => ts > sinceTs);
  const endTs = new Date(
    Math.max(...bundle.fixtures.map((fixture) => Date.parse(endOf(fixture)))) + AFTERWARDS_MS,
  ).toISOString();
  const events = [...seasonEvents, ...quietDayEvents(bundle, seasonEvents, { sinceTs, endTs })];
  const turns = [
    ...new Set([
      ...bundle.fixtures.flatMap((fixture) => [fixture.kickoffUtc, endOf(fixture)]),
      ...elevens.map(({ announcedTs }) => announcedTs),
      ...events.map(({ ts }) => ts),
      // Absences begin and end with the day.
      ...midnights(sinceTs, endTs),
      endTs,
    ]),
  ]
    .filter((ts) => ts > sinceTs)
    .toSorted(compareText);
  return {
    bundle,
    endTs,
    turnAt: (nowTs) => turns.findLast((ts) => ts <= nowTs) ?? null,
    turnAfter: (nowTs) => turns.find((ts) => ts > nowTs) ?? null,
    elevensAt: (nowTs) =>
      elevens.filter(({ announcedTs, endTs: over }) => announcedTs <= nowTs && nowTs < over),
    newsAt(nowTs) {
      const oldestTs = new Date(Date.parse(nowTs) - NEWS_MS).toISOString();
      const shown = events.filter(({ ts }) => ts <= nowTs && ts > oldestTs);
      return {
        items: [...news, ...shown.map(({ item }) => item)],
        marks: shown.flatMap((event) => newsMarksOf(event.item.id, event)),
      };
    },
  };
}

/** Names the season after the current one by a day, e.g. `2026-27` from July 2026 on, so that its name matches its dates. */
function ofPresentSeason(bundle: MatchDataBundle, day: string): MatchDataBundle {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const first = month >= FIRST_MONTH ? year : year - 1;
  const season = `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
  return { ...bundle, fixtures: bundle.fixtures.map((fixture) => Object.assign(fixture, { season })) };
}

/** The season before its next matchday is played, which the first news is about. */
const asItBegins = (bundle: MatchDataBundle): MatchDataBundle => ({
  ...bundle,
  fixtures: bundle.fixtures.map((fixture) =>
    fixture.matchday <= LAST_PLAYED_MATCHDAY
      ? fixture
      : { ...fixture, status: 'scheduled', homeGoals: null, awayGoals: null },
  ),
});

function elevensOf({ fixtures, appearances }: MatchDataBundle): DemoEleven[] {
  const random = createRandom('elevens');
  const startersOf = Map.groupBy(
    appearances.filter(({ started }) => started),
    ({ fixtureId, clubId }) => `${fixtureId} ${clubId}`,
  );
  const ofClub = (fixture: FixtureRow, clubId: string): DemoEleven => ({
    fixtureId: fixture.fixtureId,
    clubId,
    playerIds: (startersOf.get(`${fixture.fixtureId} ${clubId}`) ?? []).map(({ playerId }) => playerId),
    announcedTs: new Date(
      Date.parse(fixture.kickoffUtc) -
        random.between(ANNOUNCED_MIN.latest, ANNOUNCED_MIN.earliest) * MINUTE_MS,
    ).toISOString(),
    endTs: endOf(fixture),
    source: DEMO_LINEUP_SOURCE,
  });
  return fixtures.flatMap((fixture) => [
    ofClub(fixture, fixture.homeClubId),
    ofClub(fixture, fixture.awayClubId),
  ]);
}

function midnights(fromTs: string, untilTs: string): string[] {
  const found: string[] = [];
  for (let ms = Math.ceil(Date.parse(fromTs) / DAY_MS) * DAY_MS; ms < Date.parse(untilTs); ms += DAY_MS)
    found.push(new Date(ms).toISOString());
  return found;
}
