import { Box } from '@mantine/core';
import type { ReliabilityBin } from '@hub/shared/record/record.schema.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { formatShare } from './figures.ts';
import { texts } from './texts.ts';

const SIZE = 300;
/** Space for the figures beside the axes and for the axis labels. */
const LEFT = 60;
const TOP = 18;
const BOTTOM = 40;
const RIGHT = 18;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const LEAST_RADIUS = 3;
const GREATEST_RADIUS = 13;
const WORDS = { fill: 'var(--hub-ink-quiet)', stroke: 'none' };

const place = (share: number) => LEFT + share * SIZE;
const height = (share: number) => TOP + (1 - share) * SIZE;

/** Predicted against observed frequency, one point per tenth; the table below holds the same data. */
export function ReliabilityDiagram({ bins }: { bins: readonly ReliabilityBin[] }) {
  const most = Math.max(1, ...bins.map(({ players }) => players));
  return (
    <>
      <Box
        component="svg"
        viewBox={`0 0 ${LEFT + SIZE + RIGHT} ${TOP + SIZE + BOTTOM}`}
        w="100%"
        mx="auto"
        h="auto"
        maw="27.5rem"
        fz="xs"
        fill="none"
        strokeWidth="1.5"
        aria-hidden
      >
        {TICKS.map((tick) => (
          <g key={tick} stroke="var(--hub-line)">
            <line x1={place(0)} x2={place(1)} y1={height(tick)} y2={height(tick)} />
            <line x1={place(tick)} x2={place(tick)} y1={height(0)} y2={height(1)} />
            <text x={place(0) - 6} y={height(tick) + 4} textAnchor="end" {...WORDS}>
              {formatShare(tick)}
            </text>
            <text x={place(tick)} y={height(0) + 16} textAnchor="middle" {...WORDS}>
              {formatShare(tick)}
            </text>
          </g>
        ))}
        <line
          x1={place(0)}
          y1={height(0)}
          x2={place(1)}
          y2={height(1)}
          stroke="var(--hub-ink-quiet)"
          strokeDasharray="5 4"
        />
        <polyline
          points={bins
            .flatMap(({ predicted, happened }) =>
              predicted === null || happened === null ? [] : [`${place(predicted)},${height(happened)}`],
            )
            .join(' ')}
          stroke="var(--hub-accent)"
          strokeWidth="2"
        />
        {bins.map(({ players, predicted, happened }, index) =>
          predicted === null || happened === null ? null : (
            <circle
              // oxlint-disable-next-line react/no-array-index-key -- the bins are the tenths, in order
              key={index}
              cx={place(predicted)}
              cy={height(happened)}
              r={LEAST_RADIUS + Math.sqrt(players / most) * (GREATEST_RADIUS - LEAST_RADIUS)}
              fill="var(--hub-accent)"
              fillOpacity="0.85"
              stroke="var(--hub-surface)"
            />
          ),
        )}
        <text x={place(0.5)} y={height(0) + 32} textAnchor="middle" fontWeight="600" {...WORDS}>
          {texts.predictedAxis}
        </text>
        <text
          transform={`translate(11 ${height(0.5)}) rotate(-90)`}
          textAnchor="middle"
          fontWeight="600"
          {...WORDS}
        >
          {texts.happenedAxis}
        </text>
      </Box>
      <Disclosure title={texts.asTable}>
        <FigureTable
          caption={texts.reliabilityTable}
          columns={[texts.range, texts.predicted, texts.happened, texts.count]}
          rows={bins.map(({ players, predicted, happened }, index) => ({
            key: String(index),
            cells: [
              `${index * 10}–${(index + 1) * 10} %`,
              formatShare(predicted),
              formatShare(happened),
              texts.rows(players),
            ],
          }))}
        />
      </Disclosure>
    </>
  );
}
