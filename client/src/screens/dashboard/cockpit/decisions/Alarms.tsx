import { Button } from '@mantine/core';
import { IconAlertTriangle, IconArrowsUpDown, IconCheck, IconUserQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import { irreplaceableOf, type Alarm } from '@hub/shared/games/alarms.ts';
import { nextLookOf } from '@hub/shared/games/fanMatchday.ts';
import { transfersPath } from '@hub/shared/hub/paths.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { ClubMark } from '../../../../clubs/TeamBadge.tsx';
import { Link } from 'react-router';
import ui from '../../../../ui/Vocabulary.module.css';
import classes from './Alarms.module.css';
import { RowFact } from '../../../../players/chance/FactMarks.tsx';
import { AlertOffer } from '../after/AlertOffer.tsx';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { cockpitTexts as texts, shortInstant } from '../texts.ts';
import { lockAfter } from '../../../../games/lockAfter.ts';
import type { FanNow } from '../../../../games/useFan.ts';
import type { Swap } from './useSwap.ts';
import { clubWordOf } from '../../../../clubs/clubWords.ts';

/** More at once would push the eleven out of sight. */
const SHOWN = 2;

interface AlarmsProps {
  now: FanNow;
  alarms: readonly Alarm<UserTeamPlayer>[];
  onSwap: Swap;
}

/** Starters who will not start, each with the best available replacement one tap away. */
export function Alarms({ now, alarms, onSwap }: AlarmsProps) {
  return (
    <>
      {alarms.slice(0, SHOWN).map((alarm) => (
        <AlarmCard key={alarm.starter.id} alarm={alarm} now={now} onSwap={onSwap} />
      ))}
      {alarms.length > SHOWN && <p className={ui.hint}>{texts.moreAlarms(alarms.length - SHOWN)}</p>}
    </>
  );
}

function AlarmCard({
  alarm,
  now,
  onSwap,
}: { alarm: Alarm<UserTeamPlayer> } & Pick<AlarmsProps, 'now' | 'onSwap'>) {
  const [isOpen, setIsOpen] = useState(false);
  const { starter, lockTs, replacements } = alarm;
  const [best, ...others] = replacements;
  const fanPlayer = now.fan.players.find(({ player }) => player.id === best.id);
  return (
    <section className={`${ui.surface} ${classes.alarm}`} aria-label={texts.alarmTitle(alarm)}>
      <div className={`${ui.stack10} ${ui.centred} ${ui.columnLabel}`}>
        <span className={`${ui.sign} ${classes.sign}`}>
          <IconAlertTriangle size={20} stroke={2} aria-hidden />
        </span>
        <div role="alert">
          <h2 className={`${ui.textL} ${ui.lines125} ${ui.hyphens} ${ui.heavy}`}>
            {texts.alarmTitle(alarm)}
          </h2>
          <p className={ui.hint}>
            {texts.alarmWhy(alarm)}
            {/* The countdown above is the next lock's. */}
            {lockTs !== now.fan.next?.lockTs && ` ${texts.swapUntil(lockTs)}`}
          </p>
        </div>
      </div>
      <div className={`${ui.line} ${ui.gapY4} ${ui.gapX8} ${ui.onSunken} ${ui.round10} ${classes.best}`}>
        {best.team !== null && <ClubMark team={best.team} size="medium" />}
        <div>
          <b>{best.name}</b> <MatchOf player={best} />
        </div>
        {fanPlayer !== undefined && <RowFact fact={matchTruthOf(fanPlayer.player, fanPlayer.phase)} />}
      </div>
      <div className={`${ui.wrap} ${ui.gap8} ${classes.actions}`}>
        <Button
          size="md"
          leftSection={<IconArrowsUpDown size={18} stroke={2} aria-hidden />}
          onClick={() => onSwap(starter, best)}
        >
          {texts.swapFor(best, starter)}
        </Button>
        {others.length > 0 && (
          <Button size="md" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {texts.others(others.length)}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className={`${ui.wrap} ${ui.gap8} ${classes.actions}`}>
          {others.map((other) => (
            <Button key={other.id} size="md" variant="default" onClick={() => onSwap(starter, other)}>
              {texts.swapFor(other, starter)}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

/**
 * Says that there is nothing to decide, and when to look again; for starters without a replacement on the bench, that only the
 * market helps.
 */
export function NothingToDo({ now, team }: { now: FanNow; team: UserTeam }) {
  const { fan, nowMs, reported } = now;
  const look = nextLookOf(fan, nowMs);
  const irreplaceable = irreplaceableOf(fan, team);
  const isFine = irreplaceable.length === 0;
  const title = isFine ? texts.nothingToDo : texts.noReplacement;
  return (
    <section
      className={`${ui.surface} ${ui.stack10} ${ui.centred} ${ui.columnLabel} ${classes.fine}`}
      aria-label={title}
    >
      <span className={isFine ? ui.sign : `${ui.sign} ${classes.short}`}>
        {isFine ? (
          <IconCheck size={20} stroke={2} aria-hidden />
        ) : (
          <IconUserQuestion size={20} stroke={2} aria-hidden />
        )}
      </span>
      <div>
        <h2 className={`${ui.textM} ${ui.bold} ${ui.lines125} ${ui.hyphens}`}>{title}</h2>
        <p className={ui.hint}>
          {!isFine && `${texts.hardlyStart(irreplaceable)} `}
          {look !== null && texts.nextLook(look, reported)}
          {look === null &&
            (fan.next === null ? texts.nothingAhead(lockAfter(now, team)) : texts.openAhead(fan.next.lockTs))}
        </p>
      </div>
      {((look !== null && reported.elevens) || !isFine) && (
        <div className={ui.whole}>{isFine ? <AlertOffer kind="eleven" /> : <MarketButton team={team} />}</div>
      )}
    </section>
  );
}

const MarketButton = ({ team }: { team: UserTeam }) => (
  <Button component={Link} to={transfersPath(team.id)} variant="default" fullWidth size="md">
    {texts.whomToBuy}
  </Button>
);

/** When, where and against whom a player's club plays: `Sa 15:30 H Bremen`. */
export function MatchOf({ player: { fixture } }: { player: Pick<UserTeamPlayer, 'fixture'> }) {
  if (fixture === null) return <span className={ui.fine}>{texts.free}</span>;
  return (
    <span className={ui.fine}>
      {shortInstant(fixture.kickoffTs)} {fixture.isHome ? texts.home : texts.away}{' '}
      {fixture.opponent !== null && clubWordOf(fixture.opponent)}
    </span>
  );
}
