import { Stack } from '@mantine/core';
import type { RecordFigures, RecordOfBase } from '@hub/shared/record/record.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatLoss } from './figures.ts';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { texts } from './texts.ts';

interface LossesProps {
  bases: readonly RecordOfBase[];
  shown: RecordOfBase;
}

/** Brier scores and log losses, by basis, position, matchday and club. */
export function Losses({ bases, shown: { groups, matchdays, teams } }: LossesProps) {
  return (
    <Panel title={texts.losses(texts.better)}>
      <Stack gap="lg">
        <LossTable
          of={texts.basis}
          rows={bases.map(({ base, season }) => ({ key: base, name: texts.bases[base], figures: season }))}
        />
        <LossTable
          of={texts.group}
          rows={groups.map(({ group, figures }) => ({ key: group, name: texts.groups[group], figures }))}
        />
        <LossTable
          of={texts.matchday}
          rows={matchdays.map(({ matchday, figures }) => ({
            key: String(matchday),
            name: texts.lastMatchday(matchday),
            figures,
          }))}
        />
        <LossTable
          of={texts.team}
          rows={teams.map(({ teamId, name, figures }) => ({ key: teamId, name, figures }))}
        />
      </Stack>
    </Panel>
  );
}

interface LossTableProps {
  /** The header of the rows' column. */
  of: string;
  rows: readonly { key: string; name: string; figures: RecordFigures }[];
}

const LossTable = ({ of, rows }: LossTableProps) => (
  <FigureTable
    caption={texts.losses(of)}
    columns={[of, texts.brier, texts.logLoss]}
    rows={rows.map(({ key, name, figures: { brier, logLoss } }) => ({
      key,
      cells: [name, formatLoss(brier), formatLoss(logLoss)],
    }))}
  />
);
