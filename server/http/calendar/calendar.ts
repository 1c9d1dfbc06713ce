import { idOf } from '../idOf.ts';
import { Router } from 'express';
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import type { Fixture } from '@hub/shared/catalog/fixtures.schema.ts';
import { CALENDAR_PATH } from '@hub/shared/publicApi/addresses.ts';
import { locksAhead } from '@hub/shared/games/lockOf.ts';
import { GAME_PROFILES, GAMES, type Game } from '@hub/shared/games/profiles.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isTeamCalendar } from '../../commands/users/ownTeams.ts';
import type { FixtureRevisions } from '../../stores/catalog/fixtures.ts';
import type { SharedAnswer, SendShared } from '../sharedAnswers/sharedAnswers.ts';
import { CALENDAR_TEXTS } from './calendarTexts.ts';

/** Two halves, the break and the usual stoppage time. */
const CALENDAR_ENTRY_MINUTES = 115;

/** About as long as saving a line-up takes. */
const LOCK_ENTRY_MINUTES = 15;
const REMINDER_HOURS = 2;
/** How often calendars ask again. */
const REFRESH_SECONDS = 3600;

const EVENT_STATUS: Partial<Record<string, ICalEventStatus>> = {
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
};

/**
 * Serves calendar files of a fixture, of a club's season, of a user's team and of a game's locks. Times are UTC, which calendars
 * convert themselves.
 */
export function createCalendarRouter(
  deps: Pick<Deps, 'stores' | 'config' | 'now'>,
  send: SendShared,
): Router {
  const { stores, now } = deps;
  const router = Router();

  router.get(`${CALENDAR_PATH}/fixtures/:id.ics`, (req, res) =>
    send(req, res, async () => {
      const fixture = await stores.fixtures.one(idOf(req, 'fixtureNotFound'));
      if (fixture === null) throw new AppError('fixtureNotFound');
      return toFixturesFile(stores, titleOf(fixture), [fixture]);
    }),
  );

  router.get(`${CALENDAR_PATH}/clubs/:id.ics`, (req, res) =>
    send(req, res, async () => {
      const club = await stores.fixtures.ofClub(idOf(req, 'clubNotFound'));
      if (club === null) throw new AppError('clubNotFound');
      return toFixturesFile(stores, club.teamName, club.fixtures);
    }),
  );

  router.get(`${CALENDAR_PATH}/teams/:id/:secret.ics`, (req, res) =>
    send(req, res, async () => {
      const { id, secret } = req.params;
      // The error does not reveal whether the team exists.
      const team = (await isTeamCalendar(deps, id, secret)) ? await stores.fixtures.ofUserTeam(id) : null;
      if (team === null) throw new AppError('userTeamNotFound');
      const file = await toFixturesFile(stores, team.teamName, team.fixtures);
      return { ...file, cacheControl: 'private, max-age=300' };
    }),
  );

  router.get(`${CALENDAR_PATH}/locks/:game.ics`, (req, res) =>
    send(req, res, async () => {
      const game = GAMES.find((known) => known === req.params.game);
      if (game === undefined) throw new AppError('notFound');
      const fixtures = await stores.fixtures.coming(now());
      const locks = locksAhead(GAME_PROFILES[game].lock, fixtures, now().toISOString());
      const revisions = await stores.fixtures.revisions(fixtures.map(({ id }) => id));
      return toLockFile(game, locks, (matchday) =>
        revisionOf(
          revisions,
          fixtures.filter((fixture) => fixture.matchday === matchday),
        ),
      );
    }),
  );

  return router;
}

/**
 * How often and when the fixtures behind an event were moved, by which calendars tell the newer one of two versions.
 *
 * @param fixtures one, or all of a matchday, whose events then follow each of them
 */
function revisionOf(
  revisions: FixtureRevisions,
  fixtures: readonly { id: string }[],
): Pick<ICalEventData, 'sequence' | 'lastModified'> {
  const found = fixtures.flatMap(({ id }) => revisions.get(id) ?? []);
  const [last] = found
    .map(({ revisedTs }) => revisedTs)
    .toSorted()
    .toReversed();
  return {
    sequence: found.reduce((sum, { revision }) => sum + revision, 0),
    ...(last !== undefined && { lastModified: new Date(last) }),
  };
}

/** One event for the first lock of each matchday, with a reminder two hours before. */
function toLockFile(
  game: Game,
  locks: ReturnType<typeof locksAhead>,
  revision: (matchday: number) => Pick<ICalEventData, 'sequence' | 'lastModified'>,
): SharedAnswer {
  const events = locks.map(({ matchday, lockTs }): ICalEventData => {
    const summary = CALENDAR_TEXTS.lock(CALENDAR_TEXTS.games[game], matchday);
    return {
      // A moved lock stays the same event.
      id: `lock-${game}-${matchday}@bundesliga-fantasy-hub`,
      ...spanOf(lockTs, LOCK_ENTRY_MINUTES),
      ...revision(matchday),
      summary,
      busystatus: ICalEventBusyStatus.FREE,
      alarms: [{ type: ICalAlarmType.display, triggerBefore: REMINDER_HOURS * 3600, description: summary }],
    };
  });
  return toFile(CALENDAR_TEXTS.locksOf(CALENDAR_TEXTS.games[game]), 'locks', events);
}

async function toFixturesFile(
  { fixtures: store }: Deps['stores'],
  name: string,
  fixtures: readonly Fixture[],
): Promise<SharedAnswer> {
  const revisions = await store.revisions(fixtures.map(({ id }) => id));
  const events = fixtures.map((fixture) => toEvent(fixture, revisionOf(revisions, [fixture])));
  return toFile(name, 'fixtures', events);
}

/** An iCalendar file (RFC 5545) with the events in the given order. */
function toFile(name: string, product: string, events: ICalEventData[]): SharedAnswer {
  return {
    contentType: 'text/calendar; charset=utf-8',
    fileName: `${fileNameOf(name)}.ics`,
    cacheControl: 'public, max-age=300',
    // The library leaves out the end of the last line.
    content: `${ical({
      name: oneLine(name),
      prodId: { company: 'bundesliga-fantasy-hub', product },
      method: ICalCalendarMethod.PUBLISH,
      ttl: REFRESH_SECONDS,
      events,
    }).toString()}\r\n`,
  };
}

const spanOf = (startTs: string, minutes: number): Pick<ICalEventData, 'start' | 'end'> => ({
  start: new Date(startTs),
  end: new Date(Date.parse(startTs) + minutes * 60_000),
});

const toEvent = (fixture: Fixture, revision: ReturnType<typeof revisionOf>): ICalEventData => ({
  // A moved fixture stays the same event.
  id: `fixture-${encodeURIComponent(fixture.id)}@bundesliga-fantasy-hub`,
  ...spanOf(fixture.kickoffTs, CALENDAR_ENTRY_MINUTES),
  ...revision,
  summary: titleOf(fixture),
  description: CALENDAR_TEXTS.matchday(fixture.matchday),
  status: EVENT_STATUS[fixture.status] ?? ICalEventStatus.CONFIRMED,
  busystatus: ICalEventBusyStatus.FREE,
  ...(fixture.venue === null ? {} : { location: oneLine(fixture.venue) }),
});

const titleOf = ({ home, away }: Fixture): string =>
  oneLine(`${home.name ?? CALENDAR_TEXTS.unknownClub} – ${away.name ?? CALENDAR_TEXTS.unknownClub}`);

/** Keeps a line break in a name from starting a property of its own. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Keeps only letters and digits, which every system accepts in file names. */
function fileNameOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
  return plain.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '') || CALENDAR_TEXTS.fileName;
}
