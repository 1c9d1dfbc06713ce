import { Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { AvailabilityPreview } from '@hub/shared/availability/availability.schema.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import { FigureTable } from '../../../ui/FigureTable.tsx';
import { availabilityTexts as texts } from './texts.ts';

interface ChancesTableProps {
  chances: AvailabilityPreview['chances'];
  /** Null without a club. */
  caption: string | null;
}

/** A club's start chances before and after a change that has not been made yet. */
export function ChancesTable({ chances, caption }: ChancesTableProps) {
  if (chances.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.previewNone}
      </Text>
    );
  return (
    <>
      <Text size="sm" c="dimmed" aria-hidden>
        {caption}
      </Text>
      <FigureTable
        caption={caption ?? texts.columns.player}
        columns={[texts.columns.player, texts.columns.before, texts.columns.after]}
        rows={chances.map(({ playerId, name, before, after }) => {
          const Arrow = after > before ? IconArrowUpRight : IconArrowDownRight;
          return {
            key: playerId,
            cells: [
              name,
              formatStartChance(before),
              <>
                {after !== before && <Arrow size={14} aria-hidden />}
                {formatStartChance(after)}
              </>,
            ],
          };
        })}
      />
    </>
  );
}
