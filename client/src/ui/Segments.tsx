import { Box, Group } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import taps from './Taps.module.css';
import classes from './Segments.module.css';

interface SegmentsProps<Choice extends string> {
  /** For screen readers. */
  label: string;
  /** Empty while nothing is chosen. */
  value: Choice | '';
  /** The title describes a label that has no words. */
  choices: readonly { value: Choice; label: ReactNode; title?: string }[];
  isDisabled?: boolean;
  /** Whether the segments fill the width in equal parts. */
  isWide?: boolean;
  onChange: (value: Choice) => void;
}

/** A choice of one among a few options, side by side. */
export function Segments<Choice extends string>(props: SegmentsProps<Choice>) {
  const { label, value, choices, isDisabled = false, isWide = false, onChange } = props;
  const name = useId();
  return (
    <Group
      role="radiogroup"
      aria-label={label}
      gap={0}
      align="stretch"
      wrap="nowrap"
      display={isWide ? 'flex' : 'inline-flex'}
      maw="100%"
      bg="sunken"
      bdrs="md"
      p="xs"
      data-wide={isWide || undefined}
      data-disabled={isDisabled || undefined}
    >
      {choices.map((choice) => (
        <Box
          component="label"
          key={choice.value}
          fw={600}
          ta="center"
          pos="relative"
          mih={32}
          bdrs="sm"
          fz="sm"
          className={`${taps.pointed} ${classes.segment}`}
          title={choice.title}
        >
          <Box
            component="input"
            type="radio"
            w="100%"
            pos="absolute"
            className={classes.input}
            name={name}
            checked={choice.value === value}
            disabled={isDisabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </Box>
      ))}
    </Group>
  );
}
