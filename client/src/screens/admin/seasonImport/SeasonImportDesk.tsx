import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { SeasonImportStep, BundleProblems } from '#shared/season/seasonImport.schema.ts';
import { errorText } from '../../../api/errorTexts.ts';
import { Fold } from '../../../ui/Fold.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { CheckResult } from './CheckResult.tsx';
import { FileChoice, missingIn } from './FileChoice.tsx';
import { placeOf, problemText } from './problemTexts.ts';
import { BundleRefused, CutOff } from './sendSeason.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { seasonImportTexts as texts } from './texts.ts';
import { useSeasonImport } from './useSeasonImport.ts';

/** The desk at which administrators import a season from files, which are checked first. */
export function SeasonImportDesk() {
  const desk = useSeasonImport();
  const { chosen, asOf, check, run, step, done, forget } = desk;
  const output = useRef<HTMLOutputElement>(null);
  const isComplete =
    missingIn(chosen.files).length === 0 &&
    (chosen.previous.length === 0 || missingIn(chosen.previous).length === 0);
  const isBusy = check.isPending || run.isPending;

  useEffect(() => {
    if (done !== '') output.current?.focus();
  }, [done]);

  return (
    <Panel title={texts.title} className={`${ui.column} ${ui.stack14} ${ui.measure52}`}>
      <p className={`${ui.note} ${ui.breaks}`}>{texts.explained}</p>
      <FileChoice chosen={desk.season} isDisabled={isBusy} onChoose={desk.choose} />
      <Fold title={texts.previous}>
        <fieldset aria-label={texts.previous} className={`${ui.stack14} ${classes.previous}`}>
          <p className={`${ui.note} ${ui.breaks}`}>{texts.previousExplained}</p>
          <FileChoice chosen={desk.previous} isDisabled={isBusy} onChoose={desk.choosePrevious} />
        </fieldset>
      </Fold>
      <TextInput
        type="datetime-local"
        className={ui.measure24}
        label={texts.asOf}
        description={texts.asOfHint}
        disabled={isBusy}
        value={asOf}
        onChange={({ currentTarget }) => desk.chooseAsOf(currentTarget.value)}
      />
      <label className={`${ui.row} ${ui.gap8} ${ui.thumb}`}>
        <input
          type="checkbox"
          className={ui.tick}
          disabled={isBusy}
          checked={chosen.isReplacing}
          onChange={({ currentTarget }) => desk.chooseReplacing(currentTarget.checked)}
          aria-describedby="replace-hint"
        />
        {texts.replace}
      </label>
      <p id="replace-hint" className={ui.prose}>
        {texts.replaceHint}
      </p>
      {check.data === undefined ? (
        <div className={`${ui.wrap} ${ui.gap8} ${classes.buttons}`}>
          <Button
            disabled={!isComplete}
            loading={check.isPending}
            onClick={() => {
              forget();
              check.mutate(chosen);
            }}
          >
            {texts.check}
          </Button>
        </div>
      ) : (
        <CheckResult
          check={check.data}
          isImporting={run.isPending}
          onImport={() => run.mutate({ ...chosen, checkId: check.data.checkId })}
          onCancel={forget}
        />
      )}
      {run.isPending && <Progress step={step} />}
      <div>
        <Failure title={texts.checkFailed} error={check.error} />
        <Failure title={texts.importFailed} error={run.error} />
        <output ref={output} tabIndex={-1} className={ui.outcome}>
          {done}
        </output>
      </div>
    </Panel>
  );
}

function Progress({ step }: { step: SeasonImportStep | null }) {
  // Only the amount to write is known, not how long the rest takes.
  const share = step?.step === 'write' ? step.done / Math.max(1, step.total) : null;
  const runningStep = step === null || step.step === 'done' || step.step === 'failed' ? null : step.step;
  return (
    <div className={`${ui.line} ${ui.gapY8} ${ui.gapX12}`}>
      <progress
        className={ui.progress}
        aria-label={texts.progress}
        max={1}
        {...(share !== null && { value: share })}
      />
      <output>{runningStep === null ? texts.sending : texts.steps[runningStep]} …</output>
    </div>
  );
}

function Failure({ title, error }: { title: string; error: Error | null }) {
  if (error instanceof BundleRefused) return <Problems found={error.found} />;
  if (error === null) return null;
  return (
    <p role="alert" className={`${ui.outcome} ${ui.breaks}`} data-failed>
      {error instanceof CutOff ? texts.cutOff : `${title} ${errorText(error)}`}
    </p>
  );
}

/** What is wrong in the files, and where. */
function Problems({ found: { problems, problemCount, ofPrevious } }: { found: BundleProblems }) {
  return (
    <div role="alert" className={ui.outcome} data-failed>
      <strong>{(ofPrevious ? texts.problemsBefore : texts.problems)(problemCount)}</strong>
      <ul className={`${ui.textSm} ${ui.breaks} ${ui.above6} ${classes.bullets} ${classes.lines}`}>
        {problems.map((problem) => (
          <li key={`${placeOf(problem)} ${problemText(problem)}`}>
            <span className={ui.strong}>{placeOf(problem)}</span> {problemText(problem)}
          </li>
        ))}
        {problemCount > problems.length && <li>{texts.more(problemCount - problems.length)}</li>}
      </ul>
    </div>
  );
}
