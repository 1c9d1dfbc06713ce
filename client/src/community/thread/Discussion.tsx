import { lazy, Suspense, useRef } from 'react';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Discussion.module.css';
import { DISCUSSION_ID } from './DiscussionLink.tsx';
import { DiscussionBoundary } from './DiscussionBoundary.tsx';
import type { DiscussionProps } from './discussionProps.ts';
import { specified, texts } from '../texts.ts';
import { useTimeToLoad } from './useTimeToLoad.ts';

const DiscussionBlock = lazy(async () => ({
  default: (await import('./DiscussionBlock.tsx')).DiscussionBlock,
}));

/**
 * The discussion of a page. Its code and data load after the screen's own, and its failure leaves the screen intact.
 */
export function Discussion(props: DiscussionProps) {
  const place = useRef<HTMLDivElement>(null);
  const isTime = useTimeToLoad(place);
  return (
    <div ref={place} id={DISCUSSION_ID} tabIndex={-1} className={`${ui.above16} ${classes.place}`}>
      {isTime ? (
        <DiscussionBoundary>
          <Suspense fallback={<Waiting title={props.title} />}>
            {/* The key gives another page a fresh discussion, with no state left from the previous one. */}
            <DiscussionBlock key={`${props.pageType}:${props.pageId}`} {...props} />
          </Suspense>
        </DiscussionBoundary>
      ) : (
        <Waiting title={props.title} />
      )}
    </div>
  );
}

function Waiting({ title }: Pick<DiscussionProps, 'title'>) {
  return (
    <div className={`${ui.surface} ${ui.shrinks} ${classes.block} ${classes.waiting}`} aria-busy>
      {/* Not a heading yet, because there is no content below it. */}
      <p
        className={`${ui.lines130} ${ui.text18} ${classes.title}`}
        lang={title === undefined ? 'en' : undefined}
      >
        {title ?? specified.title}
      </p>
      <p className={`${ui.quiet} ${ui.text135}`}>{texts.loading}</p>
    </div>
  );
}
