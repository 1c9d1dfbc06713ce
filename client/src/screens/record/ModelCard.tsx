import { Panel } from '../../ui/Panel.tsx';
import { FigureTable } from './FigureTable.tsx';
import { modelCardTexts as texts } from './modelCardTexts.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './ModelCard.module.css';

/** What the model knows, what it does not know, and how it was measured on seasons that it was not fitted on. */
export function ModelCard() {
  return (
    <Panel title={texts.title}>
      <div className={`${ui.column} ${ui.halves} ${classes.lists}`}>
        <section>
          <h3 className={`${ui.textM} ${ui.below6}`}>{texts.knows}</h3>
          <ul className={`${ui.text145} ${ui.lines150} ${ui.below12}`}>
            {texts.knowsList.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
        <section>
          <h3 className={`${ui.textM} ${ui.below6}`}>{texts.ignores}</h3>
          <ul className={`${ui.text145} ${ui.lines150} ${ui.below12}`}>
            {texts.ignoresList.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
      </div>
      <h3 className={ui.prose}>{texts.measured}</h3>
      <p className={`${ui.note} ${ui.below10} ${classes.explained}`}>{texts.measuredText}</p>
      <FigureTable
        caption={texts.byTime}
        columns={[texts.before, texts.withoutNews, texts.withNews]}
        rows={texts.byTimeRows.map(([before, without, withNews]) => ({
          key: before,
          cells: [before, without, withNews],
        }))}
      />
      <h3 className={ui.prose}>{texts.reportOutcomes}</h3>
      <p className={`${ui.note} ${ui.below10} ${classes.explained}`}>{texts.reportOutcomesText}</p>
      <FigureTable
        caption={texts.reportOutcomes}
        columns={[texts.reported, texts.ofStarters, texts.ofOthers]}
        rows={texts.reportOutcomesRows.map(([reported, starters, others]) => ({
          key: reported,
          cells: [reported, starters, others],
        }))}
      />
    </Panel>
  );
}
