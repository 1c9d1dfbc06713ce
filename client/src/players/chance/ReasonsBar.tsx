import { Box, Group } from '@mantine/core';
import { formatSigned } from '@hub/shared/text/format.ts';
import type { ReasonRow } from '@hub/shared/startChance/pstart.schema.ts';
import { REASON_LABELS } from './startTexts.ts';
import surfaces from '../../ui/Surfaces.module.css';
import classes from './ReasonsBar.module.css';

const texts = { mainReasons: 'Was am meisten zählt' } as const;

/** Smaller reasons are not named beside the bar. */
const POINTS_WORTH_NAMING = 1;

/** The reasons of a start probability at a glance: gains side by side, then losses; names and points below. */
export function ReasonsBar({ reasons }: { reasons: readonly ReasonRow[] }) {
  const byWeight = reasons.toSorted((one, other) => Math.abs(other.points) - Math.abs(one.points));
  const gains = byWeight.filter(({ points }) => points > 0);
  const losses = byWeight.filter(({ points }) => points < 0);
  return (
    <Box mt="sm" mb="xs">
      <Group
        align="stretch"
        wrap="nowrap"
        bdrs="xs"
        gap="xs"
        h="0.875rem"
        className={surfaces.clipped}
        aria-hidden
      >
        {[...gains, ...losses].map(({ part, points }) => (
          <span
            key={part}
            className={classes.segment}
            data-kind={points < 0 ? 'loss' : 'gain'}
            style={{ flexGrow: Math.abs(points) }}
          />
        ))}
      </Group>
      <Group
        component="ul"
        aria-label={texts.mainReasons}
        gap="line"
        align="stretch"
        c="dimmed"
        mt="sm"
        fz="sm"
        className={classes.names}
      >
        {byWeight
          .filter(({ points }) => Math.abs(points) >= POINTS_WORTH_NAMING)
          .map(({ part, points }) => (
            <li key={part} data-kind={points < 0 ? 'loss' : 'gain'}>
              {REASON_LABELS[part]} <strong>{formatSigned(points)}</strong>
            </li>
          ))}
      </Group>
    </Box>
  );
}
