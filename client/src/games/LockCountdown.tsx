import { Box, Group, Text } from '@mantine/core';
import { IconHourglassHigh, IconLock } from '@tabler/icons-react';
import { GAME_PROFILES, type GameProfile } from '@hub/shared/games/profiles.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { formatCountdown } from '../format/dates.ts';
import classes from './LockCountdown.module.css';
import { useLock } from './useLock.ts';
import { formatCount } from '@hub/shared/text/format.ts';

const lockFormat = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

/** Apart from a game's other texts, because the first screen shows only the countdown. */
const texts = {
  left: (countdown: string) => `Noch ${countdown}`,
  until: {
    eleven: 'bis zum Lock deiner Elf',
    formationAndStars: 'bis zum Lock von Formation und Stars',
    squad: 'bis zum Lock deines Kaders',
  } satisfies Record<GameProfile['locks'], string>,
  untilNextPlayer: 'bis zum nächsten Lock eines deiner Spieler',
  lockAt: (lockTs: string, matchday: number) =>
    `${lockFormat.format(Date.parse(lockTs))} Uhr · ${formatCount(matchday)}. Spieltag`,
  isSet: {
    eleven: 'Deine Elf steht fest',
    formationAndStars: 'Formation und Stars stehen fest',
    squad: 'Dein Kader steht fest',
  } satisfies Record<GameProfile['locks'], string>,
  isOver: 'Der Spieltag ist vorbei',
  nextLock: (lockTs: string, matchday: number) => `Nächster Lock: ${texts.lockAt(lockTs, matchday)}`,
  noLock: 'Kein Lock steht an.',
  seasonLocked: 'Dein Kader steht für die ganze Saison fest.',
} as const;

interface LockCountdownProps {
  team: UserTeam;
  /** Whether every match of the shown matchday is over. */
  isOver: boolean;
}

/** Time until the managers' game of a team locks on the shown matchday, or that it has locked. */
export function LockCountdown({ team, isOver }: LockCountdownProps) {
  const { lock, isOfNext, nowMs } = useLock(team);
  if (lock === undefined || nowMs === null) return <Box component="p" mb="xs" className={classes.pending} />;
  const { lock: rule, locks } = GAME_PROFILES[team.game];
  const countdown = lock === null ? null : formatCountdown(lock.nextTs, nowMs);
  if (lock === null || countdown === null)
    return (
      <Text size="sm" c="dimmed">
        {rule.at === 'season' ? texts.seasonLocked : texts.noLock}
      </Text>
    );
  const Sign = isOfNext ? IconLock : IconHourglassHigh;
  return (
    <Group gap="line" align="baseline" mb="xs">
      <Group component="p" gap="sm" className={classes.left}>
        <Sign size={18} stroke={1.7} aria-hidden />
        {isOfNext ? (
          <strong>{isOver ? texts.isOver : texts.isSet[locks]}</strong>
        ) : (
          <>
            <strong>{texts.left(countdown)}</strong>{' '}
            <span>{rule.at === 'ownKickoff' ? texts.untilNextPlayer : texts.until[locks]}</span>
          </>
        )}
      </Group>
      <Text component="time" dateTime={lock.nextTs} size="sm" c="dimmed">
        {(isOfNext ? texts.nextLock : texts.lockAt)(lock.nextTs, lock.matchday)}
      </Text>
    </Group>
  );
}
