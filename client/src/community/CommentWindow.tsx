import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { Comment } from '#shared/community.ts';
import classes from './Discussion.module.css';
import { useListTop } from './useListTop.ts';

/** The usual height of a comment with its replies, until the row is there to be measured. */
const ROW_PX = 240;
/** Rows beyond either edge of the window: enough for the next press of Tab, and for a screen reader to read on. */
const OVERSCAN = 6;
/** In ARIA, that the whole number is not known. */
const UNKNOWN = -1;

interface CommentWindowProps {
  titleId: string;
  comments: readonly Comment[];
  /** Older ones are still to be loaded. */
  hasMore: boolean;
  /** The comment with the open reply box. */
  openId: string | undefined;
  children: (comment: Comment) => ReactNode;
}

/**
 * The loaded comments as a list of which only the rows near the window are in the document, and those in use: the one
 * that was focused last, and the one with the open reply box. What is being read stays where it is, whatever comes or
 * goes above it.
 */
export function CommentWindow({ titleId, comments, hasMore, openId, children }: CommentWindowProps) {
  const list = useRef<HTMLUListElement>(null);
  const { topPx, isReadIn } = useListTop(list);
  const [focusedId, setFocusedId] = useState<string>();
  const isPlaced = useRef(false);
  const indexOf = (id: string | undefined) => comments.findIndex((comment) => comment.id === id);
  const [focused, open] = [indexOf(focusedId), indexOf(openId)];

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React Compiler
  const virtualizer = useWindowVirtualizer({
    count: comments.length,
    getItemKey: useCallback((index: number) => comments[index]?.id ?? index, [comments]),
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: topPx,
    rangeExtractor: useCallback((range: Range) => withRows(range, [focused, open]), [focused, open]),
    // Above the list nothing of it is being read, and what is new may push it down.
    anchorTo: isReadIn ? 'end' : 'start',
    // Nor does the list follow its end.
    scrollEndThreshold: Number.NEGATIVE_INFINITY,
    useFlushSync: false,
    scrollToFn(offset, { adjustments }) {
      // By so much, not to where it believes the window to be: that may have been scrolled since.
      if (adjustments !== undefined) window.scrollBy(0, adjustments);
      // At first there is nothing to go to; the router has restored the place.
      else if (isPlaced.current) window.scrollTo(0, offset);
    },
  });
  useLayoutEffect(() => {
    isPlaced.current = true;
  }, []);
  const rows = virtualizer.getVirtualItems();

  // Rows follow each other as ever; space stands for those between them that are left out.
  return (
    <ul
      ref={list}
      className={classes.comments}
      aria-labelledby={titleId}
      style={{ paddingBlockEnd: topPx + virtualizer.getTotalSize() - (rows.at(-1)?.end ?? topPx) }}
    >
      {rows.map(({ index, key, start }, nth) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          className={classes.comment}
          style={{ marginBlockStart: start - (rows[nth - 1]?.end ?? topPx) }}
          aria-posinset={index + 1}
          aria-setsize={hasMore ? UNKNOWN : comments.length}
          // Focus in a dialog that the row has opened counts as well.
          onFocusCapture={() => setFocusedId(comments[index]?.id)}
        >
          {comments[index] !== undefined && children(comments[index])}
        </li>
      ))}
    </ul>
  );
}

/** The rows in and near the window, and those of `kept` that there are. */
function withRows(range: Range, kept: readonly number[]): number[] {
  const indexes = new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index >= 0)]);
  return [...indexes].toSorted((one, other) => one - other);
}
