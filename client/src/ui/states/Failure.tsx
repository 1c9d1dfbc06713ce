import { Text } from '@mantine/core';
import { errorText } from '../../api/errorTexts.ts';

interface FailureProps {
  /** The error of the requested action; null renders nothing. */
  error: unknown;
  /** Says what did not happen; shown before the reason. */
  title?: string;
  /** Replaces the default look. */
  className?: string;
}

/** Says why a requested action failed. */
export function Failure({ error, title, className }: FailureProps) {
  if (error === null) return null;
  return (
    <Text span display="block" size="sm" c="wrong" mt="xs" role="alert" className={className}>
      {title !== undefined && `${title} `}
      {errorText(error)}
    </Text>
  );
}
