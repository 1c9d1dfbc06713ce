import { Box, Button, Group } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { errorText } from '../../api/errorTexts.ts';
import { useIsOnline } from '../../api/useIsOnline.ts';
import surfaces from '../Surfaces.module.css';
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
    <Group
      gap="lg"
      mb="lg"
      bg="surface"
      px="md"
      py="sm"
      bdrs="sm"
      fz="sm"
      className={`${surfaces.framed} ${classes.failure}`}
      role="alert"
    >
      <Box flex="1 1 14rem">
        {title !== undefined && (
          <Box component="strong" display="block">
            {title}
          </Box>
        )}
        {isOnline ? errorText(error) : texts.notOnDevice}
      </Box>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconRefresh size={15} aria-hidden />}
        loading={isRetrying}
        onClick={onRetry}
      >
        {texts.retry}
      </Button>
    </Group>
  );
}
