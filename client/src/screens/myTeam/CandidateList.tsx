import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { UserTeamPlayer } from '#shared/userTeams.ts';
import { CandidateRow } from './CandidateRow.tsx';
import classes from './CandidateList.module.css';
import type { Candidate, PickerActions } from './candidates.ts';
import { texts } from './texts.ts';

const ROW_HEIGHT_PX = 64;
const SKELETONS = 7;

interface CandidateListProps extends PickerActions {
  candidates: readonly Candidate[];
  /** Who is in the team already. */
  members: readonly UserTeamPlayer[];
  isFull: boolean;
}

/** The players that were found; only the rows in sight are in the document, whatever their number. */
export function CandidateList({ candidates, members, isFull, onAdd, onRemove }: CandidateListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const memberOf = useMemo(() => new Map(members.map((member) => [member.id, member])), [members]);

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React Compiler
  const virtualizer = useVirtualizer({
    count: candidates.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => candidates[index]?.player.id ?? index,
    overscan: 6,
    useFlushSync: false,
  });

  // Another search starts at its top.
  useLayoutEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [candidates]);

  const rows = virtualizer.getVirtualItems();
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul
        aria-label={texts.candidates}
        className={classes.list}
        style={{ blockSize: virtualizer.getTotalSize(), paddingBlockStart: rows[0]?.start ?? 0 }}
      >
        {rows.flatMap(({ index }) => {
          const candidate = candidates[index];
          if (candidate === undefined) return [];
          return [
            <CandidateRow
              key={candidate.player.id}
              measure={virtualizer.measureElement}
              index={index}
              count={candidates.length}
              candidate={candidate}
              member={memberOf.get(candidate.player.id) ?? null}
              isFull={isFull}
              onAdd={onAdd}
              onRemove={onRemove}
            />,
          ];
        })}
      </ul>
    </div>
  );
}

export function CandidateListSkeleton() {
  return (
    <div aria-hidden className={classes.scroller}>
      {Array.from({ length: SKELETONS }, (_, row) => (
        <Skeleton key={row} className={classes.skeleton} />
      ))}
    </div>
  );
}
