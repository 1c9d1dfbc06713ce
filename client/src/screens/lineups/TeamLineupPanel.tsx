import { VisuallyHidden } from '@mantine/core';
import { IconHelpCircle, IconUserHeart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isOut } from '#shared/playerStatus.ts';
import type { LineupPlayer, LineupSlot, TeamLineup } from '#shared/lineups.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { ElevenFacts, ElevenGroup, ElevenPanel, ElevenRow } from '../../fixtures/ElevenPanel.tsx';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import { lineWords } from '../../format/termTexts.ts';
import { playerPath } from '../../paths.ts';
import { Pitch } from '../../fixtures/Pitch.tsx';
import classes from './TeamLineupPanel.module.css';
import { texts } from './texts.ts';

interface TeamLineupPanelProps {
  lineup: TeamLineup;
  /** Heim or Auswärts. */
  where: string;
  /** Ids of the user's own players. */
  mine: ReadonlySet<string>;
}

/** One side's eleven on the pitch and as a list, and who is missing. */
export function TeamLineupPanel({ lineup, where, mine }: TeamLineupPanelProps) {
  const { basis, eleven, doubtful, gains } = lineup;
  const hasChances = basis === 'startChance';
  const absentRow = (player: LineupPlayer) => (
    <ElevenRow
      key={player.id}
      player={player}
      marks={mine.has(player.id) && <Mine />}
      facts={<ElevenFacts player={player} />}
    />
  );
  return (
    <ElevenPanel
      side={lineup}
      where={where}
      order={3}
      subtitle={
        <div className={classes.basis} data-certain={basis === 'officialEleven' || undefined}>
          {texts.bases[basis]}
          {hasChances && ` ${shapeOf(eleven)}`}
        </div>
      }
    >
      {eleven.length > 0 && (
        <div className={classes.pitch}>
          <Pitch
            eleven={eleven.map((slot) => ({ ...slot, team: toShownTeam(lineup) }))}
            hasChances={hasChances}
            mine={mine}
          />
        </div>
      )}
      {POSITION_GROUPS.map((group) => (
        <ElevenGroup key={group} title={lineWords[group]} order={4}>
          {eleven
            .filter(({ positionGroup }) => positionGroup === group)
            .map((slot) => (
              <SlotRow key={slot.id} slot={slot} hasChances={hasChances} mine={mine} />
            ))}
        </ElevenGroup>
      ))}
      <ElevenGroup title={texts.missing} order={4} isApart>
        {doubtful.filter(isOut).map(absentRow)}
      </ElevenGroup>
      <ElevenGroup title={texts.doubtful} order={4} isApart>
        {doubtful.filter((player) => !isOut(player)).map(absentRow)}
      </ElevenGroup>
      <ElevenGroup title={texts.gains} order={4} isApart>
        {gains.map(({ playerId, name, absentPlayerId, absentName, gain }) => (
          <ElevenRow
            key={`${playerId} ${absentPlayerId}`}
            player={{ id: playerId, name }}
            marks={mine.has(playerId) && <Mine />}
            facts={<span className={classes.quiet}>{texts.gain(Math.round(gain * 100), absentName)}</span>}
          />
        ))}
      </ElevenGroup>
    </ElevenPanel>
  );
}

/** Defenders, midfielders and forwards: `4-4-2`. */
function shapeOf(eleven: readonly LineupSlot[]): string {
  return POSITION_GROUPS.filter((group) => group !== 'goalkeeper')
    .map((group) => eleven.filter(({ positionGroup }) => positionGroup === group).length)
    .join('-');
}

interface SlotRowProps {
  slot: LineupSlot;
  hasChances: boolean;
  mine: ReadonlySet<string>;
}

/** One place in the eleven: the most probable starter and the alternatives. */
function SlotRow({ slot, hasChances, mine }: SlotRowProps) {
  const { alternatives } = slot;
  return (
    <ElevenRow
      player={slot}
      positionPrimary={slot.positionPrimary}
      marks={
        <>
          {mine.has(slot.id) && <Mine />}
          {slot.reliability === 'low' && <LowReliability />}
        </>
      }
      facts={<ElevenFacts player={slot} />}
      below={alternatives.length > 0 ? <Alternatives alternatives={alternatives} mine={mine} /> : undefined}
      startProbability={hasChances ? slot.startProbability : null}
    />
  );
}

function Alternatives({ alternatives, mine }: Pick<LineupSlot, 'alternatives'> & Pick<SlotRowProps, 'mine'>) {
  return (
    <div className={classes.alternatives}>
      {alternatives.map(({ id, name, startProbability }) => (
        <span key={id}>
          {texts.or} <Link to={playerPath(id)}>{name}</Link> {formatStartChance(startProbability)}
          {mine.has(id) && <Mine />}
        </span>
      ))}
    </div>
  );
}

function Mine() {
  return (
    <span className={classes.mine}>
      <IconUserHeart size={15} stroke={1.9} aria-hidden />
      <VisuallyHidden>({texts.mine})</VisuallyHidden>
    </span>
  );
}

function LowReliability() {
  return (
    <span className={classes.hint} title={texts.lowReliability}>
      <IconHelpCircle size={15} stroke={1.8} aria-hidden />
      <VisuallyHidden>({texts.lowReliability})</VisuallyHidden>
    </span>
  );
}
