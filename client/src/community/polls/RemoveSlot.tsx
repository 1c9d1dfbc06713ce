import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { OPTIONS_MIN } from '#shared/community/communityLimits.ts';
import { texts } from '../texts.ts';

interface RemoveSlotProps {
  slots: readonly string[];
  index: number;
  onChange: (slots: string[]) => void;
}

/** Removes one slot; at least two remain. */
export function RemoveSlot({ slots, index, onChange }: RemoveSlotProps) {
  if (slots.length <= OPTIONS_MIN) return null;
  return (
    <ActionIcon
      size={36}
      variant="default"
      aria-label={texts.removeOption(index + 1)}
      onClick={() => onChange(slots.toSpliced(index, 1))}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}
