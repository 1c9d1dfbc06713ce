import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../api/errorTexts.ts';
import classes from './LoadFailure.module.css';
import { texts } from '../texts.ts';

interface LoadFailureProps {
  error: unknown;
  /** Says what could not be loaded; shown before the reason. */
  title?: string;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Replaces a screen's data when loading failed, says why and offers to try again. */
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
        {texts.retry}
      </Button>
    </div>
  );
}
