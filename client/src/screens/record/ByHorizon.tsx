import type { RecordOfBase } from '#shared/record/record.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatHits, formatHitsInterval } from './figures.ts';
import { FigureTable } from './FigureTable.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** How the record improves towards kickoff, and the value of the news; renders nothing if there is nothing to compare. */
export function ByHorizon({ bases }: { bases: readonly RecordOfBase[] }) {
  if (bases.length < 2 && bases.every(({ season }) => season.withoutNews === null)) return null;
  return (
    <Panel title={texts.byHorizon}>
      <p className={`${ui.note} ${ui.below10}`}>{texts.byHorizonText}</p>
      <FigureTable
        caption={texts.byHorizon}
        columns={[texts.basis, texts.rightOf11, texts.interval, texts.withoutNews]}
        rows={bases.map(({ base, season }) => ({
          key: base,
          cells: [
            texts.bases[base],
            formatHits(season.rightOf11),
            formatHitsInterval(season.rightOf11Interval),
            formatHits(season.withoutNews?.rightOf11 ?? null),
          ],
        }))}
      />
    </Panel>
  );
}
