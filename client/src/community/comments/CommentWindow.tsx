import { Box } from '@mantine/core';
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import type { Comment } from '@hub/shared/community/community.schema.ts';
import { useDocumentTop } from '../../ui/address/useDocumentTop.ts';
import surfaces from '../../ui/Surfaces.module.css';
import classes from '../Discussion.module.css';

/** The typical height of a comment with its replies, used until the row is measured. */
const ROW_PX = 240;
/**
 * Rows rendered beyond either edge of the window: enough for the next press of Tab, and for a screen reader to
 * continue.
 */
const OVERSCAN = 6;
/** ARIA's value for an unknown total. */
const UNKNOWN = -1;

interface CommentWindowProps {
  titleId: string;
  comments: readonly Comment[];
  /** Whether older comments remain to be loaded. */
  hasMore: boolean;
  /** The comment with the open reply box. */
  openId: string | undefined;
  children: (comment: Comment) => ReactNode;
}

/**
 * The loaded comments as a list that renders only the rows near the window and those in use: the last one focused, and
 * the one with the open reply box. The row being read keeps its place, whatever is added or removed above it.
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
    // While the window is above the list, no row is being read, and new ones may push the list down.
    anchorTo: isReadIn ? 'end' : 'start',
    // The list does not follow its end, either.
    scrollEndThreshold: Number.NEGATIVE_INFINITY,
    useFlushSync: false,
    scrollToFn(offset, { adjustments }) {
      // Scrolls by the difference, not to an absolute position, because the window may have been scrolled since.
      if (adjustments !== undefined) window.scrollBy(0, adjustments);
      // No scroll on mounting: the router has restored the position.
      else if (isPlaced.current) window.scrollTo(0, offset);
    },
  });
  useLayoutEffect(() => {
    isPlaced.current = true;
  }, []);
  const rows = virtualizer.getVirtualItems();

  // Rows are in normal flow; spacers replace the omitted ones between them.
  return (
    <Box
      component="ul"
      ref={list}
      pos="relative"
      className={classes.comments}
      aria-labelledby={titleId}
      style={{ paddingBlockEnd: topPx + virtualizer.getTotalSize() - (rows.at(-1)?.end ?? topPx) }}
    >
      {rows.map(({ index, key, start }, nth) => (
        <Box
          component="li"
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          py="md"
          className={surfaces.lineAbove}
          style={{ marginBlockStart: start - (rows[nth - 1]?.end ?? topPx) }}
          aria-posinset={index + 1}
          aria-setsize={hasMore ? UNKNOWN : comments.length}
          // Focus in a dialog opened from the row counts too.
          onFocusCapture={() => setFocusedId(comments[index]?.id)}
        >
          {comments[index] !== undefined && children(comments[index])}
        </Box>
      ))}
    </Box>
  );
}

/** The rows in and near the window, and the rows in `kept` that exist. */
function withRows(range: Range, kept: readonly number[]): number[] {
  const indexes = new Set([...defaultRangeExtractor(range), ...kept.filter((index) => index >= 0)]);
  return [...indexes].toSorted((one, other) => one - other);
}

/**
 * Distance of a list from the top of the document in pixels, kept up to date. When the list moves while it is being
 * read, the window scrolls along.
 */
export function useListTop(list: RefObject<HTMLElement | null>): { topPx: number; isReadIn: boolean } {
  const [topPx, setTopPx] = useState(0);
  const isReadIn = window.scrollY > topPx;

  const lastPx = useRef<number | null>(null);
  useDocumentTop(list, (nowPx) => {
    const beforePx = lastPx.current;
    if (beforePx !== null && beforePx !== nowPx && window.scrollY > beforePx) {
      window.scrollBy(0, nowPx - beforePx);
      // The browser reports scrolling only with the next frame; rows that change before it would be scrolled from the old position.
      window.dispatchEvent(new Event('scroll'));
    }
    lastPx.current = nowPx;
    setTopPx(nowPx);
  });

  useLayoutEffect(() => {
    if (!isReadIn) return undefined;
    // Turns off the browser's scroll anchoring, which would otherwise double the movement in some browsers.
    const { style } = document.body;
    style.setProperty('overflow-anchor', 'none');
    return () => void style.removeProperty('overflow-anchor');
  }, [isReadIn]);

  return { topPx, isReadIn };
}
