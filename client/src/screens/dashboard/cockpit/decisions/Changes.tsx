import { Link } from 'react-router';
import { useHubNowMs } from '../../../../api/hubClock.ts';
import { trpc } from '../../../../api/trpc.ts';
import { useUser } from '../../../../auth/AuthContext.tsx';
import { ClubMark } from '../../../../clubs/TeamBadge.tsx';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { ChanceChange } from '../../../../players/chance/ChanceChange.tsx';
import { StatusChange } from '../../../../players/status/StatusChange.tsx';
import ui from '../../../../ui/Vocabulary.module.css';
import { Panel } from '../../../../ui/Panel.tsx';
import classes from './Changes.module.css';
import { cockpitTexts as texts } from '../texts.ts';
import type { Fan } from '../../../../games/useFan.ts';

const SHOWN = 3;

/** Changes since the last visit for players whose match is still ahead, the eleven first; the bell lists the rest. */
export function Changes({ fan }: { fan: Fan }) {
  const isUser = useUser() !== null;
  const nowMs = useHubNowMs();
  const { data } = trpc.account.notices.useQuery(undefined, { enabled: isUser });
  if (data === undefined) return null;
  const changeOf = new Map(data.items.map((item) => [item.playerId, item]));
  // Once his club's eleven is out, the pitch shows whether he starts.
  const changed = fan.players.flatMap(({ player, phase, isStarter }) => {
    const change = changeOf.get(player.id);
    const isAhead = phase === 'before' && player.isInEleven === null;
    return change === undefined || !isAhead ? [] : [{ player, change, isStarter }];
  });
  if (changed.length === 0) return null;
  return (
    <Panel title={texts.changes(data.seenTs, nowMs)}>
      <ul>
        {changed.slice(0, SHOWN).map(({ player, change, isStarter }) => (
          <li key={player.id} className={ui.ruled}>
            <Link
              to={playerPath(player.id)}
              state={{ name: player.name }}
              className={`${ui.ink} ${ui.line} ${ui.undecorated} ${ui.thumb} ${ui.paddedY4} ${ui.gapY2} ${ui.gapX8}`}
            >
              {player.team !== null && <ClubMark team={player.team} size="medium" />}
              <span className={`${ui.lines130} ${ui.shrinks} ${ui.grows7}`}>
                <b className={ui.firm}>{player.name}</b>
                {!isStarter && (
                  <span className={`${ui.fine} ${ui.onSunken} ${ui.round4} ${classes.bench}`}>
                    {texts.bench}
                  </span>
                )}
                {change.lastMatch && (
                  <span className={`${ui.hint} ${ui.block}`}>{texts.lastMatch(change.lastMatch)}</span>
                )}
              </span>
              <span className={ui.textS}>
                {change.status !== null && <StatusChange {...change.status} />}{' '}
                {change.startProbability !== null && <ChanceChange {...change.startProbability} isBrief />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {changed.length > SHOWN && (
        <p className={`${ui.textS} ${ui.quiet} ${ui.above4}`}>{texts.more(changed.length - SHOWN)}</p>
      )}
    </Panel>
  );
}
