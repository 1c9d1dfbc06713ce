import { Text } from '@mantine/core';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { clubWordOf } from '../clubs/clubWords.ts';
import { formatClock, formatWeekday } from '../format/dates.ts';

const texts = { home: 'H', away: 'A', free: 'spielfrei' } as const;

/** `Sa 15:30`. */
export const shortInstant = (ts: string) => `${formatWeekday(ts)} ${formatClock(ts)}`;

/** When, where and against whom a player's club plays: `Sa 15:30 H Bremen`. */
export const MatchOf = ({ player: { fixture } }: { player: Pick<UserTeamPlayer, 'fixture'> }) => (
  <Text span size="xs" c="dimmed">
    {fixture === null
      ? texts.free
      : `${shortInstant(fixture.kickoffTs)} ${fixture.isHome ? texts.home : texts.away} ${fixture.opponent === null ? '' : clubWordOf(fixture.opponent)}`}
  </Text>
);
