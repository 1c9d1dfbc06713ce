import { Box, Button, Group, Text } from '@mantine/core';
import { IconCrown } from '@tabler/icons-react';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { isWhollyHeld } from '@hub/shared/games/lockedChanges.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { Failure } from '../ui/states/Failure.tsx';
import { starTexts as texts } from './starTexts.ts';
import type { Fan } from './useFan.ts';
import { useSetStars, useTeamStars } from './useStars.ts';

interface StarsProps {
  team: UserTeam;
  fan: Fan | null;
}

/** The stars of the eleven and what they add, and the advice if it differs; after the lock only who counts. */
export function Stars({ team, fan }: StarsProps) {
  const found = useTeamStars(team, fan);
  const { choose, error, isPending } = useSetStars(team);
  const rule = GAME_PROFILES[team.game].stars;
  if (fan === null || found === null || rule === null) return null;
  const { stars, ids, adds, advised, gain, faults } = found;
  if (stars.length === 0 && faults.length === 0) return null;
  const isLocked = isWhollyHeld(team, fan.held);
  const names = shortNames(team.players);
  const nameOf = ({ player }: { player: { id: string; name: string } }) =>
    names.get(player.id) ?? player.name;
  const best = new Set(advised.map(({ player }) => player.id));
  const close = advised.filter(({ player, isClose }) => isClose && ids.has(player.id));
  return (
    <Box component="section" aria-label={texts.title} fz="sm" py="sm">
      <Group component="p" gap="xs">
        <IconCrown size={14} stroke={2} aria-hidden />
        <span>
          {texts.title}: {texts.names(stars.map(nameOf))}
        </span>
        {!isLocked && adds > 0 && <strong>{texts.adds(adds)}</strong>}
        {!isLocked && stars.length > 0 && stars.every(({ isAdvised }) => isAdvised) && (
          <Text span inherit c="dimmed">
            {texts.byAdvice}
          </Text>
        )}
      </Group>
      {gain !== null && (
        <Group gap="sm" mt="xs">
          <span>
            {texts.advice(
              advised.filter(({ player }) => !ids.has(player.id)).map(nameOf),
              stars.filter(({ player }) => !best.has(player.id)).map(nameOf),
              gain,
            )}
          </span>
          <Button variant="default" size="xs" disabled={isPending} onClick={() => choose([...best])}>
            {texts.take}
          </Button>
        </Group>
      )}
      {close.map((star) => (
        <Text key={star.player.id} size="sm" c="dimmed">
          {texts.close(nameOf(star), star.alternative === null ? '' : nameOf(star.alternative))}
        </Text>
      ))}
      {faults.map(({ player, fault }) => (
        <Text key={player.id} size="sm" c="warning">
          {texts.fault(nameOf({ player }), fault, rule)}
        </Text>
      ))}
      <Failure error={error} />
    </Box>
  );
}
