import { Router } from 'express';
import { createEvents, type EventAttributes } from 'ics';
import { z } from 'zod';
import type { Fixture } from '#shared/catalog/fixtures.schema.ts';
import { CALENDAR_PATH } from '#shared/publicApi/addresses.ts';
import { locksAhead } from '#shared/games/lockOf.ts';
import { GAME_PROFILES, GAMES, type Game } from '#shared/games/profiles.ts';
import { Id } from '#shared/ids.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { isTeamCalendar } from '../../commands/users/ownTeams.ts';
import type { ExportedFile, SendExport } from '../exports/exports.ts';
import { CALENDAR_TEXTS } from './calendarTexts.ts';

/** Two halves, the break and the usual stoppage time. */
const CALENDAR_ENTRY_MINUTES = 115;

/** About as long as saving a line-up takes. */
const LOCK_ENTRY_MINUTES = 15;
const REMINDER_HOURS = 2;

const EVENT_STATUS: Partial<Record<string, EventAttributes['status']>> = {
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
};

/**
 * Serves calendar files of a fixture, of a club's season, of a user's team and of a game's locks. Times are UTC, which calendars
 * convert themselves.
 */
export function createCalendarRouter(
  deps: Pick<Deps, 'stores' | 'config' | 'now'>,
  send: SendExport,
): Router {
  const { stores, now } = deps;
  const router = Router();

  router.get(`${CALENDAR_PATH}/fixtures/:id.ics`, (req, res) =>
    send(req, res, async () => {
      const fixture = await stores.fixtures.one(idOf(req.params.id, 'fixtureNotFound'));
      if (fixture === null) throw new AppError('fixtureNotFound');
      return toCalendarFile(titleOf(fixture), [fixture]);
    }),
  );

  router.get(`${CALENDAR_PATH}/clubs/:id.ics`, (req, res) =>
    send(req, res, async () => {
      const club = await stores.fixtures.ofClub(idOf(req.params.id, 'clubNotFound'));
      if (club === null) throw new AppError('clubNotFound');
      return toCalendarFile(club.teamName, club.fixtures);
    }),
  );

  router.get(`${CALENDAR_PATH}/teams/:id/:secret.ics`, (req, res) =>
    send(req, res, async () => {
      const { id, secret } = req.params;
      // The error does not reveal whether the team exists.
      const team = (await isTeamCalendar(deps, id, secret)) ? await stores.fixtures.ofUserTeam(id) : null;
      if (team === null) throw new AppError('userTeamNotFound');
      return { ...toCalendarFile(team.teamName, team.fixtures), cacheControl: 'private, max-age=300' };
    }),
  );

  router.get(`${CALENDAR_PATH}/locks/:game.ics`, (req, res) =>
    send(req, res, async () => {
      const game = GAMES.find((known) => known === req.params.game);
      if (game === undefined) throw new AppError('notFound');
      const fixtures = await stores.fixtures.coming(now());
      return toLockFile(game, locksAhead(GAME_PROFILES[game].lock, fixtures, now().toISOString()));
    }),
  );

  return router;
}

/** One event for the first lock of each matchday, with a reminder two hours before. */
function toLockFile(game: Game, locks: ReturnType<typeof locksAhead>): ExportedFile {
  const name = CALENDAR_TEXTS.locksOf(CALENDAR_TEXTS.games[game]);
  const { error, value } = createEvents(
    locks.map(({ matchday, lockTs }): EventAttributes => ({
      // A moved lock stays the same event.
      uid: `lock-${game}-${matchday}@bundesliga-fantasy-hub`,
      start: Date.parse(lockTs),
      startInputType: 'utc',
      duration: { minutes: LOCK_ENTRY_MINUTES },
      title: CALENDAR_TEXTS.lock(CALENDAR_TEXTS.games[game], matchday),
      startOutputType: 'utc',
      busyStatus: 'FREE',
      alarms: [
        {
          action: 'display',
          description: CALENDAR_TEXTS.lock(CALENDAR_TEXTS.games[game], matchday),
          trigger: { hours: REMINDER_HOURS, before: true },
        },
      ],
    })),
    { calName: name, productId: 'bundesliga-fantasy-hub/locks' },
  );
  if (typeof value !== 'string') throw error ?? new Error('No calendar was created');
  return {
    contentType: 'text/calendar; charset=utf-8',
    fileName: `${fileNameOf(name)}.ics`,
    cacheControl: 'public, max-age=300',
    content: value,
  };
}

/** @throws AppError `otherwise` for text that cannot be an id */
function idOf(text: string, otherwise: 'fixtureNotFound' | 'clubNotFound'): string {
  const id = z.safeParse(Id, text);
  if (!id.success) throw new AppError(otherwise);
  return id.data;
}

const toCalendarFile = (name: string, fixtures: readonly Fixture[]): ExportedFile => ({
  contentType: 'text/calendar; charset=utf-8',
  fileName: `${fileNameOf(name)}.ics`,
  cacheControl: 'public, max-age=300',
  content: calendarOf(name, fixtures),
});

/**
 * Builds an iCalendar file (RFC 5545) with one event per fixture, in the given order.
 *
 * @param name shown as the calendar's name
 */
export function calendarOf(name: string, fixtures: readonly Fixture[]): string {
  const { error, value } = createEvents(fixtures.map(toEvent), {
    // The library escapes the fields of events, but not this one.
    calName: oneLine(name).replace(/[\\;,]/g, '\\$&'),
    productId: 'bundesliga-fantasy-hub/fixtures',
  });
  if (typeof value !== 'string') throw error ?? new Error('No calendar was created');
  return value;
}

function toEvent(fixture: Fixture): EventAttributes {
  const start = Date.parse(fixture.kickoffTs);
  return {
    // A moved fixture stays the same event.
    uid: `fixture-${encodeURIComponent(fixture.id)}@bundesliga-fantasy-hub`,
    title: titleOf(fixture),
    description: CALENDAR_TEXTS.matchday(fixture.matchday),
    start,
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: CALENDAR_ENTRY_MINUTES },
    status: EVENT_STATUS[fixture.status] ?? 'CONFIRMED',
    busyStatus: 'FREE',
    ...(fixture.venue === null ? {} : { location: oneLine(fixture.venue) }),
  };
}

const titleOf = ({ home, away }: Fixture): string =>
  oneLine(`${home.name ?? CALENDAR_TEXTS.unknownClub} – ${away.name ?? CALENDAR_TEXTS.unknownClub}`);

/** Keeps a line break in a name from starting a property of its own. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Keeps only letters and digits, which every system accepts in file names. */
function fileNameOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
  return plain.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '') || CALENDAR_TEXTS.fileName;
}
