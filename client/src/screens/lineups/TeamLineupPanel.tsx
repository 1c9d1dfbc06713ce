import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelpCircle, IconShirtSport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { isOut } from '#shared/availability/playerStatus.ts';
import type { LineupPlayer, LineupSlot, TeamLineup } from '#shared/elevens/lineups.schema.ts';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { ElevenFacts, ElevenGroup, ElevenPanel, ElevenRow } from '../../fixtures/ElevenPanel.tsx';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { formatStartChance, TOO_LITTLE_SEEN } from '#shared/startChance/chanceText.ts';
import { lineWords } from '../../format/termTexts.ts';
import { playerPath } from '../../paths.ts';
import list from '../../ui/List.module.css';
import { Pitch } from '../../fixtures/Pitch.tsx';
import classes from './TeamLineupPanel.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

interface TeamLineupPanelProps {
  lineup: TeamLineup;
  /** Heim or Auswärts. */
  where: string;
  /** Ids of the user's own players. */
  mine: ReadonlySet<string>;
  /** Only the user's own players, until the whole eleven is asked for. */
  isBrief: boolean;
}

/** One side's eleven on the pitch and as a list, and who is missing. */
export function TeamLineupPanel({ lineup, where, mine, isBrief }: TeamLineupPanelProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { basis, eleven, knowledge } = lineup;
  const isForecast = basis === 'startChance';
  return (
    <ElevenPanel
      side={lineup}
      where={where}
      order={3}
      subtitle={
        <div className={classes.basis} data-certain={basis === 'officialEleven' || undefined}>
          {texts.bases[basis]}
          {isForecast && ` ${shapeOf(eleven)}`}
          {isForecast && knowledge === 'little' && `, ${TOO_LITTLE_SEEN}`}
        </div>
      }
    >
      {isBrief && !isOpen ? (
        <MyPlayers lineup={lineup} mine={mine} />
      ) : (
        <WholeEleven lineup={lineup} mine={mine} />
      )}
      {isBrief && (
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? texts.onlyMyPlayers : texts.wholeEleven}
          <VisuallyHidden>: {toShownTeam(lineup).name}</VisuallyHidden>
        </Button>
      )}
    </ElevenPanel>
  );
}

type ElevenProps = Pick<TeamLineupPanelProps, 'lineup' | 'mine'>;

/** Whether the eleven is a forecast that knows enough for percentages. */
const hasPercentages = ({ basis, knowledge }: TeamLineup) =>
  basis === 'startChance' && knowledge !== 'little';

/** The places that concern the user's own players, and who of them is missing. */
function MyPlayers({ lineup, mine }: ElevenProps) {
  const { eleven, doubtful } = lineup;
  const slots = eleven.filter(
    ({ id, alternatives }) => mine.has(id) || alternatives.some((other) => mine.has(other.id)),
  );
  return (
    <ul className={`${list.list} ${classes.brief}`}>
      {slots.map((slot) => (
        <SlotRow key={slot.id} slot={slot} hasChances={hasPercentages(lineup)} mine={mine} />
      ))}
      {doubtful.filter(({ id }) => mine.has(id)).map(absentRow)}
    </ul>
  );
}

const absentRow = (player: LineupPlayer) => (
  <ElevenRow key={player.id} player={player} facts={<ElevenFacts player={player} />} />
);

function WholeEleven({ lineup, mine }: ElevenProps) {
  const { eleven, doubtful, gains } = lineup;
  const hasChances = hasPercentages(lineup);
  return (
    <>
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
            facts={<span className={classes.quiet}>{texts.gain(Math.round(gain * 100), absentName)}</span>}
          />
        ))}
      </ElevenGroup>
    </>
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
      marks={slot.reliability === 'low' && <LowReliability />}
      facts={<ElevenFacts player={slot} />}
      below={
        alternatives.length > 0 ? (
          <Alternatives alternatives={alternatives} hasChances={hasChances} mine={mine} />
        ) : undefined
      }
      startProbability={hasChances ? slot.startProbability : null}
    />
  );
}

function Alternatives({
  alternatives,
  hasChances,
  mine,
}: Pick<LineupSlot, 'alternatives'> & Pick<SlotRowProps, 'hasChances' | 'mine'>) {
  return (
    <div className={classes.alternatives}>
      {alternatives.map(({ id, name, startProbability }) => (
        <span key={id}>
          {texts.or} <Link to={playerPath(id)}>{name}</Link>
          {hasChances && ` ${formatStartChance(startProbability)}`}
          {mine.has(id) && <Mine />}
        </span>
      ))}
    </div>
  );
}

function Mine() {
  return (
    <span className={classes.mine}>
      <IconShirtSport size={14} stroke={2} aria-hidden />
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
