import type { PageRef } from '#shared/community/communityPages.schema.ts';

/** The page of the discussion, and the content that replaces its usual title. */
export interface DiscussionProps extends PageRef {
  title?: string;
  subtitle?: string;
}
