import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DashboardFixture } from '@hub/shared/catalog/dashboard.schema.ts';
import { DASHBOARD_FIXTURES } from '@hub/shared/limits.ts';
import { fixturePath, paths } from '@hub/shared/hub/paths.ts';
import { FixtureStatusBadge } from '../../fixtures/FixtureBadges.tsx';
import { KickoffChange } from '../../fixtures/KickoffChange.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { PanelLink } from './PanelLink.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import ui from '../../ui/Vocabulary.module.css';
import rows from './rows.module.css';
import { texts } from './texts.ts';

interface NextFixturesProps {
  fixtures: readonly DashboardFixture[] | undefined;
  postponed: readonly DashboardFixture[];
  isLoading: boolean;
  className?: string;
}

export function NextFixtures({ fixtures, postponed, isLoading, className }: NextFixturesProps) {
  // After a failed request it is unknown whether there are any.
  const isEmpty = fixtures !== undefined && fixtures.length + postponed.length === 0;
  return (
    <Panel
      title={texts.nextFixtures}
      aside={<PanelLink to={paths.fixtures} label={texts.allFixtures} />}
      className={className}
    >
      {isLoading && <RowSkeletons rows={DASHBOARD_FIXTURES} lines={3} />}
      {isEmpty && <EmptyState Icon={IconCalendarEvent} title={texts.noFixtures} />}
      {fixtures !== undefined && !isEmpty && (
        <ul>
          {fixtures.map((fixture) => (
            <FixtureRow key={fixture.id} fixture={fixture} status="scheduled" />
          ))}
          {postponed.map((fixture) => (
            <FixtureRow key={fixture.id} fixture={fixture} status="postponed" />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function FixtureRow({ fixture, status }: { fixture: DashboardFixture; status: 'scheduled' | 'postponed' }) {
  return (
    <li className={`${ui.stack} ${ui.anchor} ${ui.centred} ${ui.gapX8} ${ui.columnRest} ${rows.row}`}>
      <Link
        to={fixturePath(fixture.id)}
        className={`${ui.textM} ${ui.lines135} ${ui.hyphens} ${ui.covers} ${rows.link} ${ui.whole}`}
      >
        <TeamName name={fixture.homeTeamName} /> <span className={ui.quiet}>{texts.versus}</span>{' '}
        <TeamName name={fixture.awayTeamName} />
      </Link>
      <div className={`${ui.quiet} ${ui.wrap} ${ui.lines145} ${ui.text125} ${ui.gapX7}`}>
        {status === 'postponed' && <FixtureStatusBadge status={status} />}
        {status === 'scheduled' && (
          <time dateTime={fixture.kickoffTs}>{formatKickoff(fixture.kickoffTs)}</time>
        )}
        <KickoffChange fixture={{ ...fixture, status }} />
      </div>
      <span className={`${ui.soft} ${ui.pill} ${ui.strong} ${ui.text125} ${rows.badge}`}>
        {texts.matchdayBadge(fixture.matchday)}
      </span>
    </li>
  );
}

/** A club name that moves to the next line as a whole before it breaks. */
function TeamName({ name }: { name: string | null }) {
  return <span className={`${ui.strong} ${ui.inlineBlock}`}>{name ?? texts.unknownTeam}</span>;
}
