import { Box, Text } from '@mantine/core';
import type { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import { REASON_LABELS } from '../../players/chance/startTexts.ts';
import { startLabelOf } from '@hub/shared/startChance/chanceText.ts';
import { formatDecimal, formatSigned } from '@hub/shared/text/format.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './Reasons.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { countsForScore } from '@hub/shared/startChance/pstartTerms.ts';

interface ReasonsProps {
  /** In display order. */
  reasons: readonly ReasonRow[];
  /** The start probability they lead to, in [0, 1]. */
  startProbability: number;
}

/** The reasons of a start probability as a waterfall of signed points; screen readers hear a list. */
export function Reasons({ reasons, startProbability }: ReasonsProps) {
  const waterfall = toWaterfall(reasons);
  const { scoreSteps, balanceSteps, score } = waterfall;
  const isCertain = reasons.some(({ part }) => part === 'certainCase');
  return (
    <ol>
      {scoreSteps.map((step) => (
        <Step key={step.row.part} step={step} waterfall={waterfall} />
      ))}
      {!isCertain && (
        <Box
          component="li"
          py="sm"
          className={`${surfaces.lineAbove} ${grids.columnRest} ${classes.step} ${classes.sum}`}
        >
          <Text span size="md" fw={600}>
            {texts.score}
          </Text>
          <Bar from={0} to={score} waterfall={waterfall} kind="sum" />
          <Text span inherit fw={600} ta="end" className={wrapping.nowrap}>
            {formatDecimal(Math.round(score * 10) / 10)}
          </Text>
        </Box>
      )}
      {balanceSteps.map((step) => (
        <Step key={step.row.part} step={step} waterfall={waterfall} />
      ))}
      <Box
        component="li"
        py="sm"
        className={`${surfaces.lineAbove} ${grids.columnRest} ${classes.step} ${classes.result}`}
      >
        <Text span size="md" fw={600}>
          {texts.result}
        </Text>
        <Text span size="md" fw={600} className={classes.chance}>
          {formatStartChance(startProbability)} {texts.startChance}
          <VisuallyHidden>: {startLabelOf(startProbability).word}</VisuallyHidden>
        </Text>
      </Box>
    </ol>
  );
}

function Step({ step, waterfall }: { step: WaterfallStep; waterfall: Waterfall }) {
  const { row, from, to } = step;
  const signed = formatSigned(row.points);
  return (
    <Box component="li" py="sm" className={`${surfaces.lineAbove} ${grids.columnRest} ${classes.step}`}>
      <Box fw={600} fz="md">
        {REASON_LABELS[row.part]}
        <Text span size="sm" c="dimmed" fw={400} display="block">
          {reasonSentence(row)}
        </Text>
      </Box>
      {row.part !== 'certainCase' && (
        <>
          <Bar from={from} to={to} waterfall={waterfall} kind={to < from ? 'loss' : 'gain'} />
          <Text span inherit fw={600} ta="end" className={wrapping.nowrap}>
            <span aria-hidden>{signed}</span>
            <VisuallyHidden>{texts.points(signed)}</VisuallyHidden>
          </Text>
        </>
      )}
    </Box>
  );
}

interface BarProps {
  from: number;
  to: number;
  waterfall: Waterfall;
  kind: 'gain' | 'loss' | 'sum';
}

function Bar({ from, to, waterfall: { lowest, highest }, kind }: BarProps) {
  const percent = (points: number) => (highest > lowest ? ((points - lowest) / (highest - lowest)) * 100 : 0);
  const [start, end] = [Math.min(from, to), Math.max(from, to)].map(percent) as [number, number];
  return (
    <Box component="span" pos="relative" className={`${grids.whole} ${classes.track}`} aria-hidden>
      <Box
        component="span"
        pos="absolute"
        h="100%"
        className={classes.bar}
        data-kind={kind}
        style={{ insetInlineStart: `${start}%`, inlineSize: `${end - start}%` }}
      />
    </Box>
  );
}

/** One bar of the waterfall, which starts where the previous one ends. All values are points on the score's scale. */
interface WaterfallStep {
  row: ReasonRow;
  from: number;
  to: number;
}

interface Waterfall {
  /** The reasons that add up to the score. */
  scoreSteps: WaterfallStep[];
  /** The steps that adjust the score afterwards: to last season, to this one and to the team-mates. */
  balanceSteps: WaterfallStep[];
  /** Sum of `scoreSteps`. */
  score: number;
  /** Ends of the axis, which spans every bar and zero. */
  lowest: number;
  highest: number;
}

/** Converts the reasons of a start probability into bars, in their own order, those of the score first. */
export function toWaterfall(reasons: readonly ReasonRow[]): Waterfall {
  const isBalance = ({ part }: ReasonRow) => !countsForScore(part);
  let end = 0;
  const toStep = (row: ReasonRow): WaterfallStep => {
    const from = end;
    end += row.points;
    return { row, from, to: end };
  };
  const scoreSteps = reasons.filter((row) => !isBalance(row)).map(toStep);
  const score = end;
  const balanceSteps = reasons.filter(isBalance).map(toStep);
  const ends = [...scoreSteps, ...balanceSteps].map(({ to }) => to);
  return { scoreSteps, balanceSteps, score, lowest: Math.min(0, ...ends), highest: Math.max(0, ...ends) };
}
