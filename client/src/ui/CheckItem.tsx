import { Box, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import surfaces from './Surfaces.module.css';
import taps from './Taps.module.css';
import wrapping from './Wrapping.module.css';

interface CheckItemProps {
  isChecked: boolean;
  onToggle: () => void;
  /** Placed before the text. */
  mark: ReactNode;
  /** Placed at the end of the row. */
  end?: ReactNode;
  children: ReactNode;
}

/** A list item that can be ticked by pressing anywhere on it. */
export function CheckItem({ isChecked, onToggle, mark, end, children }: CheckItemProps) {
  return (
    <li className={surfaces.lineBelow} data-chosen={isChecked || undefined}>
      <Group component="label" gap="sm" wrap="nowrap" className={`${taps.thumb} ${taps.pointed}`}>
        <input
          type="checkbox"
          className={`${taps.tick} ${taps.pointed}`}
          checked={isChecked}
          onChange={onToggle}
        />
        {mark}
        <Box component="span" flex={1} miw={0} className={wrapping.breaks}>
          {children}
        </Box>
        {end}
      </Group>
    </li>
  );
}
