import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../api/errorTexts.ts';
import classes from './LoadFailure.module.css';
import { texts } from './texts.ts';

interface LoadFailureProps {
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

export function LoadFailure({ error, isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div className={classes.failure} role="alert">
      <span className={classes.text}>{errorText(error)}</span>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={15} aria-hidden />}
        loading={isRetrying}
        onClick={onRetry}
      >
        {texts.retry}
      </Button>
    </div>
  );
}
