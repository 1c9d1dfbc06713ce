import type { PlayerDetails } from '#shared/catalog/players.schema.ts';
import { formatKickoff } from '#shared/text/format.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import classes from './StatusHistory.module.css';
import { texts } from './texts.ts';

/** Reports on a player's availability, newest first; nothing without reports. */
export function StatusHistory({ reports }: { reports: PlayerDetails['statusReports'] }) {
  if (reports.length === 0) return null;
  return (
    <Panel title={texts.statusHistory}>
      <ol className={ui.stack}>
        {reports.map((report) => (
          <li key={report.id} className={`${ui.stack2} ${classes.report}`} data-status={report.status}>
            <span className={`${ui.strong} ${ui.text145} ${classes.status}`}>
              {texts.statuses[report.status]}
              {report.chance !== null && report.status === 'doubtful' && texts.statusChance(report.chance)}
            </span>
            <span className={`${ui.hint} ${ui.lines145} ${ui.breaks}`}>
              <time dateTime={report.knownFromTs}>{formatKickoff(report.knownFromTs)}</time>
              {' · '}
              {texts.statusSource(report.source)}
              {report.expectedReturn !== null && texts.statusReturn(report.expectedReturn)}
            </span>
            {report.note !== null && (
              <span className={`${ui.hint} ${ui.lines145} ${ui.breaks}`}>{report.note}</span>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
