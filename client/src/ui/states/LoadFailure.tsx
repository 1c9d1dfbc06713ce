import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../api/errorTexts.ts';
import { useIsOnline } from '../../api/useIsOnline.ts';
import ui from '../Vocabulary.module.css';
import classes from './LoadFailure.module.css';
import { texts } from '../texts.ts';

/** The part of a query that says whether it failed and can retry it. */
export interface Loaded {
  data: unknown;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Says why data is missing and offers a retry; renders nothing while it is there or may still arrive. */
export function LoadFailure({ of: query, title }: { of: Loaded; title?: string }) {
  if (query.data !== undefined || query.error === null) return null;
  return (
    <Failed
      title={title}
      error={query.error}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

interface FailedProps {
  error: unknown;
  /** Says what could not be loaded; shown before the reason. */
  title: string | undefined;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded. */
export function Failed({ error, title, isRetrying, onRetry }: FailedProps) {
  const isOnline = useIsOnline();
  return (
    <div
      className={`${ui.textSm} ${ui.line} ${ui.gapY8} ${ui.gapX16} ${ui.below16} ${ui.onSurface} ${ui.framed} ${ui.padded8x12} ${ui.roundSm} ${classes.failure}`}
      role="alert"
    >
      <div className={ui.grows14}>
        {title !== undefined && <strong className={ui.block}>{title}</strong>}
        {isOnline ? errorText(error) : texts.notOnDevice}
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
