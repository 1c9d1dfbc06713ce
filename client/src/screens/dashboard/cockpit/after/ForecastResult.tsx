import { Box, Group, Stack, Text } from '@mantine/core';
import type { RecordOfBase } from '@hub/shared/record/record.schema.ts';
import { measuredText } from '@hub/shared/record/measuredText.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { trpc } from '../../../../api/trpc.ts';
import { clubCodeOf, clubWordOf } from '../../../../clubs/clubWords.ts';
import surfaces from '../../../../ui/Surfaces.module.css';
import { Panel } from '../../../../ui/Panel.tsx';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import { PanelLink } from '../../PanelLink.tsx';
import { cockpitTexts as texts } from '../texts.ts';
import classes from './ForecastResult.module.css';

const CALLS = 2;

/**
 * How many of eleven starters the forecast named, compared with 'same eleven again', for all clubs and for each, and where
 * it was worst.
 */
export function ForecastResult({ matchday }: { matchday: number }) {
  const { data: record } = trpc.catalog.record.useQuery();
  const bases = record?.isLastSeason === false ? record.bases : [];
  const figuresIn = ({ matchdays }: RecordOfBase) =>
    matchdays.find((one) => one.matchday === matchday)?.figures;
  // A matchday that was never recalculated has only frozen forecasts.
  const base = bases.find((one) => figuresIn(one) !== undefined);
  const figures = base && figuresIn(base);
  const right = figures?.rightOf11 ?? figures?.predictedEleven ?? null;
  const isLatest = base !== undefined && base.matchdays[0]?.matchday === matchday;
  return (
    <Panel title={texts.howGood} aside={<PanelLink to={paths.record} label={texts.record} />}>
      <div
        className={`${surfaces.contains} ${classes.result}`}
        data-waiting={record === undefined || undefined}
      >
        {right === null ? (
          <Text size="sm" c="dimmed">
            {record === undefined ? '' : texts.notScored}
          </Text>
        ) : (
          <Group component="p" gap="lg" align="baseline" mb="sm" fz="sm">
            <span>
              <Text component="b" size="xl" fw={800}>
                {texts.tenths(right)}
              </Text>{' '}
              {texts.right}
            </span>
            {figures?.baseline && (
              <Text span size="sm" c="dimmed">
                <Text component="b" size="xl" fw={600}>
                  {texts.tenths(figures.baseline.right)}
                </Text>{' '}
                {texts.again}
              </Text>
            )}
          </Group>
        )}
        {figures !== undefined && record !== undefined && base !== undefined && (
          <Text size="xs" c="dimmed">
            {measuredText({ ...record, base: base.base, teamMatches: figures.teamMatches })}
          </Text>
        )}
        {right !== null && isLatest && <Clubs base={base} />}
      </div>
    </Panel>
  );
}

function Clubs({ base: { latestClubs, worstCalls } }: { base: RecordOfBase }) {
  const worst = latestClubs.at(-1);
  if (worst === undefined) return null;
  const missed = worstCalls.filter(
    ({ started, teamShortName }) => !started && teamShortName === worst.shortName,
  );
  return (
    <>
      <Box component="ul" aria-label={texts.clubsRight} my="sm" className={classes.clubs}>
        {latestClubs.map((club) => (
          <Stack
            component="li"
            key={club.teamId}
            gap="xs"
            ta="center"
            fz="xs"
            c={club === worst ? 'ink' : 'dimmed'}
            fw={club === worst ? 600 : 400}
            className={classes.club}
            data-worst={club === worst || undefined}
          >
            <Stack
              component="span"
              gap={0}
              pos="relative"
              bg="sunken"
              bdrs="xs"
              className={`${surfaces.clipped} ${classes.bar}`}
            >
              <Box
                component="span"
                pos="absolute"
                className={classes.fill}
                style={{ blockSize: `${(club.right / 11) * 100}%` }}
              />
              <b>{Math.round(club.right)}</b>
            </Stack>
            <span aria-hidden title={club.name}>
              {clubCodeOf(club)}
            </span>
            <VisuallyHidden>{clubWordOf(club)}</VisuallyHidden>
          </Stack>
        ))}
      </Box>
      <Text size="sm" c="dimmed">
        {texts.farthestClub(clubWordOf(worst), Math.round(worst.right))}{' '}
        {missed.length > 0
          ? texts.leftOut(missed.map(({ name }) => name))
          : worstCalls.length > 0 && texts.farthest(worstCalls.slice(0, CALLS))}
      </Text>
    </>
  );
}
