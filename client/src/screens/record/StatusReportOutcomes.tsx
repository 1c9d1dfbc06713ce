import type { StatusReportRecord } from '#shared/record/record.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatOfHundred, formatOfHundredInterval } from './figures.ts';
import { FigureTable } from './FigureTable.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** Outcomes of players by their reported status; renders nothing if none are known. */
export function StatusReportOutcomes({ reports }: { reports: readonly StatusReportRecord[] }) {
  if (reports.length === 0) return null;
  return (
    <Panel title={texts.reportOutcomes}>
      <p className={`${ui.note} ${ui.below10}`}>{texts.reportOutcomesText}</p>
      <FigureTable
        caption={texts.reportOutcomes}
        columns={[texts.reported, texts.ofHundredBegan, texts.interval, texts.ourMean, texts.count]}
        rows={reports.map(({ report: kind, startedLast, players, predicted, happened, interval }) => ({
          key: `${kind} ${startedLast}`,
          cells: [
            `${texts.reportKinds[kind]}, ${startedLast ? texts.beganLast : texts.notBeganLast}`,
            formatOfHundred(happened),
            formatOfHundredInterval(interval),
            formatOfHundred(predicted),
            texts.rows(players),
          ],
        }))}
      />
    </Panel>
  );
}
