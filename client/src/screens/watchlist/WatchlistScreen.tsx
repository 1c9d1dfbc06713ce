import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import { useChancePhase } from '../../fixtures/useMatches.ts';
import { RowFact } from '../../players/chance/FactMarks.tsx';
import { Box, Group, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { WatchedPlayer } from '@hub/shared/users/watchlist.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { paths, playerPath } from '@hub/shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { texts } from './texts.ts';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './WatchlistScreen.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { errorText } from '../../api/errorTexts.ts';
import { AvailabilityLabel } from '../../players/status/AvailabilityLabel.tsx';
import { DepartureLabel } from '../../players/status/DepartureLabel.tsx';
import { StatusChange } from '../../players/status/StatusChange.tsx';
import { ChanceChange } from '../../players/chance/ChanceChange.tsx';
import { PlayerAvatar } from '../../players/profile/PlayerAvatar.tsx';
import { positionWord } from '../../format/termTexts.ts';
import { WatchButton } from '../../players/WatchButton.tsx';
import { isStatusNews } from '@hub/shared/availability/playerStatus.ts';

const ASK_AGAIN_MS = 60_000;
/** The players the user watches, with their changes since the last visit. */
export function Component() {
  const query = trpc.watchlist.players.useQuery(undefined, {
    refetchInterval: ASK_AGAIN_MS,
    // Not cached, because the next visit compares with what this one has shown.
    gcTime: 0,
    staleTime: 0,
  });
  const { data, error } = query;
  const phaseOf = useChancePhase();
  const seenOf = useSeenAtArrival(data);
  const rows = data?.map((player) => ({
    player,
    change: changeSince(seenOf?.get(player.playerId) ?? player.seen, player),
  }));
  const changes = rows?.filter(({ change }) => change !== null).length ?? 0;

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      {rows === undefined && error === null && <Loading />}
      <LoadFailure of={query} />
      {rows?.length === 0 && (
        <Stack gap="sm" align="center" ta="center">
          <EmptyState Icon={IconEye} title={texts.none} />
          <Text c="dimmed" maw="34rem">
            {texts.noneExplained}
          </Text>
          <Link to={paths.players} className={taps.link}>
            {texts.toPlayers}
          </Link>
        </Stack>
      )}
      {rows !== undefined && rows.length > 0 && (
        <>
          <Text component="output" display="block" size="sm" c="dimmed" mb="sm">
            {texts.count(rows.length, changes)}
          </Text>
          <Box component="ul" maw="60rem" px="lg" className={surfaces.surface}>
            {rows.map(({ player, change }) => (
              <WatchedRow key={player.playerId} player={player} change={change} phase={phaseOf(player)} />
            ))}
          </Box>
        </>
      )}
    </>
  );
}

/** Returns the state at the start of this visit, and marks the changes as seen. */
function useSeenAtArrival(players: readonly WatchedPlayer[] | undefined) {
  const [seenOf, setSeenOf] = useState<ReadonlyMap<string, WatchedPlayer['seen']> | null>(null);
  const { mutate } = trpc.watchlist.markSeen.useMutation();
  if (players !== undefined && seenOf === null)
    setSeenOf(new Map(players.map(({ playerId, seen }) => [playerId, seen])));
  const hasArrived = seenOf !== null;
  useEffect(() => {
    if (hasArrived) mutate({});
  }, [hasArrived, mutate]);
  return seenOf;
}

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <Stack gap="sm" maw="60rem">
        <Skeleton height={84} />
        <Skeleton height={84} />
        <Skeleton height={84} />
      </Stack>
    </>
  );
}

const THRESHOLD_STEP = 5;
const THRESHOLDS = Array.from({ length: 19 }, (_, index) => (index + 1) * THRESHOLD_STEP);

interface WatchedRowProps {
  player: WatchedPlayer;
  change: Change | null;
  /** Of the match that his chance is for. */
  phase: MatchPhase;
}

/** A watched player: facts, estimate, changes, and the threshold for notices. */
function WatchedRow({ player, change, phase }: WatchedRowProps) {
  const { playerId, name, teamId, teamShortName, left, positionPrimary, status, startProbability } = player;
  const truth = listedTruthOf(player, phase);
  return (
    <Box component="li" py="sm" className={`${surfaces.ruled} ${classes.row}`}>
      <PlayerAvatar
        name={name}
        team={teamId === null || teamShortName === null ? null : { id: teamId, name: teamShortName }}
      />
      <Group gap={0} className={`${grids.whoArea} ${classes.who}`}>
        <Text
          component={Link}
          to={playerPath(playerId)}
          state={{ name }}
          inherit
          c="ink"
          fw={600}
          className={`${wrapping.breaks} ${taps.reach}`}
        >
          {name}
        </Text>
        <Text span size="sm" c="dimmed">
          {[teamShortName, positionWord(positionPrimary)].filter(Boolean).join(' · ')}
        </Text>
        {left === null && status !== 'unknown' && truth.kind !== status && (
          <AvailabilityLabel status={status} />
        )}
        {left !== null && <DepartureLabel left={left} />}
      </Group>
      <WatchButton playerId={playerId} name={name} />
      <div className={grids.chanceArea}>
        {startProbability === null ? (
          <Text span size="sm" c="dimmed">
            {texts.noStartChance}
          </Text>
        ) : (
          <RowFact fact={truth} />
        )}
      </div>
      <Threshold player={player} />
      {change !== null && <ChangeLines change={change} />}
    </Box>
  );
}

function ChangeLines({ change: { status, startProbability } }: { change: Change }) {
  return (
    <Group gap={0} align="stretch" fz="sm" className={classes.change}>
      {status !== null && <StatusChange {...status} />}
      {startProbability !== null && <ChanceChange {...startProbability} />}
    </Group>
  );
}

function Threshold({ player: { playerId, name, thresholdPercent } }: { player: WatchedPlayer }) {
  const utils = trpc.useUtils();
  const change = trpc.watchlist.setThreshold.useMutation({
    onSettled: () => Promise.all([utils.watchlist.players.invalidate(), utils.account.notices.invalidate()]),
  });
  const shown = change.isPending ? change.variables.thresholdPercent : thresholdPercent;
  const offered = [...new Set([...THRESHOLDS, ...(shown === null ? [] : [shown])])].toSorted((a, b) => a - b);
  return (
    <NativeSelect
      className={classes.threshold}
      size="xs"
      aria-label={texts.threshold(name)}
      value={shown ?? ''}
      error={change.isError ? errorText(change.error) : null}
      data={[
        { value: '', label: texts.noThreshold },
        ...offered.map((percent) => ({ value: String(percent), label: texts.thresholdFrom(percent) })),
      ]}
      onChange={({ currentTarget: { value } }) =>
        change.mutate({ playerId, thresholdPercent: value === '' ? null : Number(value) })
      }
    />
  );
}

type Seen = WatchedPlayer['seen'];

interface Change {
  status: { before: Seen['status']; now: Seen['status'] } | null;
  /** By a whole percentage point or more. */
  startProbability: { before: number; now: number } | null;
}

/** A player's change since he was last seen; null if nothing visible changed. */
function changeSince(seen: Seen, { status, startProbability }: WatchedPlayer): Change | null {
  const change: Change = {
    status: isStatusNews(seen.status, status) ? { before: seen.status, now: status } : null,
    startProbability:
      seen.startProbability !== null &&
      startProbability !== null &&
      percent(seen.startProbability) !== percent(startProbability)
        ? { before: seen.startProbability, now: startProbability }
        : null,
  };
  return change.status === null && change.startProbability === null ? null : change;
}

const percent = (startProbability: number) => Math.round(startProbability * 100);
