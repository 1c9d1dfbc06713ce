import { IconHourglassHigh, IconLock } from '@tabler/icons-react';
import { GAME_PROFILES } from '#shared/games/profiles.ts';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { formatCountdown } from '../format/countdown.ts';
import { lockTexts as texts } from './lockTexts.ts';
import ui from '../ui/Vocabulary.module.css';
import classes from './LockCountdown.module.css';
import { useLock } from './useLock.ts';

interface LockCountdownProps {
  team: UserTeam;
  /** Whether every match of the shown matchday is over. */
  isOver: boolean;
}

/** Time until the managers' game of a team locks on the shown matchday, or that it has locked. */
export function LockCountdown({ team, isOver }: LockCountdownProps) {
  const { lock, isOfNext, nowMs } = useLock(team);
  if (lock === undefined || nowMs === null) return <p className={`${ui.below4} ${classes.pending}`} />;
  const { lock: rule, locks } = GAME_PROFILES[team.game];
  const countdown = lock === null ? null : formatCountdown(lock.nextTs, nowMs);
  if (lock === null || countdown === null)
    return <p className={ui.hint}>{rule.at === 'season' ? texts.seasonLocked : texts.noLock}</p>;
  const Sign = isOfNext ? IconLock : IconHourglassHigh;
  return (
    <div className={`${ui.baseline} ${ui.gapX12} ${ui.below4}`}>
      <p className={`${ui.line} ${ui.gapX6} ${classes.left}`}>
        <Sign size={18} stroke={1.7} aria-hidden />
        {isOfNext ? (
          <strong>{isOver ? texts.isOver : texts.isSet[locks]}</strong>
        ) : (
          <>
            <strong>{texts.left(countdown)}</strong>{' '}
            <span>{rule.at === 'ownKickoff' ? texts.untilNextPlayer : texts.until[locks]}</span>
          </>
        )}
      </p>
      <time dateTime={lock.nextTs} className={ui.hint}>
        {(isOfNext ? texts.nextLock : texts.lockAt)(lock.nextTs, lock.matchday)}
      </time>
    </div>
  );
}
