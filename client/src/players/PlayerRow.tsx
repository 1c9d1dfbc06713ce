import { Box, Group, Text } from '@mantine/core';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import type { ReactNode, RefCallback } from 'react';
import { Link } from 'react-router';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { ForecastKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import { matchTruthOf, type MatchTruth } from '@hub/shared/season/matchTruth.ts';
import { playerPath } from '@hub/shared/hub/paths.ts';
import grids from '../ui/Grids.module.css';
import { playerTransition } from '../ui/playerTransition.ts';
import surfaces from '../ui/Surfaces.module.css';
import taps from '../ui/Taps.module.css';
import wrapping from '../ui/Wrapping.module.css';
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
  /** The second line: quiet facts, of which the last is cut if there is no room. */
  meta?: ReactNode;
  /** Lines of their own below both. */
  below?: ReactNode;
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
    <Box
      component="li"
      ref={item?.ref}
      data-index={item?.index}
      aria-posinset={item?.place}
      aria-setsize={item?.count}
      pos="relative"
      className={`${surfaces.ruled} ${surfaces.rises} ${surfaces.contains}`}
    >
      <div className={classes.parts}>
        <div style={playerTransition(id)}>
          <PlayerAvatar name={name} team={team} />
        </div>
        <Box miw={0} className={`${grids.whoArea} ${classes.who}`}>
          <Group component="span" gap="xs" wrap="nowrap" miw={0}>
            <Text
              component={Link}
              to={playerPath(id)}
              state={{ name, ...linkState }}
              viewTransition
              size="md"
              c="ink"
              fw={600}
              className={`${wrapping.cut} ${taps.covers} ${classes.name}`}
              title={name}
              aria-label={linkLabel}
            >
              {name}
            </Text>
            <PlayerMarks playerId={id} isMineKnown={props.isMineKnown} />
            {marks}
          </Group>
          {meta !== undefined && (
            <Group gap="sm" wrap="nowrap" c="dimmed" fz="xs" className={classes.meta}>
              {meta}
            </Group>
          )}
        </Box>
        {aside !== undefined && <div className={classes.aside}>{aside}</div>}
        <Group gap="sm" wrap="nowrap" pos="relative" className={`${grids.chanceArea} ${classes.chance}`}>
          {fact}
          {fact === undefined && startProbability === null && (
            <Text span size="xs" c="dimmed">
              {props.noChance}
            </Text>
          )}
          {/* A ban rules him out, as the row says. */}
          {fact === undefined && typeof startProbability === 'number' && truth.kind !== 'suspended' && (
            <>
              {'startProbability' in truth && <Sparkline playerId={id} truth={truth} />}
              <RowFact fact={truth} />
            </>
          )}
        </Group>
        {below !== undefined && (
          <Box miw={0} className={classes.below}>
            {below}
          </Box>
        )}
        <PlayerActionsButton player={{ id, name, userTeamId: props.userTeamId, onRemove: props.onRemove }} />
      </div>
    </Box>
  );
}
