import { Box, Group, Skeleton, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Ticker, TickerFixture } from '@hub/shared/catalog/ticker.schema.ts';
import { ENGLISH_WEEK_DAYS, TICKER_FIXTURES } from '@hub/shared/limits.ts';
import { outcomePercents } from '@hub/shared/season/outcomePercents.ts';
import { trpc } from '../../api/trpc.ts';
import { clubWordOf } from '../../clubs/clubWords.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { withBreak } from '../../format/clubNames.ts';
import { clubPath, fixturePath } from '@hub/shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import classes from './TickerScreen.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Every club with its next fixtures: home or away, the chance of a win, and short rests. */
export function Component() {
  const query = trpc.catalog.ticker.useQuery();
  const { data, error } = query;
  return (
    <>
      <PageHeader title={texts.title} subtitle={isRated(data) ? texts.subtitle : texts.subtitleUnrated} />
      {data === undefined && error === null && (
        <>
          <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
          <Skeleton height={900} />
        </>
      )}
      <LoadFailure of={query} title={texts.notLoaded} />
      {data?.clubs.length === 0 && <EmptyState Icon={IconCalendarEvent} title={texts.none} />}
      {data !== undefined && data.clubs.length > 0 && (
        <>
          <TickerTable clubs={data.clubs} />
          <Text size="sm" c="dimmed" mt="sm">
            {isRated(data) ? texts.explained : texts.explainedUnrated}
          </Text>
        </>
      )}
    </>
  );
}

/** Whether there are results from which the clubs' strengths are known. */
const isRated = (ticker: Ticker | undefined) =>
  ticker === undefined || ticker.clubs.some(({ expectedPoints }) => expectedPoints !== null);

function TickerTable({ clubs }: Pick<Ticker, 'clubs'>) {
  return (
    <Box pos="relative" className={surfaces.scrollsX}>
      <Box
        component="table"
        aria-label={texts.table}
        w="100%"
        className={`${surfaces.surface} ${classes.table}`}
      >
        <thead className={classes.head}>
          <tr>
            <th scope="col">{texts.club}</th>
            {Array.from({ length: TICKER_FIXTURES }, (_, index) => (
              <th key={index} scope="col">
                <VisuallyHidden>{texts.nth(index + 1)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {clubs.map(({ club, expectedPoints, fixtures }) => (
            <tr key={club.id}>
              <Box
                component="th"
                scope="row"
                fw={400}
                pos="relative"
                p="xs"
                ta="start"
                className={surfaces.clipped}
              >
                <Box
                  component={Link}
                  to={clubPath(club.id)}
                  c="ink"
                  fw={600}
                  td="none"
                  fz="xs"
                  display="flex"
                  className={`${taps.covers} ${grids.inline} ${wrapping.hyphens} ${wrapping.breaks}`}
                  title={club.name}
                >
                  <ClubMark team={club} />
                  <span>{withBreak(clubWordOf(club))}</span>
                </Box>
                {expectedPoints !== null && (
                  <Text span size="xs" c="dimmed" className={wrapping.nowrap}>
                    {texts.points(expectedPoints)}
                  </Text>
                )}
              </Box>
              {fixtures.map((fixture) => (
                <Box
                  component="td"
                  key={fixture.fixtureId}
                  p={0}
                  className={classes.cell}
                  data-ease={easeOf(fixture)}
                >
                  <Cell fixture={fixture} />
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Cell({ fixture }: { fixture: TickerFixture }) {
  const { fixtureId, isHome, opponent, restDays, isAfterEurope } = fixture;
  const percent = winPercentOf(fixture);
  const place = isHome ? texts.home : texts.away;
  const name = opponent?.shortName ?? texts.unknownTeam;
  const isEnglishWeek = restDays !== null && restDays < ENGLISH_WEEK_DAYS;
  const label = [`${place.long} ${opponent?.name ?? name}`];
  if (percent !== null) label.push(texts.win(percent));
  if (isEnglishWeek) label.push(texts.rest(restDays, isAfterEurope));
  return (
    <Box
      component={Link}
      to={fixturePath(fixtureId)}
      c="ink"
      td="none"
      pos="relative"
      fz="xs"
      className={classes.fixture}
      title={label.join('\n')}
    >
      <VisuallyHidden>{label.join(', ')}</VisuallyHidden>
      <Group component="span" gap="xs" justify="center" wrap="nowrap" maw="100%" aria-hidden>
        <strong>{place.short}</strong>
        {opponent !== null && <ClubMark team={opponent} />}
        <span className={classes.opponentName}>{name}</span>
      </Group>
      {percent !== null && (
        <span className={wrapping.nowrap} aria-hidden>
          {texts.winShort(percent)}
        </span>
      )}
      {isEnglishWeek && (
        <Text span size="xs" fw={600} px="xs" bd="1px solid" bdrs="xs" aria-hidden>
          {texts.englishWeek}
        </Text>
      )}
    </Box>
  );
}

/** As on all screens with this match, the three outcomes add up to 100 %. */
function winPercentOf({ isHome, winChance, drawChance }: TickerFixture): number | null {
  if (winChance === null || drawChance === null) return null;
  const lossChance = 1 - winChance - drawChance;
  const [home, away] = isHome ? [winChance, lossChance] : [lossChance, winChance];
  const percents = outcomePercents({ home, draw: drawChance, away });
  return isHome ? percents.home : percents.away;
}

/** Chances of a win from which a fixture counts as easy or even; the shade repeats what the figure says. */
const [EASY, EVEN] = [0.5, 0.3];

const easeOf = ({ winChance }: TickerFixture) =>
  winChance === null ? undefined : winChance >= EASY ? 'easy' : winChance >= EVEN ? 'even' : 'hard';
