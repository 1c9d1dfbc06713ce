import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import { useChancePhase } from '../../../fixtures/useMatches.ts';
import { RowFact } from '../../../players/chance/FactMarks.tsx';
import { Box, Button, Group, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, memo } from 'react';
import type { Held } from '@hub/shared/games/lockedChanges.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import classes from './CandidateList.module.css';
import type { PickerCandidate, PickerActions } from './candidates.ts';
import { texts } from '../texts.ts';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { PlayerStatusLabels } from '../../../players/status/PlayerStatusLabels.tsx';
import { PlayerAvatar } from '../../../players/profile/PlayerAvatar.tsx';
import { PositionBadges } from '../../../players/profile/PositionBadges.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';

const ROW_HEIGHT_PX = 64;
const SKELETONS = 7;
interface CandidateListProps extends PickerActions {
  candidates: readonly PickerCandidate[];
  /** Players already in the team. */
  teamPlayers: readonly UserTeamPlayer[];
  held: Held;
  isFull: boolean;
}

/** The players found; only rows in view are in the document, however many there are. */
export function CandidateList({
  candidates,
  teamPlayers,
  held,
  isFull,
  onAdd,
  onRemove,
}: CandidateListProps) {
  const phaseOf = useChancePhase();
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
              isFixed={held.get(candidate.player.id)?.isLate === false}
              phase={phaseOf(candidate.player)}
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
        <Skeleton key={row} height={48} my="sm" />
      ))}
    </div>
  );
}

interface CandidateRowProps extends PickerActions {
  candidate: PickerCandidate;
  /** The same player in the team; null if he is not in it. */
  teamPlayer: UserTeamPlayer | null;
  isFull: boolean;
  /** Whether he is locked and cannot leave the team. */
  isFixed: boolean;
  /** Of the match that his chance is for. */
  phase: MatchPhase;
  index: number;
  count: number;
  measure: (row: HTMLElement | null) => void;
}

/** A player from the search, with a button that adds or removes him. */
const CandidateRow = memo(function CandidateRow({
  candidate: { player, club },
  teamPlayer,
  isFull,
  isFixed,
  phase,
  index,
  count,
  measure,
  onAdd,
  onRemove,
}: CandidateRowProps) {
  const truth = listedTruthOf(player, phase);
  return (
    <Group
      component="li"
      ref={measure}
      gap="md"
      wrap="nowrap"
      mih="4rem"
      py="sm"
      px="xs"
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={surfaces.lineBelow}
    >
      <PlayerAvatar name={player.name} team={club} />
      <Box flex={1} miw={0}>
        <Box fw={600} fz="md" className={wrapping.breaks}>
          {player.name}
        </Box>
        <Group gap="sm" c="dimmed" fz="sm">
          <PositionBadges positions={player.positions} />
          {club !== null && (
            <Group component="span" title={club.name} gap="xs" wrap="nowrap" display="inline-flex">
              {club.shortName}
            </Group>
          )}
          {player.startProbability !== null && truth.kind !== 'suspended' && <RowFact fact={truth} />}
          <PlayerStatusLabels player={player} />
        </Group>
      </Box>
      <Button
        size="compact-sm"
        miw="7.25rem"
        mih="2.125rem"
        px="sm"
        variant={teamPlayer === null ? 'default' : 'light'}
        leftSection={
          teamPlayer === null ? <IconPlus size={15} aria-hidden /> : <IconCheck size={15} aria-hidden />
        }
        disabled={teamPlayer === null ? isFull : isFixed}
        aria-label={teamPlayer === null ? texts.addLabel(player.name) : texts.inTeamLabel(player.name)}
        onClick={() => (teamPlayer === null ? onAdd(player, club) : onRemove(teamPlayer))}
      >
        {teamPlayer === null ? texts.add : texts.inTeam}
      </Button>
    </Group>
  );
});
