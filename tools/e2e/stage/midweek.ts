// Loaded before a hub: its clock shows the newest Tuesday, Wednesday or Thursday, at the time of the day that it is. On all other
// days some matchday of the demo season is under way or locked, and what a fan can do depends on the hour. `STAGE_CLOCK=real` is
// for journeys on which others, such as a push service, compare the hub's clock with their own.
const DAY_MS = 24 * 3_600_000;
const RealDate = Date;
const MONDAY = 1;
const TUESDAY = 2;
const THURSDAY = 4;

/** Days back, by the day of the week in UTC. */
function daysBack(weekday: number): number {
  if (weekday >= TUESDAY && weekday <= THURSDAY) return 0;
  return weekday <= MONDAY ? weekday + 3 : weekday - THURSDAY;
}
const offsetMs = process.env['STAGE_CLOCK'] === 'real' ? 0 : daysBack(new RealDate().getUTCDay()) * DAY_MS;

class MidweekDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() - offsetMs);
    else super(...given);
  }
  static override now(): number {
    return RealDate.now() - offsetMs;
  }
}
globalThis.Date = MidweekDate as DateConstructor;
