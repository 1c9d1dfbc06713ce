import { IconArmchair, IconArrowsUpDown, IconShirtSport } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CloseCall } from '@hub/shared/games/closeCalls.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { comparePath } from '@hub/shared/hub/paths.ts';
import ui from '../../../../ui/Vocabulary.module.css';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import classes from './Calls.module.css';
import { RowFact } from '../../../../players/chance/FactMarks.tsx';
import { MatchOf } from './Alarms.tsx';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import type { Mine } from '../matches/slots.ts';
import { cockpitTexts as texts, nameIn } from '../texts.ts';
import type { Fan } from '../../../../games/useFan.ts';
import type { Swap } from './useSwap.ts';

interface CallsProps {
  fan: Fan;
  calls: readonly CloseCall<UserTeamPlayer>[];
  onSwap: Swap;
}

/** Close calls: A or B, with deadline, reason, and a swap in one tap; the rest of a card compares the two. */
export function Calls({ fan, calls, onSwap }: CallsProps) {
  const of = new Map(fan.players.map((one) => [one.player.id, one]));
  return (
    <section aria-label={texts.calls}>
      <h2 className={`${ui.textL} ${ui.bold} ${ui.lines130} ${ui.below8} ${classes.title}`}>
        {texts.calls} <small>{calls.length}</small>
      </h2>
      <ul className={ui.stack8}>
        {calls.map((call) => (
          <li
            key={call.starter.id}
            className={`${ui.wrap} ${ui.gap8} ${ui.surface} ${ui.contains} ${classes.call}`}
          >
            <Link
              to={comparePath([call.starter.id, call.rival.id])}
              className={`${ui.inherits} ${ui.stack2} ${ui.shrinks} ${ui.round8} ${ui.packed} ${classes.pair}`}
            >
              <span
                className={`${ui.textS} ${ui.wrap} ${ui.lines135} ${ui.toEnds} ${ui.gapX8} ${classes.why}`}
              >
                <b>{texts.why(call, fan.locks.get(call.starter.team?.id ?? '')?.elevenTs)}</b>{' '}
                <span>{texts.until(deadlineOf(fan, call))}</span>
              </span>
              <Side player={call.starter} mine={of.get(call.starter.id)} call={call} isStarter />
              <Side player={call.rival} mine={of.get(call.rival.id)} call={call} />
            </Link>
            <button
              type="button"
              className={`${ui.soft} ${ui.pile} ${ui.gap2} ${ui.round10} ${ui.pointed} ${classes.swap}`}
              onClick={() => onSwap(call.starter, call.rival)}
            >
              <IconArrowsUpDown size={20} stroke={1.9} aria-hidden />
              {texts.swap}
              <VisuallyHidden>: {texts.swapFor(call.rival, call.starter)}</VisuallyHidden>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The earlier of the two locks. */
const deadlineOf = (fan: Fan, { starter, rival }: CloseCall<UserTeamPlayer>): string =>
  [starter, rival].flatMap(({ team }) => fan.locks.get(team?.id ?? '')?.lockTs ?? []).toSorted()[0] ?? '';

interface SideProps {
  player: UserTeamPlayer;
  mine: Mine | undefined;
  call: CloseCall<UserTeamPlayer>;
  isStarter?: boolean;
}

function Side({ player, mine, call, isStarter = false }: SideProps) {
  const Sign = isStarter ? IconShirtSport : IconArmchair;
  return (
    <span
      className={`${ui.lines130} ${ui.stack} ${ui.centred} ${ui.gapY2} ${ui.gapX6} ${classes.side}`}
      data-starts={isStarter || undefined}
    >
      <Sign size={17} stroke={1.8} aria-hidden />
      <span className={`${ui.breaks} ${ui.baseline} ${ui.shrinks} ${ui.gapX6} ${classes.who}`}>
        <VisuallyHidden>{isStarter ? texts.starts : texts.waits} </VisuallyHidden>
        <b>{nameIn([call.starter, call.rival], player)}</b> <MatchOf player={player} />
      </span>{' '}
      {mine !== undefined && <RowFact fact={matchTruthOf(mine.player, mine.phase)} />}
    </span>
  );
}
