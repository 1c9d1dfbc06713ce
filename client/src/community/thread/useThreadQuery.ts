import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { trpc } from '../../api/trpc.ts';

/** The pages of a discussion; none are requested unless enabled. */
export const useThreadQuery = ({ pageType, pageId }: PageRef, enabled = true) =>
  trpc.community.thread.useInfiniteQuery(
    { pageType, pageId },
    { enabled, getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
