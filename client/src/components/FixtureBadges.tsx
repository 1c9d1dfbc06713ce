import {
  IconBroadcast,
  IconCalendarEvent,
  IconCalendarX,
  IconClockPause,
  IconFlag,
  IconHelp,
  type Icon,
} from '@tabler/icons-react';
import { FIXTURE_STATUSES, type FixtureStatus } from '#shared/terms.ts';
import classes from './FixtureBadges.module.css';
import { fixtureStatusWord } from './fixtureTexts.ts';

const ICONS: Record<FixtureStatus, Icon> = {
  scheduled: IconCalendarEvent,
  live: IconBroadcast,
  finished: IconFlag,
  postponed: IconClockPause,
  cancelled: IconCalendarX,
};

/** A fixture's status by icon and word; one that nobody knows is shown as it is. */
export function FixtureStatusBadge({ status }: { status: string }) {
  const known = FIXTURE_STATUSES.find((candidate) => candidate === status);
  const Symbol = known === undefined ? IconHelp : ICONS[known];
  return (
    <span className={classes.status} data-status={known}>
      <Symbol size={13} stroke={2} aria-hidden />
      {fixtureStatusWord(status)}
    </span>
  );
}

/** `21. Spieltag`. */
export function MatchdayBadge({ matchday }: { matchday: number }) {
  return <span className={classes.matchday}>{`${matchday}. Spieltag`}</span>;
}
