import type { PointsRecord, RecordOfBase } from '#shared/record/record.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatHits, formatOfHundred } from './figures.ts';
import { FigureTable } from './FigureTable.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** The accuracy of expected points, game by game; renders nothing if none were computed. */
export function Points({ base, points }: Pick<RecordOfBase, 'base' | 'points'>) {
  return points.map((record) => {
    const { profile, players, rmse, baselineRmse, held, gainInterval } = record;
    const title = texts.pointsOf(texts.pointGames[profile]);
    return (
      <Panel key={profile} title={title}>
        <p className={`${ui.note} ${ui.below10}`}>
          {texts.pointsText(base, players, formatOfHundred(held))} {texts.pointsGain(gainOf(gainInterval))}
        </p>
        <FigureTable
          caption={title}
          columns={[texts.whoExpects, texts.typicalError]}
          rows={[
            { key: 'model', cells: [texts.ourPoints, formatHits(rmse)] },
            { key: 'baseline', cells: [texts.meanTimesChance, formatHits(baselineRmse)] },
          ]}
        />
      </Panel>
    );
  });
}

/** Says whether the matchdays so far show which prediction is closer. */
function gainOf(interval: PointsRecord['gainInterval']): 'better' | 'worse' | 'open' {
  if (interval === null) return 'open';
  const [lower, upper] = interval;
  if (lower > 0) return 'better';
  return upper < 0 ? 'worse' : 'open';
}
