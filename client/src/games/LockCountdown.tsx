import { IconHourglassHigh } from '@tabler/icons-react';
import { GAME_PROFILES } from '#shared/games/profiles.ts';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { formatCountdown } from '../format/countdown.ts';
import { lockTexts as texts } from './lockTexts.ts';
import ui from '../ui/Vocabulary.module.css';
import classes from './LockCountdown.module.css';
import { useLock } from './useLock.ts';

/** Time until the managers' game of a team locks. */
export function LockCountdown({ team }: { team: UserTeam }) {
  const { lock, nowMs } = useLock(team);
  if (lock === undefined || nowMs === null) return <p className={`${ui.below4} ${classes.pending}`} />;
  const { lock: rule, locks } = GAME_PROFILES[team.game];
  const countdown = lock === null ? null : formatCountdown(lock.nextTs, nowMs);
  if (lock === null || countdown === null)
    return <p className={ui.hint}>{rule.at === 'season' ? texts.seasonLocked : texts.noLock}</p>;
  return (
    <div className={`${ui.baseline} ${ui.gapX12} ${ui.below4}`}>
      <p className={`${ui.line} ${ui.gapX6} ${classes.left}`}>
        <IconHourglassHigh size={18} stroke={1.7} aria-hidden />
        <strong>{texts.left(countdown)}</strong>{' '}
        <span>{rule.at === 'ownKickoff' ? texts.untilNextPlayer : texts.until[locks]}</span>
      </p>
      <time dateTime={lock.nextTs} className={ui.hint}>
        {texts.lockAt(lock.nextTs, lock.matchday)}
      </time>
    </div>
  );
}
