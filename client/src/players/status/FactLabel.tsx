import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import classes from './FactLabel.module.css';

export const FACT_SIGN = { size: 13, stroke: 2.2, 'aria-hidden': true } as const;

interface FactLabelProps {
  /** Decides the colour. */
  status: InjuryStatus | 'gone';
  sign: ReactNode;
  children: string;
}

/** A fact about a player. Square corners distinguish it from an estimate, which is round. */
export function FactLabel({ status, sign, children }: FactLabelProps) {
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      display="inline-flex"
      fz="xs"
      className={classes.label}
      data-status={status}
    >
      {sign}
      <span>{children}</span>
    </Group>
  );
}
