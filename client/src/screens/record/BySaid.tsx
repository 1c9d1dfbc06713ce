import type { SaidRecord } from '#shared/record/record.schema.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatOfHundred, formatOfHundredInterval } from './figures.ts';
import { FigureTable } from './FigureTable.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** Outcomes of players by their reported status; nothing where none are known. */
export function BySaid({ said }: { said: readonly SaidRecord[] }) {
  if (said.length === 0) return null;
  return (
    <Panel title={texts.bySaid}>
      <p className={`${ui.note} ${ui.below10}`}>{texts.bySaidText}</p>
      <FigureTable
        caption={texts.bySaid}
        columns={[texts.reported, texts.ofHundredBegan, texts.interval, texts.weSaid, texts.count]}
        rows={said.map(({ said: kind, startedLast, players, predicted, happened, interval }) => ({
          key: `${kind} ${startedLast}`,
          cells: [
            `${texts.saidKinds[kind]}, ${startedLast ? texts.beganLast : texts.notBeganLast}`,
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
