import { CloseButton } from '@mantine/core';
import { IconShirtSport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorText } from '../api/errorTexts.ts';
import { trpc } from '../api/trpc.ts';
import { useUser } from '../auth/AuthContext.tsx';
import ui from '../ui/Vocabulary.module.css';
import notice from '../ui/states/Notice.module.css';
import { deviceTeam } from './deviceTeam.ts';
import { moveDeviceTeam } from './moveDeviceTeam.ts';

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
    <output className={`${ui.textSm} ${ui.line} ${notice.notice}`}>
      <IconShirtSport size={18} stroke={1.7} aria-hidden />
      <span className={`${ui.breaks} ${ui.grows16}`}>{message}</span>
      <CloseButton size="sm" aria-label={texts.dismiss} onClick={() => setMessage(null)} />
    </output>
  );
}
