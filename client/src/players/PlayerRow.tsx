import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import type { ReactNode, RefCallback } from 'react';
import { Link } from 'react-router';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { ForecastKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { matchTruthOf, type MatchTruth } from '@hub/shared/season/matchTruth.ts';
import { playerPath } from '@hub/shared/hub/paths.ts';
import ui from '../ui/Vocabulary.module.css';
import { PlayerActionsButton } from './actions/PlayerActions.tsx';
import { RowFact } from './chance/FactMarks.tsx';
import { PlayerAvatar } from './profile/PlayerAvatar.tsx';
import { PlayerMarks } from './PlayerMarks.tsx';
import classes from './PlayerRow.module.css';
import { Sparkline } from './chance/Sparkline.tsx';

interface PlayerRowProps {
  player: PlayerRef;
  /** His club, whose mark is on his avatar; absent on the club's own pages. */
  team?: Pick<TeamRef, 'id' | 'name'> | null;
  /** Read out in place of the name, which it contains. */
  linkLabel?: string;
  /** State for the opened screen. */
  linkState?: object;
  /** Signs after the name, in addition to those of every row. */
  marks?: ReactNode;
  /** The second line: quiet facts. */
  meta?: ReactNode;
  /** Lines of their own below both. */
  below?: ReactNode;
  /** Whether they are as wide as the row, which then has two lines of `meta`. */
  isBelowWide?: boolean;
  /** The user's team in which the list shows him. */
  userTeamId?: string;
  /** Offered as one of his actions. */
  onRemove?: (() => void) | undefined;
  /** Left of the chance if there is room. */
  aside?: ReactNode;
  /** Whether the list is one of the user's teams, so that no mark is needed. */
  isMineKnown?: boolean;
  /** In [0, 1]; null shows `noChance`, undefined nothing. */
  startProbability?: number | null | undefined;
  /** The inputs of the forecast; null if unknown. */
  knowledge?: ForecastKnowledge | null;
  /** What is known of his match; a forecast from `startProbability` if left out. */
  truth?: MatchTruth;
  noChance?: ReactNode;
  /** Below the chance, without moving anything. */
  belowChance?: ReactNode;
  /** Replaces the chance once his start is decided. */
  fact?: ReactNode;
  /** The row's position in a list that is only partly in the document. */
  item?: { ref?: RefCallback<HTMLElement> | undefined; index: number; place: number; count: number };
}

/** A player in a list: who he is, what is known, his chance, and his actions. The whole row links to his page. */
export function PlayerRow(props: PlayerRowProps) {
  const {
    player,
    team,
    linkLabel,
    linkState,
    marks,
    meta,
    below,
    aside,
    startProbability,
    knowledge = null,
    item,
    fact,
  } = props;
  const truth =
    props.truth ?? matchTruthOf({ startProbability: startProbability ?? null, knowledge }, 'before');
  const { id, name } = player;
  return (
    <li
      ref={item?.ref}
      data-index={item?.index}
      aria-posinset={item?.place}
      aria-setsize={item?.count}
      className={`${ui.ruled} ${ui.rises} ${ui.anchor} ${ui.contains}`}
    >
      <div
        className={`${ui.stack} ${ui.gapX10} ${ui.centred} ${ui.paddedY6} ${ui.packed} ${classes.parts}`}
        data-wide-below={props.isBelowWide || undefined}
      >
        <PlayerAvatar name={name} team={team} />
        <div className={`${ui.shrinks} ${ui.whoArea} ${classes.who}`}>
          <span className={`${ui.row} ${ui.gap4} ${ui.shrinks}`}>
            <Link
              to={playerPath(id)}
              state={{ name, ...linkState }}
              className={`${ui.ink} ${ui.cut} ${ui.covers} ${ui.textM} ${ui.strong} ${classes.name}`}
              title={name}
              aria-label={linkLabel}
            >
              {name}
            </Link>
            <PlayerMarks playerId={id} isMineKnown={props.isMineKnown} />
            {marks}
          </span>
          {meta !== undefined && (
            <div className={`${ui.fine} ${ui.line} ${ui.lines145} ${ui.gapX7}`}>{meta}</div>
          )}
        </div>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        <div className={`${ui.row} ${ui.gap10} ${ui.anchor} ${ui.chanceArea} ${classes.chance}`}>
          {fact}
          {fact === undefined && startProbability === null && (
            <span className={ui.fine}>{props.noChance}</span>
          )}
          {fact === undefined && typeof startProbability === 'number' && (
            <>
              {'startProbability' in truth && <Sparkline playerId={id} truth={truth} />}
              <RowFact fact={truth} />
              {props.belowChance !== undefined && (
                <span className={classes.belowChance}>{props.belowChance}</span>
              )}
            </>
          )}
        </div>
        {below !== undefined && <div className={`${ui.shrinks} ${classes.below}`}>{below}</div>}
        <PlayerActionsButton player={{ id, name, userTeamId: props.userTeamId, onRemove: props.onRemove }} />
      </div>
    </li>
  );
}
