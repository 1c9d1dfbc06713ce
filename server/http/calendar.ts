import { Router, type Response } from 'express';
import { createEvents, type EventAttributes } from 'ics';
import { z } from 'zod';
import { CALENDAR_PATH, type Fixture } from '../../shared/fixtures.ts';
import { Id } from '../../shared/ids.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';

/** Two halves, the break and what is usually added. */
const MATCH_MINUTES = 115;

const EVENT_STATUS: Partial<Record<string, EventAttributes['status']>> = {
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
};

/** Calendar files of one fixture and of a club's season; times are UTC, which every calendar shows in its own zone. */
export function createCalendarRouter({ stores }: Pick<Deps, 'stores'>): Router {
  const router = Router();

  router.get(`${CALENDAR_PATH}/fixtures/:id.ics`, async (req, res) => {
    const fixture = await stores.fixtures.one(idOf(req.params.id, 'Fixture'));
    if (fixture === null) throw notFound('Fixture not found');
    sendCalendar(res, titleOf(fixture), [fixture]);
  });

  router.get(`${CALENDAR_PATH}/clubs/:id.ics`, async (req, res) => {
    const club = await stores.fixtures.ofClub(idOf(req.params.id, 'Club'));
    if (club === null) throw notFound('Club not found');
    sendCalendar(res, club.teamName, club.fixtures);
  });

  return router;
}

/** @throws AppError 'notFound' for what can be no id */
function idOf(text: string, what: string): string {
  const id = z.safeParse(Id, text);
  if (!id.success) throw notFound(`${what} not found`);
  return id.data;
}

function sendCalendar(res: Response, name: string, fixtures: readonly Fixture[]): void {
  res
    .set({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileNameOf(name)}.ics"`,
      'cache-control': 'public, max-age=300',
    })
    .send(calendarOf(name, fixtures));
}

/**
 * An iCalendar file (RFC 5545) with one event for each fixture, in their order.
 *
 * @param name what calendars show as the calendar's name
 */
export function calendarOf(name: string, fixtures: readonly Fixture[]): string {
  const { error, value } = createEvents(fixtures.map(toEvent), {
    // The library escapes the fields of events, but not this one.
    calName: oneLine(name).replace(/[\\;,]/g, '\\$&'),
    productId: 'bundesliga-fantasy-hub/fixtures',
  });
  if (typeof value !== 'string') throw error ?? new Error('No calendar was made');
  return value;
}

function toEvent(fixture: Fixture): EventAttributes {
  const start = Date.parse(fixture.kickoffTs);
  return {
    // The same fixture is the same event, also after it was moved.
    uid: `fixture-${encodeURIComponent(fixture.id)}@bundesliga-fantasy-hub`,
    title: titleOf(fixture),
    description: `${fixture.matchday}. Spieltag`,
    start,
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: MATCH_MINUTES },
    status: EVENT_STATUS[fixture.status] ?? 'CONFIRMED',
    busyStatus: 'FREE',
    ...(fixture.venue === null ? {} : { location: oneLine(fixture.venue) }),
  };
}

const titleOf = ({ home, away }: Fixture): string =>
  oneLine(`${home.name ?? 'Unbekannt'} – ${away.name ?? 'Unbekannt'}`);

/** A line break in a name must not begin a property of its own. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Letters and digits only, which every system accepts in the name of a file. */
function fileNameOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/ß/g, 'ss');
  return plain.replace(/[^a-zA-Z0-9]+/g, '-').replace(/^-|-$/g, '') || 'kalender';
}
