import { Stack, Text } from '@mantine/core';
import { formatCount } from '@hub/shared/text/format.ts';
import grids from '../../ui/Grids.module.css';

interface FiguresProps<Name extends string> {
  names: readonly (readonly [Name, string])[];
  of: Readonly<Record<Name, number>>;
  /** Least width of one. */
  least: string;
}

/** Counts below their names, as many beside each other as fit. */
export const Figures = <Name extends string>({ names, of, least }: FiguresProps<Name>) => (
  <Stack component="dl" gap="lg" className={grids.fitting} style={{ '--least': least }}>
    {names.map(([name, label]) => (
      <div key={name}>
        <Text component="dt" size="sm" c="dimmed">
          {label}
        </Text>
        <Text component="dd" size="lg" fw={600}>
          {formatCount(of[name])}
        </Text>
      </div>
    ))}
  </Stack>
);
