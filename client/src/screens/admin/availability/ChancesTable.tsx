import { Box, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { AvailabilityPreview } from '@hub/shared/availability/availability.schema.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import classes from '../Admin.module.css';
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
    <Box component="table" w="100%" fz="sm" className={classes.chances}>
      {caption !== null && <caption>{caption}</caption>}
      <thead>
        <tr>
          <th scope="col">{texts.columns.player}</th>
          <th scope="col">{texts.columns.before}</th>
          <th scope="col">{texts.columns.after}</th>
        </tr>
      </thead>
      <tbody>
        {chances.map((chance) => {
          const Arrow = chance.after > chance.before ? IconArrowUpRight : IconArrowDownRight;
          return (
            <tr key={chance.playerId}>
              <th scope="row">{chance.name}</th>
              <td>{formatStartChance(chance.before)}</td>
              <td>
                {chance.after !== chance.before && <Arrow size={14} aria-hidden />}
                {formatStartChance(chance.after)}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}
