import { Box, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { RecordFigures } from '@hub/shared/record/record.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { formatHits, formatLoss } from './figures.ts';
import { texts } from './texts.ts';

/** The main figures of a matchday or season, compared with the baseline. */
export function FigureCard({ title, figures }: { title: string; figures: RecordFigures }) {
  const { rightOf11, predictedEleven, brier, logLoss, baseline, teamMatches, players } = figures;
  return (
    <Box component="section" aria-label={title} py="lg" px="lg" className={surfaces.surface}>
      <Title order={2} size="lg">
        {title}
      </Title>
      <Group component="p" gap="sm" align="baseline" mt="sm" mb="sm">
        <Text component="strong" size="xl" fw={600}>
          {formatHits(rightOf11)}
        </Text>{' '}
        <span>{texts.rightOf11}</span>
      </Group>
      <Comparison ours={baseline?.ours.right ?? rightOf11} theirs={baseline?.right ?? null} />
      {baseline !== null && baseline.teamMatches < teamMatches && (
        <Text size="sm" c="dimmed" fw={400}>
          {texts.compared(baseline.teamMatches)}
        </Text>
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {texts.teamMatches(teamMatches)}, {texts.players(players)}
      </Text>
      <Disclosure title={texts.forStatisticians}>
        <Text size="sm" c="dimmed">
          {texts.rightOf11Explained}
        </Text>
        <Stack component="dl" gap="xs" mt="sm">
          <Figure name={texts.predictedEleven}>{texts.ofEleven(formatHits(predictedEleven))}</Figure>
          <Loss name={texts.brier} ours={baseline?.ours.brier ?? brier} theirs={baseline?.brier} />
          <Loss name={texts.logLoss} ours={baseline?.ours.logLoss ?? logLoss} theirs={baseline?.logLoss} />
        </Stack>
      </Disclosure>
    </Box>
  );
}

interface LossProps {
  name: string;
  ours: number | null;
  /** The baseline's figure; undefined without one. */
  theirs: number | null | undefined;
}

const Loss = ({ name, ours, theirs }: LossProps) => (
  <Figure
    name={
      <>
        {name} <small>({texts.better})</small>
      </>
    }
  >
    {formatLoss(ours)}
    {theirs !== undefined && (
      <Text span size="sm" c="dimmed" fw={400}>
        {' '}
        / {formatLoss(theirs)}
      </Text>
    )}
  </Figure>
);

const Figure = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <Group gap="line" justify="space-between" align="stretch">
    <Text component="dt" size="sm" c="dimmed" flex="1 1 9rem">
      {name}
    </Text>
    <Text component="dd" inherit fw={600} className={wrapping.nowrap}>
      {children}
    </Text>
  </Group>
);

/** Two bars out of eleven; decorative, because the numbers are beside them. */
function Comparison({ ours, theirs }: { ours: number | null; theirs: number | null }) {
  return (
    <Stack gap="sm">
      {[
        { label: texts.ours, value: ours, isOurs: true },
        { label: texts.baseline, value: theirs, isOurs: false },
      ].map(({ label, value, isOurs }) => (
        <Box key={label} fz="sm" fw={isOurs ? 600 : 400} c={isOurs ? 'ink' : 'dimmed'}>
          <Group gap="sm" justify="space-between" wrap="nowrap">
            <span>{label}</span>
            <span>{formatHits(value)}</span>
          </Group>
          <Box
            className={surfaces.track}
            style={{ '--bar': isOurs ? 'var(--hub-accent)' : undefined }}
            aria-hidden
          >
            <span style={{ inlineSize: `${((value ?? 0) / STARTERS_PER_TEAM) * 100}%` }} />
          </Box>
        </Box>
      ))}
    </Stack>
  );
}
