import { Box, CloseButton, Group } from '@mantine/core';
import { IconShirtSport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../api/errorTexts.ts';
import { trpc, type HubClient } from '../../api/trpc.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import wrapping from '../../ui/Wrapping.module.css';
import notice from '../../ui/states/Notice.module.css';
import { deviceTeam, DEVICE_TEAM_ID, storeDeviceTeam } from '../../deviceTeam/deviceTeam.ts';
import { moveOpenNames } from '../../pasted/openNames.ts';
import { moveTeamMarket } from '../../pasted/teamPrices.ts';

const LOCK = 'hub-device-team';

const texts = {
  moved: (name: string) => `„${name}“ liegt jetzt in deinem Konto.`,
  failed: (name: string) => `„${name}“ liegt noch auf diesem Gerät.`,
  dismiss: 'Hinweis ausblenden',
} as const;

/** Moves the team on this device into the account that has just signed in, and says so. */
export function TeamMoved() {
  const userId = useUser()?.id ?? null;
  const utils = trpc.useUtils();
  const { client } = utils;
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    const waiting = userId === null ? null : deviceTeam();
    if (waiting === null) return;
    const move = async () => {
      try {
        // One tab does this for all.
        const name = await navigator.locks.request(LOCK, () => moveDeviceTeam(client));
        if (name !== null) setMessage(texts.moved(name));
        await utils.myTeam.teams.invalidate();
      } catch (error) {
        setMessage(`${texts.failed(waiting.name)} ${errorText(error)}`);
      }
    };
    void move();
  }, [userId, client, utils]);

  if (message === null) return null;
  return (
    <Group component="output" gap={0} fz="sm" className={notice.notice}>
      <IconShirtSport size={18} stroke={1.7} aria-hidden />
      <Box component="span" flex="1 1 16rem" className={wrapping.breaks}>
        {message}
      </Box>
      <CloseButton size="sm" aria-label={texts.dismiss} onClick={() => setMessage(null)} />
    </Group>
  );
}

/**
 * Moves the team on this device into the account. An unchanged sample is moved too, because the visitor has played with it.
 *
 * @returns the name of the team; null if there was none
 * @throws the hub's error; the team then stays on the device, and the next try starts over
 */
export async function moveDeviceTeam({ myTeam }: HubClient): Promise<string | null> {
  const team = deviceTeam();
  if (team === null) return null;
  if (team.players.length === 0) {
    storeDeviceTeam(null);
    return null;
  }
  const { name, game, formation, players, held } = team;
  const { id: userTeamId } = await myTeam.createTeam.mutate({
    name,
    game,
    formation,
    players: [...players],
    held,
  });
  moveOpenNames(DEVICE_TEAM_ID, userTeamId);
  moveTeamMarket(DEVICE_TEAM_ID, userTeamId);
  // Another tab may have started a new one in the meantime.
  if (deviceTeam() === team) storeDeviceTeam(null);
  // A squad with a player who is gone cannot be entered again.
  for (const { name: rival, playerIds } of team.rivals)
    await myTeam.saveRival.mutate({ userTeamId, name: rival, playerIds }).catch(() => null);
  return team.name;
}
