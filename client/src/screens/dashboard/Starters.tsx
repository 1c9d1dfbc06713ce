import { Title } from '@mantine/core';
import { IconCloudOff, IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Dashboard, DashboardStarter } from '#shared/dashboard.ts';
import { DASHBOARD_STARTERS } from '#shared/limits.ts';
import { playerPath } from '../../paths.ts';
import { PlayerStatusLabels } from '../../players/PlayerStatusLabels.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PositionBadges } from '../../players/PositionBadges.tsx';
import { StartChance } from '../../players/StartChance.tsx';
import { WatchButton } from '../../players/WatchButton.tsx';
import { formatKickoff } from '#shared/format.ts';
import classes from './Starters.module.css';
import { RowSkeletons } from './RowSkeletons.tsx';
import rows from './rows.module.css';
import { texts } from './texts.ts';

interface StartersProps {
  /** Null before the first run, undefined until loaded. */
  starters: Dashboard['starters'] | undefined;
  isLoading: boolean;
  className?: string;
}

/** The ten surest and the ten most doubtful starters of the next matchday. */
export function Starters({ starters, isLoading, className }: StartersProps) {
  const matchday = starters?.matchday ?? null;
  return (
    <Panel
      title={matchday === null ? texts.starters : texts.startersOfMatchday(matchday)}
      aside={
        <span className={classes.provenance}>
          <strong>{texts.noGuarantee}</strong>
          {starters && <time dateTime={starters.asOfTs}>{texts.asOf(formatKickoff(starters.asOfTs))}</time>}
        </span>
      }
      className={`${classes.panel} ${className ?? ''}`}
    >
      {isLoading && (
        <div className={classes.lists}>
          <RowSkeletons rows={DASHBOARD_STARTERS} lines={2} />
          <RowSkeletons rows={DASHBOARD_STARTERS} lines={2} />
        </div>
      )}
      {!isLoading && starters === undefined && (
        <EmptyState Icon={IconCloudOff} title={texts.startersNotLoaded} />
      )}
      {starters === null && (
        <EmptyState Icon={IconHourglass} title={texts.beforeFirstRun}>
          <p>{texts.beforeFirstRunExplained}</p>
        </EmptyState>
      )}
      {starters && (
        <div className={classes.lists}>
          <StarterList title={texts.surest} starters={starters.surest} emptyText={texts.noSurest} />
          <StarterList
            title={texts.mostDoubtful}
            starters={starters.mostDoubtful}
            emptyText={texts.noDoubtful}
          />
        </div>
      )}
    </Panel>
  );
}

interface StarterListProps {
  title: string;
  starters: readonly DashboardStarter[];
  emptyText: string;
}

function StarterList({ title, starters, emptyText }: StarterListProps) {
  const titleId = useId();
  return (
    <div className={classes.column}>
      <Title order={3} id={titleId} className={classes.listTitle}>
        {title}
      </Title>
      {starters.length === 0 && <p className={rows.quiet}>{emptyText}</p>}
      {starters.length > 0 && (
        <ol className={`${rows.list} ${classes.ranking}`} aria-labelledby={titleId}>
          {starters.map((starter) => (
            <StarterRow key={starter.playerId} starter={starter} />
          ))}
        </ol>
      )}
    </div>
  );
}

function StarterRow({ starter }: { starter: DashboardStarter }) {
  return (
    <li className={`${rows.row} ${classes.starter}`}>
      <div className={classes.who}>
        <div className={classes.name}>
          <Link
            to={playerPath(starter.playerId)}
            state={{ name: starter.name }}
            className={`${rows.strong} ${rows.link}`}
          >
            {starter.name}
          </Link>
          <PlayerStatusLabels player={starter} />
        </div>
        <div className={`${rows.meta} ${classes.meta}`}>
          <PositionBadges positions={[starter.positionPrimary]} />
          <span className={rows.strong}>{starter.teamShortName ?? texts.unknownTeam}</span>
        </div>
      </div>
      <WatchButton playerId={starter.playerId} name={starter.name} />
      <StartChance startProbability={starter.startProbability} />
    </li>
  );
}
