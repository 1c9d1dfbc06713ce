import { compareText } from '@hub/shared/text/compareText.ts';
import type { FixtureRow, MatchDataBundle } from '../bundleRows.ts';
import { endOf } from '../seasonAsOf.ts';
import { berlinDay, berlinInstant, berlinTime } from '@hub/shared/text/berlinTime.ts';
import { formatPlural } from '@hub/shared/text/format.ts';
import { daysBetween, plusDays } from './calendar.ts';
import { toEvent, type DemoEvent } from './events.ts';

const REPORTED_AT = '11:00';
const FORM_MATCHES = 5;
const POINTS = { one: 'Punkt', other: 'Punkte' };

type Played = FixtureRow & { homeGoals: number; awayGoals: number };

/**
 * News for the days of a season without other events, so that every day has some: about an upcoming match, and after the last one
 * about a match of the season. Contains only results known by then.
 */
export function quietDayEvents(
  bundle: MatchDataBundle,
  events: readonly DemoEvent[],
  { sinceTs, endTs }: { sinceTs: string; endTs: string },
): DemoEvent[] {
  const lively = new Set(
    [...events.map(({ ts }) => ts), ...bundle.fixtures.map(({ kickoffUtc }) => kickoffUtc)].map(dayOf),
  );
  const first = dayOf(sinceTs);
  return Array.from({ length: daysBetween(first, dayOf(endTs)) + 1 }, (_, days) => plusDays(first, days))
    .filter((day) => !lively.has(day))
    .map((day) => quietDay(bundle, day))
    .filter(({ ts }) => ts > sinceTs && ts < endTs);
}

const dayOf = (ts: string) => berlinDay(new Date(ts));

function quietDay({ clubs, fixtures }: MatchDataBundle, day: string): DemoEvent {
  const ts = berlinInstant(day, REPORTED_AT);
  const nameOf = new Map(clubs.map(({ clubId, shortName }) => [clubId, shortName ?? clubId]));
  const played = fixtures.filter((fixture): fixture is Played => isPlayedBy(fixture, ts));
  const ahead = fixtures
    .filter(({ kickoffUtc }) => kickoffUtc > ts)
    .toSorted((one, other) => compareText(one.kickoffUtc, other.kickoffUtc));
  const matches = ahead.filter(({ matchday }) => matchday === ahead[0]?.matchday);
  const fixture = ofTheDay(matches.length > 0 ? matches : played, day);
  const clubName = (clubId: string) => nameOf.get(clubId) ?? clubId;
  const title = `${clubName(fixture.homeClubId)} – ${clubName(fixture.awayClubId)}`;
  const { matchday, kickoffUtc, homeGoals, awayGoals } = fixture;
  const story =
    matches.length > 0
      ? {
          title: `Vor dem Spiel: ${title}`,
          summary: `${matchday}. Spieltag, ${dateOf(kickoffUtc)}. ${[fixture.homeClubId, fixture.awayClubId]
            .map((clubId) => `${clubName(clubId)}: ${formOf(played, clubId)}.`)
            .join(' ')} Erfunden.`,
        }
      : {
          title: `Rückblick: ${title} ${homeGoals}:${awayGoals}`,
          summary: `${matchday}. Spieltag, ${dateOf(kickoffUtc)}. Die Saison ist vorbei. Erfunden.`,
        };
  return {
    ...toEvent({ ...story, id: `demo-news-day-${day}`, ts, teamId: null }),
    teamIds: [fixture.homeClubId, fixture.awayClubId],
    playerIds: [],
  };
}

const isPlayedBy = (fixture: FixtureRow, ts: string) =>
  fixture.homeGoals !== null && fixture.awayGoals !== null && endOf(fixture) <= ts;

/** Picks a different fixture each day. */
function ofTheDay(fixtures: readonly FixtureRow[], day: string): FixtureRow {
  const fixture = fixtures[daysBetween('1970-01-01', day) % fixtures.length];
  if (fixture === undefined) throw new RangeError('A season without matches has no days.');
  return fixture;
}

function dateOf(ts: string): string {
  const [, month = '', dayOfMonth = ''] = dayOf(ts).split('-');
  return `${dayOfMonth}.${month}., ${berlinTime(new Date(ts))} Uhr`;
}

function formOf(played: readonly Played[], clubId: string): string {
  const last = played
    .filter(({ homeClubId, awayClubId }) => [homeClubId, awayClubId].includes(clubId))
    .toSorted((one, other) => compareText(one.kickoffUtc, other.kickoffUtc))
    .slice(-FORM_MATCHES);
  const points = last
    .map(({ homeClubId, homeGoals, awayGoals }) => (homeGoals - awayGoals) * (homeClubId === clubId ? 1 : -1))
    .reduce((sum, margin) => sum + (margin > 0 ? 3 : margin === 0 ? 1 : 0), 0);
  return last.length === 0
    ? 'erstes Spiel der Saison'
    : `${formatPlural(points, POINTS)} aus ${last.length === 1 ? 'einem Spiel' : `den letzten ${last.length} Spielen`}`;
}
