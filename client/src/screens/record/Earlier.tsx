import type { PredictionRecord } from '#shared/record/record.schema.ts';
import { formatCount, formatSeason } from '#shared/text/format.ts';
import { Panel } from '../../ui/Panel.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { formatHits } from './figures.ts';
import { FigureTable } from './FigureTable.tsx';
import { texts } from './texts.ts';

/** The records of earlier seasons, a line each; renders nothing without any. */
export function Earlier({ earlier }: Pick<PredictionRecord, 'earlier'>) {
  if (earlier.length === 0) return null;
  return (
    <Panel title={texts.earlier}>
      <p className={`${ui.note} ${ui.below10}`}>{texts.earlierBases(earlier)}</p>
      <FigureTable
        caption={texts.earlier}
        columns={[texts.seasonColumn, texts.rightOf11, texts.baseline, texts.matches]}
        rows={earlier.map(({ season, rightOf11, baseline, teamMatches }) => ({
          key: season,
          cells: [
            formatSeason(season),
            formatHits(rightOf11),
            formatHits(baseline?.right ?? null),
            formatCount(teamMatches),
          ],
        }))}
      />
    </Panel>
  );
}
