import { NativeSelect } from '@mantine/core';
import { Link } from '../../ui/address/Link.tsx';
import type { WatchedPlayer } from '#shared/users/watchlist.schema.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { playerPath } from '#shared/hub/paths.ts';
import { AvailabilityLabel } from '../../players/status/AvailabilityLabel.tsx';
import { DepartureLabel } from '../../players/status/DepartureLabel.tsx';
import { StatusChange } from '../../players/status/StatusChange.tsx';
import { ChanceChange } from '../../players/chance/ChanceChange.tsx';
import { PlayerAvatar } from '../../players/profile/PlayerAvatar.tsx';
import { MatchChance } from '../../players/chance/MatchChance.tsx';
import { positionWord } from '../../format/termTexts.ts';
import { WatchButton } from '../../players/WatchButton.tsx';
import type { Change } from './changes.ts';
import { texts } from './texts.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './WatchlistScreen.module.css';

const THRESHOLD_STEP = 5;
const THRESHOLDS = Array.from({ length: 19 }, (_, index) => (index + 1) * THRESHOLD_STEP);

interface WatchedRowProps {
  player: WatchedPlayer;
  change: Change | null;
  /** Whether his match has begun. */
  hasBegun: boolean;
}

/** A watched player: facts, estimate, changes, and the threshold for notices. */
export function WatchedRow({ player, change, hasBegun }: WatchedRowProps) {
  const {
    playerId,
    name,
    teamId,
    teamShortName,
    left,
    positionPrimary,
    status,
    startProbability,
    knowledge,
  } = player;
  return (
    <li
      className={`${ui.ruled} ${ui.stack} ${ui.gapY6} ${ui.gapX12} ${ui.centred} ${ui.paddedY10} ${classes.row}`}
    >
      <PlayerAvatar
        name={name}
        team={teamId === null || teamShortName === null ? null : { id: teamId, name: teamShortName }}
      />
      <div className={`${ui.line} ${ui.whoArea} ${classes.who}`}>
        <Link
          to={playerPath(playerId)}
          state={{ name }}
          className={`${ui.ink} ${ui.strong} ${ui.breaks} ${ui.reach}`}
        >
          {name}
        </Link>
        <span className={ui.hint}>
          {[teamShortName, positionWord(positionPrimary)].filter(Boolean).join(' · ')}
        </span>
        {left === null && status !== 'unknown' && <AvailabilityLabel status={status} />}
        {left !== null && <DepartureLabel left={left} />}
      </div>
      <WatchButton playerId={playerId} name={name} />
      <div className={ui.chanceArea}>
        {startProbability === null ? (
          <span className={ui.hint}>{texts.noStartChance}</span>
        ) : (
          <MatchChance startProbability={startProbability} knowledge={knowledge} hasBegun={hasBegun} />
        )}
      </div>
      <Threshold player={player} />
      {change !== null && <ChangeLines change={change} />}
    </li>
  );
}

function ChangeLines({ change: { status, startProbability } }: { change: Change }) {
  return (
    <div className={`${ui.textSm} ${ui.wrap} ${classes.change}`}>
      {status !== null && <StatusChange {...status} />}
      {startProbability !== null && <ChanceChange {...startProbability} />}
    </div>
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
