import { Box, Group, Text } from '@mantine/core';
import { wholePoints } from '@hub/shared/points/pointsText.ts';
import type { SeasonReview } from '@hub/shared/review/review.schema.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import classes from './Review.module.css';
import { texts } from './texts.ts';

const WIDTH = 100;
const HEIGHT = 100;
/** The fan's own line is drawn last, above the others. */
const LINES = ['same', 'hub', 'mine'] as const;

/** The sums of the season so far: the fan's, the hub's advice, and the first eleven unchanged; the table holds the same data. */
export function SeasonCurve({ season }: { season: SeasonReview }) {
  const days = season.matchdays.filter(
    ({ mine, hub, same }) => mine !== null && hub !== null && same !== null,
  );
  const last = days.at(-1);
  if (last === undefined || days.length < 2)
    return (
      <Panel title={texts.season}>
        <Text size="sm" c="dimmed">
          {texts.curveLater}
        </Text>
      </Panel>
    );
  const all = days.flatMap(({ sum }) => LINES.map((line) => sum[line]));
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const pointOf = (value: number, place: number) =>
    `${(place / days.length) * WIDTH},${(1 - (value - low) / (high - low)) * HEIGHT}`;
  return (
    <Panel title={texts.season}>
      <Group component="ul" gap="sm" fz="sm" mb="sm">
        {LINES.toReversed().map((line) => (
          <Group component="li" key={line} gap="xs" wrap="nowrap">
            <svg viewBox="0 0 20 4" width={20} height={4} aria-hidden>
              <line x1={0} x2={20} y1={2} y2={2} className={classes.line} data-line={line} />
            </svg>
            {texts[line]}
            <b>{wholePoints(last.sum[line])}</b>
          </Group>
        ))}
      </Group>
      <Box h="8rem" className={surfaces.lineBelow}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className={`${surfaces.spills} ${classes.drawing}`}
          aria-hidden
        >
          {LINES.map((line) => (
            <polyline
              key={line}
              points={[0, ...days.map(({ sum }) => sum[line])].map(pointOf).join(' ')}
              className={classes.line}
              data-line={line}
            />
          ))}
        </svg>
      </Box>
      <Group justify="space-between" fz="xs" c="dimmed" aria-hidden>
        <span>{texts.matchday(days[0]?.matchday ?? 0)}</span>
        <span>{texts.matchday(last.matchday)}</span>
      </Group>
      <Text size="xs" c="dimmed">
        {texts.sameHint(season.matchdays[0]?.matchday ?? 0)}
      </Text>
      <Disclosure title={texts.asTable}>
        <FigureTable
          caption={texts.seasonTable}
          columns={[texts.column, texts.mine, texts.hub, texts.same]}
          rows={days.toReversed().map(({ matchday, sum }) => ({
            key: String(matchday),
            cells: [texts.matchday(matchday), ...[sum.mine, sum.hub, sum.same].map(wholePoints)],
          }))}
        />
      </Disclosure>
    </Panel>
  );
}
