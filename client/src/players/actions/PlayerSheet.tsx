import { Stack } from '@mantine/core';
import {
  IconArrowsSplit2,
  IconEye,
  IconEyePlus,
  IconScale,
  IconShirtSport,
  IconUserCircle,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { comparePath, paths, playerPath } from '@hub/shared/hub/paths.ts';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { ToastMessage } from '../../ui/Toast.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import { gameTexts } from '../../games/gameTexts.ts';
import { useHeld } from '../../games/useFan.ts';
import { useWatch } from '../useWatch.ts';
import { Action, ICON } from './Action.tsx';
import type { ActionPlayer } from './Action.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { OwnAnswer } from './OwnAnswer.tsx';
import { OwnChoices } from './OwnChoices.tsx';
import classes from './PlayerActions.module.css';

const texts = {
  more: 'Mehr',
  details: 'Zur Seite des Spielers',
  inTeam: (team: string) => `In deinem Team „${team}“`,
  takeOut: 'Wieder herausnehmen',
  intoTeam: (team: string) => `Ins Team „${team}“`,
  noTeam: 'Erst ein Team anlegen',
  watch: 'Beobachten',
  watched: 'Auf deiner Watchlist',
  watchHint:
    'Die Glocke meldet, wenn seine Startchance deutlich steigt oder fällt und wenn sich sein Status ändert.',
  unwatch: 'Nicht mehr beobachten',
  compare: 'Vergleichen',
  whatIf: 'Was, wenn …?',
  whatIfHint: 'Er fällt aus oder beginnt sicher: Was heißt das für Verein und Team?',
  remove: (name: string) => `${name} aus dem Team nehmen`,
} as const;

interface PlayerSheetProps {
  player: ActionPlayer;
  isOpen: boolean;
  onClose: () => void;
  /** Receives what was done, with a way to undo it. */
  onMoved: (message: ToastMessage) => void;
  /** Opens 'What if he were out, or certain to start?'. */
  onWhatIf: () => void;
}

/** The answer for a player of the shown team, and the actions that are available anywhere. */
export function PlayerSheet({ player, isOpen, onClose, onMoved, onWhatIf }: PlayerSheetProps) {
  const { data: teams } = trpc.myTeam.teams.useQuery();
  const team = teams?.find(({ id }) => id === player.userTeamId);
  const chosen = team?.players.find(({ id }) => id === player.id);
  const isOwn = team !== undefined && chosen !== undefined;
  const actions = (
    <Stack component="ul" gap="xs">
      {isOwn && <OwnChoices team={team} player={chosen} />}
      {player.onRemove !== undefined && <RemoveAction player={player} onClose={onClose} />}
      {teams?.length === 0 && (
        <li>
          <Link
            to={paths.myTeam}
            className={`${taps.bare} ${surfaces.rises} ${grids.line} ${classes.action}`}
            onClick={onClose}
          >
            <IconShirtSport {...ICON} />
            {texts.noTeam}
          </Link>
        </li>
      )}
      {othersThan(player, teams ?? []).map((one) => (
        <TeamAction key={one.id} team={one} player={player} />
      ))}
      <WatchAction player={player} />
      <Action Sign={IconArrowsSplit2} label={texts.whatIf} hint={texts.whatIfHint} onClick={onWhatIf} />
      <li>
        <Link
          to={comparePath([player.id])}
          className={`${taps.bare} ${surfaces.rises} ${grids.line} ${classes.action}`}
          onClick={onClose}
        >
          <IconScale {...ICON} />
          {texts.compare}
        </Link>
      </li>
      <ShareButton subject={{ kind: 'player', id: player.id }} what={player.name} Trigger={Action} />
      {!isOwn && (
        <li>
          <Link
            to={playerPath(player.id)}
            state={{ name: player.name }}
            className={`${taps.bare} ${surfaces.rises} ${grids.line} ${classes.action}`}
            onClick={onClose}
          >
            <IconUserCircle {...ICON} />
            {texts.details}
          </Link>
        </li>
      )}
    </Stack>
  );
  return (
    <Dialog title={player.name} isOpen={isOpen} onClose={onClose}>
      {isOwn ? (
        <Fragment key={player.id}>
          <OwnAnswer team={team} chosen={chosen} player={player} onClose={onClose} onMoved={onMoved} />
          <Disclosure title={texts.more}>{actions}</Disclosure>
        </Fragment>
      ) : (
        actions
      )}
    </Dialog>
  );
}

/** Without the team from which the screen itself removes him. */
const othersThan = (player: ActionPlayer, teams: readonly UserTeam[]) =>
  player.onRemove === undefined
    ? teams
    : teams.filter(({ players }) => players.every(({ id }) => id !== player.id));

/** Leaves the removal to the screen, which offers to undo it. */
function RemoveAction({ player, onClose }: Pick<PlayerSheetProps, 'player' | 'onClose'>) {
  return (
    <Action
      Sign={IconUserMinus}
      label={texts.remove(player.name)}
      onClick={() => {
        onClose();
        player.onRemove?.();
      }}
    />
  );
}

function TeamAction({ team, player }: { team: UserTeam; player: ActionPlayer }) {
  const utils = trpc.useUtils();
  const onSettled = () => utils.myTeam.teams.invalidate();
  const add = trpc.myTeam.addPlayers.useMutation({ onSettled });
  const remove = trpc.myTeam.removePlayer.useMutation({ onSettled });
  const isIn = team.players.some(({ id }) => id === player.id);
  const held = useHeld(team).get(player.id);
  const isFixed = held?.isLate === false;
  const change = () => {
    add.reset();
    remove.reset();
    if (isIn) remove.mutate({ userTeamId: team.id, playerId: player.id });
    else add.mutate({ userTeamId: team.id, playerIds: [player.id] });
  };
  // The choices for him in this team say so already.
  if (isFixed && team.id === player.userTeamId) return null;
  return (
    <Action
      Sign={isIn ? IconUserMinus : IconUserPlus}
      label={isIn ? texts.inTeam(team.name) : texts.intoTeam(team.name)}
      hint={isFixed ? gameTexts.lockedSince(held.lockTs) : isIn ? texts.takeOut : undefined}
      isActive={isIn}
      isDisabled={isFixed || add.isPending || remove.isPending}
      error={add.error ?? remove.error}
      onClick={change}
    />
  );
}

function WatchAction({ player }: { player: ActionPlayer }) {
  const { isWatched, canChange, error, toggle } = useWatch(player.id);
  return (
    <Action
      Sign={isWatched ? IconEye : IconEyePlus}
      label={isWatched ? texts.watched : texts.watch}
      hint={isWatched ? texts.unwatch : texts.watchHint}
      isActive={isWatched}
      isDisabled={!canChange}
      error={error}
      onClick={toggle}
    />
  );
}
