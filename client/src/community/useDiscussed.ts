import type { Discussed } from '@hub/shared/community/community.schema.ts';
import type { EntityPageType } from '@hub/shared/community/communityPages.schema.ts';
import { trpc } from '../api/trpc.ts';

const FRESH_MS = 60_000;
const NONE: Discussed = {};

/** The numbers of comments by the id of their subject; empty until loaded, and if they cannot be loaded. */
export function useDiscussed(pageType: EntityPageType): Discussed {
  const { data } = trpc.community.discussed.useQuery({ pageType }, { staleTime: FRESH_MS });
  return data ?? NONE;
}
