import type { Discussed } from '#shared/community/community.schema.ts';
import type { EntityPageType } from '#shared/community/communityPages.schema.ts';
import { trpc } from '../api/trpc.ts';

const FRESH_MS = 60_000;
const NONE: Discussed = {};

/** The number of comments by the id of what is discussed; nothing until it is known, and where it cannot be loaded. */
export function useDiscussed(pageType: EntityPageType): Discussed {
  const { data } = trpc.community.discussed.useQuery({ pageType }, { staleTime: FRESH_MS });
  return data ?? NONE;
}
