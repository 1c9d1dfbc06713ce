import { Button } from '@mantine/core';
import { Failed } from './LoadFailure.tsx';

interface NextPageProps {
  of: {
    error: unknown;
    isFetching: boolean;
    isFetchNextPageError: boolean;
    isFetchingNextPage: boolean;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
  };
  label: string;
  /** Says what could not be loaded. */
  failed?: string;
  size?: Button.Props['size'];
  className?: string;
}

/** Loads the next part of a long list and shows failures; nothing at the end of the list. */
export function NextPage({ of: query, label, failed, size, className }: NextPageProps) {
  const load = () => void query.fetchNextPage();
  if (query.isFetchNextPageError)
    return <Failed title={failed} error={query.error} isRetrying={query.isFetching} onRetry={load} />;
  if (!query.hasNextPage) return null;
  return (
    <Button
      variant="default"
      size={size}
      className={className}
      loading={query.isFetchingNextPage}
      onClick={load}
    >
      {label}
    </Button>
  );
}
