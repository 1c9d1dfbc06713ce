import { Button } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { formatCount } from '#shared/text/format.ts';
import type { SeasonCheck } from '#shared/season/seasonImport.schema.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { warningText } from './problemTexts.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { seasonImportTexts as texts } from './texts.ts';

interface CheckResultProps {
  check: SeasonCheck;
  isImporting: boolean;
  onImport: () => void;
  onCancel: () => void;
}

/** What the files contain and what they would replace, with the button that imports them. */
export function CheckResult({ check, isImporting, onImport, onCancel }: CheckResultProps) {
  const name = texts.seasonName(check);
  return (
    <div className={`${ui.stack10} ${ui.inset}`}>
      <p className={`${ui.note} ${ui.breaks}`}>{texts.found}</p>
      <h3 className={`${ui.baseline} ${ui.text18} ${ui.gapX10}`}>
        {name}
        {check.asOfTs !== null && (
          <span className={`${ui.note} ${ui.normal}`}>{texts.checkedAsOf(check.asOfTs)}</span>
        )}
      </h3>
      <dl className={`${ui.stack} ${ui.gapY8} ${ui.gapX16} ${classes.figures}`}>
        {texts.figures.map(([key, label]) => (
          <div key={key}>
            <dt className={ui.hint}>{label}</dt>
            <dd>{formatCount(check[key])}</dd>
          </div>
        ))}
      </dl>
      {check.previous !== null && (
        <p className={`${ui.textSm} ${ui.breaks}`}>{texts.previousFound(check.previous)}</p>
      )}
      {check.warningCount > 0 && (
        <Fold title={texts.warnings} count={check.warningCount}>
          <ul className={`${ui.textSm} ${ui.breaks} ${ui.above6} ${classes.bullets} ${classes.lines}`}>
            {check.warnings.map(warningText).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {check.warningCount > check.warnings.length && (
              <li>{texts.more(check.warningCount - check.warnings.length)}</li>
            )}
          </ul>
        </Fold>
      )}
      {(check.isUnchanged || check.baseUnder.length === 0) && (
        <p className={ui.breaks}>{replacedText(check)}</p>
      )}
      {!check.isUnchanged && (
        <dl aria-label={texts.planTitle} className={`${ui.textSm} ${ui.stack4} ${classes.plan}`}>
          {texts.plan.map(([key, label]) => (
            <div key={key} className={`${ui.wrap} ${ui.gapX10}`}>
              <dt className={ui.quiet}>{label}</dt>
              <dd>{texts.planned(check.plan[key])}</dd>
            </div>
          ))}
        </dl>
      )}
      {!check.isUnchanged && check.plan.players.retired > 0 && (
        <p className={`${ui.textSm} ${ui.breaks}`}>{texts.retired(check.plan)}</p>
      )}
      {!check.isUnchanged && check.renamedFixtures > 0 && (
        <p className={`${ui.textSm} ${ui.breaks}`}>{texts.renamed(check.renamedFixtures, check.season)}</p>
      )}
      {check.baseUnder.length > 0 && !check.isUnchanged && (
        <p className={`${ui.notice} ${ui.gap8} ${ui.padded} ${ui.parts} ${ui.roundSm} ${classes.sources}`}>
          <IconStack2 size={18} stroke={1.8} aria-hidden />
          <span>{texts.sourcesOn(check.baseUnder)}</span>
        </p>
      )}
      <div className={`${ui.wrap} ${ui.gap8} ${classes.buttons}`}>
        {!check.isUnchanged && (
          <Button loading={isImporting} onClick={onImport}>
            {texts.import(name)}
          </Button>
        )}
        <Button variant="default" disabled={isImporting} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

function replacedText({ isUnchanged, replaced }: SeasonCheck): string {
  if (isUnchanged) return texts.unchanged;
  return replaced === null ? texts.replacesNothing : texts.replaced(replaced);
}
