import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { RecordFigures } from '@hub/shared/record/record.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import taps from '../../ui/Taps.module.css';
import classes from './FigureCard.module.css';
import { formatHits, formatLoss } from './figures.ts';
import { texts } from './texts.ts';

/** The main figures of a matchday or season, compared with the baseline. */
export function FigureCard({ title, figures }: { title: string; figures: RecordFigures }) {
  const { rightOf11, predictedEleven, brier, logLoss, baseline, teamMatches, players } = figures;
  return (
    <section aria-label={title} className={`${surfaces.surface} ${classes.card}`}>
      <Title order={2} size="lg">
        {title}
      </Title>
      <Group component="p" gap="sm" align="baseline" mt="sm" mb="sm" className={classes.main}>
        <strong>{formatHits(rightOf11)}</strong> <span>{texts.rightOf11}</span>
      </Group>
      <Comparison ours={baseline?.ours.right ?? rightOf11} theirs={baseline?.right ?? null} />
      {baseline !== null && baseline.teamMatches < teamMatches && (
        <Text size="sm" c="dimmed" fw={400}>
          {texts.compared(baseline.teamMatches)}
        </Text>
      )}
      <Text size="sm" c="dimmed" fw={400}>
        {texts.rightOf11Explained}
      </Text>
      <Stack component="dl" gap="xs" mt="md" mb="md">
        <Group gap="line" justify="space-between" align="stretch">
          <Text component="dt" size="sm" c="dimmed" className={classes.term}>
            {texts.predictedEleven}
          </Text>
          <Text component="dd" inherit fw={600} className={wrapping.nowrap}>
            {texts.ofEleven(formatHits(predictedEleven))}
          </Text>
        </Group>
      </Stack>
      <Box component="details" fz="sm">
        <Box component="summary" c="accent" py="xs" className={`${taps.pointed} ${classes.statistics}`}>
          {texts.forStatisticians}
        </Box>
        <Stack component="dl" gap="xs" mt="md" mb="md">
          <Loss name={texts.brier} ours={baseline?.ours.brier ?? brier} theirs={baseline?.brier} />
          <Loss name={texts.logLoss} ours={baseline?.ours.logLoss ?? logLoss} theirs={baseline?.logLoss} />
        </Stack>
      </Box>
      <Text size="sm" c="dimmed" fw={400}>
        {texts.teamMatches(teamMatches)}, {texts.players(players)}
      </Text>
    </section>
  );
}

interface LossProps {
  name: string;
  ours: number | null;
  /** The baseline's figure; undefined without one. */
  theirs: number | null | undefined;
}

function Loss({ name, ours, theirs }: LossProps) {
  return (
    <Group gap="line" justify="space-between" align="stretch">
      <Text component="dt" size="sm" c="dimmed" className={classes.term}>
        {name} <small>({texts.better})</small>
      </Text>
      <Text component="dd" inherit fw={600} className={wrapping.nowrap}>
        {formatLoss(ours)}
        {theirs !== undefined && (
          <Text span size="sm" c="dimmed" fw={400}>
            {' '}
            / {formatLoss(theirs)}
          </Text>
        )}
      </Text>
    </Group>
  );
}

/** Two bars out of eleven; decorative, because the numbers are beside them. */
function Comparison({ ours, theirs }: { ours: number | null; theirs: number | null }) {
  return (
    <Stack gap="sm">
      {[
        { label: texts.ours, value: ours, isOurs: true },
        { label: texts.baseline, value: theirs, isOurs: false },
      ].map(({ label, value, isOurs }) => (
        <Box key={label} fz="sm" className={classes.bar} data-ours={isOurs || undefined}>
          <span>{label}</span>
          <span className={`${surfaces.clipped} ${classes.track}`} aria-hidden>
            <Box
              component="span"
              display="block"
              h="100%"
              style={{ inlineSize: `${((value ?? 0) / STARTERS_PER_TEAM) * 100}%` }}
            />
          </span>
          <span className={classes.value}>{formatHits(value)}</span>
        </Box>
      ))}
    </Stack>
  );
}
