import { Box, Button, Group, Stack } from '@mantine/core';
import { IconDoorExit } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isInLeague } from '@hub/shared/catalog/inLeague.ts';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { useLeagueName } from '../../../api/useLeagueName.ts';
import { useHeld } from '../../../games/useFan.ts';
import { useLock } from '../../../games/useLock.ts';
import { StartChance } from '../../../players/chance/StartChance.tsx';
import wrapping from '../../../ui/Wrapping.module.css';
import notice from '../../../ui/states/Notice.module.css';
import { listCandidates, replacementsFor, type PickerCandidate } from '../picker/candidates.ts';
import { texts } from '../texts.ts';
import { useAllPlayers } from '../../../players/useAllPlayers.ts';
import taps from '../../../ui/Taps.module.css';

interface DepartedNoticeProps {
  team: UserTeam;
  onReplace: (player: UserTeamPlayer, card: PlayerCard, club: TeamRef | null) => void;
}

/** Names players who have left the league, and offers a replacement for each. */
export function DepartedNotice({ team, onReplace }: DepartedNoticeProps) {
  const league = useLeagueName();
  const departed = useMemo(() => team.players.filter((player) => !isInLeague(player)), [team]);
  const { lock } = useLock(team);
  const held = useHeld(team);
  const open = useMemo(() => departed.filter(({ id }) => held.get(id)?.isLate !== false), [departed, held]);
  // A squad that is fixed for the season has no replacements; undefined while unknown.
  const isOpen = GAME_PROFILES[team.game].lock.at !== 'season' || (lock ?? null) !== null;
  if (departed.length === 0) return null;
  return (
    <Group gap={0} fz="sm" className={notice.notice}>
      <IconDoorExit size={20} stroke={1.8} aria-hidden />
      <Box component="p" flex="1 1 16rem" className={wrapping.breaks}>
        <strong>
          {texts.areGone(
            departed.map(({ name }) => name),
            league,
          )}
        </strong>
      </Box>
      {isOpen && <Replacements team={team} departed={open} onReplace={onReplace} />}
    </Group>
  );
}

/** Waits for all players, so that no proposal changes under the user's thumb. */
function Replacements({ team, departed, onReplace }: DepartedNoticeProps & { departed: UserTeamPlayer[] }) {
  const { players, clubs, isComplete } = useAllPlayers();
  const proposals = useMemo(
    () =>
      isComplete
        ? replacementsFor(departed, team, listCandidates(players, clubs))
        : new Map<string, PickerCandidate>(),
    [isComplete, departed, team, players, clubs],
  );
  const proposed = departed.flatMap((player) => {
    const by = proposals.get(player.id);
    return by === undefined ? [] : { player, by };
  });
  if (proposed.length === 0) return null;
  return (
    <Stack component="ul" aria-label={texts.replacements} gap="sm" flex="1 1 100%">
      {proposed.map(({ player, by }) => (
        <Group component="li" key={player.id} gap="line">
          {departed.length > 1 && (
            <Box component="span" flex="0 1 12rem" className={wrapping.breaks}>
              {player.name}
            </Box>
          )}
          <Button
            size="compact-sm"
            maw="100%"
            className={taps.forThumbs}
            onClick={() => onReplace(player, by.player, by.club)}
          >
            {texts.replaceBy(by.player.name)}
          </Button>
          {by.player.startProbability !== null && (
            <StartChance startProbability={by.player.startProbability} />
          )}
        </Group>
      ))}
    </Stack>
  );
}
