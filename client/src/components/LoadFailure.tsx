import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../api/errorTexts.ts';
import classes from './LoadFailure.module.css';

const RETRY = 'Erneut versuchen';

interface LoadFailureProps {
  error: unknown;
  /** What could not be loaded, before the reason. */
  title?: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Says in place of a screen's data why there is none, and offers to try again. */
export function LoadFailure({ error, title, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div className={classes.failure} role="alert">
      <div className={classes.text}>
        {title !== undefined && <strong className={classes.title}>{title}</strong>}
        {errorText(error)}
      </div>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={15} aria-hidden />}
        loading={isRetrying}
        onClick={onRetry}
      >
        {RETRY}
      </Button>
    </div>
  );
}
