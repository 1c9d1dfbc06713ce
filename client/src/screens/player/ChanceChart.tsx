import { Box, Group, Text } from '@mantine/core';
import type { ChancePoint } from '@hub/shared/catalog/players.schema.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import surfaces from '../../ui/Surfaces.module.css';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import classes from './ChanceChart.module.css';
import { texts } from './texts.ts';

const WIDTH = 100;
const HEIGHT = 100;
const GRID_PERCENT = [100, 50, 0];

/**
 * The start chance by run, oldest first, from at least two runs. Drawn by hand, because a chart library would cost more
 * than it saves.
 */
export function ChanceChart({ chanceHistory }: { chanceHistory: readonly ChancePoint[] }) {
  const [first, last] = [chanceHistory[0], chanceHistory.at(-1)];
  if (first === undefined || last === undefined) return null;
  const probabilities = chanceHistory.map(({ startProbability }) => startProbability);
  const summary = texts.chanceHistorySummary(
    chanceHistory.length,
    formatStartChance(Math.min(...probabilities)),
    formatStartChance(Math.max(...probabilities)),
    formatStartChance(last.startProbability),
  );
  const points = chanceHistory.map(
    ({ startProbability }, run) =>
      `${(run / (chanceHistory.length - 1)) * WIDTH},${(1 - startProbability) * HEIGHT}`,
  );

  return (
    <Box component="figure" mt="sm">
      <Box pos="relative" my="sm" h="7.5rem">
        {GRID_PERCENT.map((percent) => (
          <Box
            component="span"
            key={percent}
            pos="absolute"
            className={`${surfaces.lineAbove} ${classes.grid}`}
            style={{ insetBlockStart: `${100 - percent}%` }}
            aria-hidden
          >
            <Text
              span
              size="xs"
              c="dimmed"
              bg="surface"
              w="2.5rem"
              lh="1.125rem"
              pos="absolute"
              className={classes.gridLabel}
            >
              {percent} %
            </Text>
          </Box>
        ))}
        <Box pos="absolute" className={classes.area}>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            width="100%"
            height="100%"
            role="img"
            aria-label={summary}
            className={surfaces.spills}
          >
            <polyline
              points={points.join(' ')}
              fill="none"
              stroke="var(--hub-accent)"
              strokeLinejoin="round"
              strokeWidth="2"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          <Box
            component="span"
            bg="accent"
            w={10}
            h={10}
            bdrs="50%"
            pos="absolute"
            className={classes.latest}
            style={{ insetBlockStart: `${(1 - last.startProbability) * 100}%` }}
            aria-hidden
          />
        </Box>
      </Box>
      <Group
        component="figcaption"
        gap="line"
        align="stretch"
        justify="space-between"
        c="dimmed"
        fz="sm"
        pl="2.875rem"
        aria-hidden
      >
        <span>{formatKickoff(first.asOfTs)}</span>
        <span>{formatKickoff(last.asOfTs)}</span>
      </Group>
      <Disclosure title={texts.chanceHistoryValues}>
        <FigureTable
          caption={texts.chanceHistoryValues}
          columns={[texts.chanceHistoryAt, texts.startChance]}
          rows={newestFirst(chanceHistory).map(({ run, asOfTs, startProbability }) => ({
            key: String(run),
            cells: [formatKickoff(asOfTs), formatStartChance(startProbability)],
          }))}
        />
      </Disclosure>
    </Box>
  );
}

function newestFirst(chanceHistory: readonly ChancePoint[]) {
  return chanceHistory.map((point, run) => ({ ...point, run })).toReversed();
}
