import type { CrowdRecord } from '#shared/record/record.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatLoss } from './figures.ts';
import { FigureTable } from './FigureTable.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** The fans' tips beside our chances, for the same players. */
export function Crowd({ crowd }: { crowd: CrowdRecord }) {
  const { players, tips, crowdBrier, modelBrier, tipBrier } = crowd;
  return (
    <Panel title={texts.crowd}>
      <p className={`${ui.note} ${ui.below10}`}>{texts.crowdText(players, tips)}</p>
      <FigureTable
        caption={texts.crowd}
        columns={[texts.whoTips, texts.meanError]}
        rows={[
          { key: 'model', cells: [texts.ours, formatLoss(modelBrier)] },
          { key: 'crowd', cells: [texts.theCrowd, formatLoss(crowdBrier)] },
          { key: 'tip', cells: [texts.aFan, formatLoss(tipBrier)] },
        ]}
      />
    </Panel>
  );
}
