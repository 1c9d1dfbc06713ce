import { Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { useBegunClubs } from '../../../fixtures/useMatches.ts';
import { CandidateRow } from './CandidateRow.tsx';
import classes from './CandidateList.module.css';
import type { PickerCandidate, PickerActions } from './candidates.ts';
import { texts } from '../texts.ts';

const ROW_HEIGHT_PX = 64;
const SKELETONS = 7;
interface CandidateListProps extends PickerActions {
  candidates: readonly PickerCandidate[];
  /** Players already in the team. */
  teamPlayers: readonly UserTeamPlayer[];
  isFull: boolean;
}

/** The players found; only rows in view are in the document, however many there are. */
export function CandidateList({ candidates, teamPlayers, isFull, onAdd, onRemove }: CandidateListProps) {
  const begun = useBegunClubs();
  const scroller = useRef<HTMLDivElement>(null);
  const teamPlayerOf = useMemo(
    () => new Map(teamPlayers.map((player) => [player.id, player])),
    [teamPlayers],
  );

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React Compiler
  const virtualizer = useVirtualizer({
    count: candidates.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    getItemKey: (index) => candidates[index]?.player.id ?? index,
    overscan: 6,
    useFlushSync: false,
  });

  // A new search starts at the top.
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
              teamPlayer={teamPlayerOf.get(candidate.player.id) ?? null}
              isFull={isFull}
              hasBegun={begun.has(candidate.player.teamId ?? '')}
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
        <Skeleton key={row} height={48} my={8} />
      ))}
    </div>
  );
}
