import type { PageRef } from '#shared/communityPages.ts';

/** Which page's discussion it is, and what stands above it in place of the usual title. */
export interface DiscussionProps extends PageRef {
  title?: string;
  subtitle?: string;
}
