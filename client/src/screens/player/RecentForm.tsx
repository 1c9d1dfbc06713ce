import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { formatDayOfMonth } from '../../format/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatCount } from '@hub/shared/text/format.ts';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './RecentForm.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const FULL_MATCH_MINUTES = 90;
const OFTEN_STARTS = 3;
const LAST_MATCHES = 5;

/** One of the facts, with its name. */
const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Group gap="md" justify="space-between" wrap="nowrap" mih="1.75rem" className={surfaces.ruled}>
    <Text component="dt" inherit c="dimmed">
      {name}
    </Text>
    <Text component="dd" inherit fw={600} ta="end" pos="relative">
      {children}
    </Text>
  </Group>
);

/** A player's appearances in his club's last matches. */
export function RecentForm({ player }: { player: PlayerDetails['player'] }) {
  const { startsLast5, lastMatchStarted, daysSinceLastAppearance, euMidweekMinutes, minutesLast5 } = player;
  const { areMinutesEstimated } = player;
  const startsOften = startsLast5 >= OFTEN_STARTS;
  // Rows from other programs may have starts without minutes.
  const matches = minutesLast5.length > 0 || startsLast5 === 0 ? minutesLast5.length : LAST_MATCHES;
  if (player.left !== null || matches === 0)
    return (
      <Panel title={texts.recentForm}>
        <Text size="sm" c="dimmed" mt="sm">
          {player.left === null ? texts.noMatchYet : texts.formOfNobody}
        </Text>
      </Panel>
    );
  return (
    <Panel title={texts.recentForm}>
      <Box component="dl" fz="md">
        <Fact name={matches < LAST_MATCHES ? texts.startsSoFar : texts.startsLast5}>
          <span className={`${surfaces.pill} ${classes.badge}`} data-highlighted={startsOften || undefined}>
            {texts.startsOf(startsLast5, matches)}
          </span>
          {startsOften && <VisuallyHidden>, {texts.oftenStarts}</VisuallyHidden>}
        </Fact>
        <Fact name={texts.lastMatchStarted}>{lastMatchStarted ? texts.yes : texts.no}</Fact>
        <Fact name={texts.lastAppearance}>
          {daysSinceLastAppearance === null ? texts.neverAppeared : texts.daysAgo(daysSinceLastAppearance)}
        </Fact>
        {euMidweekMinutes > 0 && <Fact name={texts.midweek}>{texts.minutes(euMidweekMinutes)}</Fact>}
      </Box>
      {minutesLast5.some((minutes) => minutes > 0) && (
        <>
          <Title order={3} c="dimmed" mt="sm" mb="xs" size="sm">
            {texts.minutesLast5}
          </Title>
          <ol className={classes.bars}>
            {matchesOf(player).map((match) => (
              <MinutesBar key={match.matchesAgo} {...match} />
            ))}
          </ol>
          {areMinutesEstimated.includes(true) && (
            <Text size="sm" c="dimmed" mt="sm">
              {texts.estimatedHint}
            </Text>
          )}
        </>
      )}
    </Panel>
  );
}

interface MatchMinutes {
  minutes: number;
  matchesAgo: number;
  isEstimated: boolean;
  /** Undefined if the fixture is unknown. */
  match: PlayerDetails['player']['matchesLast5'][number] | undefined;
}

function matchesOf({
  minutesLast5,
  areMinutesEstimated,
  matchesLast5,
}: PlayerDetails['player']): MatchMinutes[] {
  return minutesLast5.map((minutes, place) => {
    const matchesAgo = minutesLast5.length - 1 - place;
    return {
      minutes,
      matchesAgo,
      isEstimated: areMinutesEstimated[place] ?? false,
      match: matchesLast5.at(-1 - matchesAgo),
    };
  });
}

/** A match's minutes as a bar that is full at 90; hatched and marked if estimated. */
function MinutesBar({ minutes, matchesAgo, isEstimated, match }: MatchMinutes) {
  const share = Math.min(Math.max(minutes / FULL_MATCH_MINUTES, 0), 1);
  return (
    <Stack component="li" gap="xs" align="center" pos="relative" fz="sm">
      <VisuallyHidden>
        {texts.matchesAgoRead(matchesAgo)}
        {isEstimated ? texts.estimated(minutes) : texts.minutes(minutes)}
      </VisuallyHidden>
      <Text span inherit fw={600} aria-hidden>
        {isEstimated && texts.estimatedMark}
        {formatCount(minutes)}′
      </Text>
      <Group
        component="span"
        gap={0}

        wrap="nowrap"
        w="100%"
        bg="sunken"
        bdrs="xs"
        align="flex-end"
        h="3rem"
        className={surfaces.clipped}
        aria-hidden
      >
        <Box
          component="span"
          w="100%"
          className={classes.bar}
          data-estimated={isEstimated || undefined}
          style={{ blockSize: `${share * 100}%` }}
        />
      </Group>
      {match !== undefined && <Against match={match} />}
    </Stack>
  );
}

/** Opponent, venue and time of the match. */
function Against({ match: { kickoffTs, isHome, opponent } }: { match: NonNullable<MatchMinutes['match']> }) {
  return (
    <Stack
      component="span"
      gap={0}
      align="center"
      c="dimmed"
      ta="center"
      w="100%"
      fz="xs"
      className={classes.against}
    >
      <VisuallyHidden>{texts.againstRead}</VisuallyHidden>
      <Stack
        component="span"
        gap="xs"
        align="center"
        className={`${wrapping.hyphens} ${classes.opponent}`}
        title={opponent?.name}
      >
        {opponent !== null && <ClubMark team={opponent} />}
        <span>{opponent?.shortName ?? texts.unknownOpponent}</span>
      </Stack>
      <time dateTime={kickoffTs}>{texts.whereAndWhen(isHome, formatDayOfMonth(kickoffTs))}</time>
    </Stack>
  );
}
