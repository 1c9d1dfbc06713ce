import { ActionIcon } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface IconActionProps {
  Sign: Icon;
  /** Read out, and shown on hover. */
  label: string;
  variant?: 'subtle' | 'light';
  opensDialog?: boolean;
  onClick: () => void;
}

/** A button that is only an icon. */
export function IconAction({
  Sign,
  label,
  variant = 'subtle',
  opensDialog = false,
  onClick,
}: IconActionProps) {
  return (
    <ActionIcon
      variant={variant}
      size={36}
      aria-label={label}
      aria-haspopup={opensDialog ? 'dialog' : undefined}
      title={label}
      onClick={onClick}
    >
      <Sign size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
