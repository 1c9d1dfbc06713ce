import { lineWords } from '../../format/termTexts.ts';
import { Title } from '@mantine/core';
import { useId } from 'react';
import type { BestEleven } from '#shared/bestEleven.ts';
import { POSITION_GROUPS, type PositionGroup } from '#shared/terms.ts';
import type { UserTeamPlayer } from '#shared/userTeams.ts';
import { Pitch } from '../../fixtures/Pitch.tsx';
import { Panel } from '../../ui/Panel.tsx';
import list from '../../ui/List.module.css';
import classes from './Lineup.module.css';
import { TeamPlayerRow } from './TeamPlayerRow.tsx';
import { texts } from './texts.ts';

interface LineupProps {
  eleven: BestEleven<UserTeamPlayer>;
  onRemove: (player: UserTeamPlayer) => void;
}

/** The best eleven by position group, and the bench in order of preference. */
export function Lineup({ eleven, onRemove }: LineupProps) {
  return (
    <>
      <Panel
        title={texts.bestEleven}
        aside={<span className={classes.formation}>{texts.formation(eleven.formation)}</span>}
        className={classes.panel}
      >
        <Pitch
          isLow
          hasChances
          eleven={POSITION_GROUPS.flatMap((group) =>
            eleven.starters[group].map((player) => ({ ...player, positionGroup: group })),
          )}
        />
        {POSITION_GROUPS.map((group) => (
          <Group
            key={group}
            group={group}
            players={eleven.starters[group]}
            emptyPlaces={eleven.emptyPlaces[group]}
            onRemove={onRemove}
          />
        ))}
      </Panel>
      <Panel title={texts.bench} className={classes.panel}>
        {eleven.bench.length === 0 ? (
          <p className={classes.hint}>{texts.benchEmpty}</p>
        ) : (
          <>
            <p className={classes.hint}>{texts.benchHint}</p>
            <Bench seats={eleven.bench} onRemove={onRemove} />
          </>
        )}
      </Panel>
    </>
  );
}

interface GroupProps {
  group: PositionGroup;
  players: readonly UserTeamPlayer[];
  emptyPlaces: number;
  onRemove: (player: UserTeamPlayer) => void;
}

function Group({ group, players, emptyPlaces, onRemove }: GroupProps) {
  const titleId = useId();
  return (
    <div className={classes.group}>
      <Title order={3} id={titleId} className={classes.groupTitle}>
        {lineWords[group]}
      </Title>
      {players.length > 0 && (
        <ul aria-labelledby={titleId} className={list.list}>
          {players.map((player) => (
            <TeamPlayerRow key={player.id} player={player} onRemove={onRemove} />
          ))}
        </ul>
      )}
      {emptyPlaces > 0 && <p className={classes.empty}>{texts.emptyPlaces(emptyPlaces)}</p>}
    </div>
  );
}

function Bench({
  seats,
  onRemove,
}: { seats: LineupProps['eleven']['bench'] } & Pick<LineupProps, 'onRemove'>) {
  const outfield = seats.filter(({ role }) => role === 'outfield');
  return (
    <ol aria-label={texts.bench} className={list.list}>
      {seats.map((seat) => (
        <TeamPlayerRow
          key={seat.player.id}
          player={seat.player}
          seat={
            seat.role === 'outfield'
              ? texts.seats.outfield(outfield.indexOf(seat) + 1)
              : texts.seats[seat.role]
          }
          onRemove={onRemove}
        />
      ))}
    </ol>
  );
}
