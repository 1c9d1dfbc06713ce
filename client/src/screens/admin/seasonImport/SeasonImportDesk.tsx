import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { SeasonImportStep } from '#shared/seasonImport.ts';
import { errorText } from '../../../api/errorTexts.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { CheckResult } from './CheckResult.tsx';
import { FileChoice, missingIn } from './FileChoice.tsx';
import { Problems } from './Problems.tsx';
import { BundleRefused, CutOff } from './sendSeason.ts';
import classes from './SeasonImport.module.css';
import { seasonImportTexts as texts } from './texts.ts';
import { useSeasonImport } from './useSeasonImport.ts';

/** Where administrators import a season from files: they are checked first, then imported. */
export function SeasonImportDesk() {
  const { chosen, choose, asOf, chooseAsOf, ignored, check, run, step, done, forget } = useSeasonImport();
  const output = useRef<HTMLOutputElement>(null);
  const missing = missingIn(chosen.files);
  const isBusy = check.isPending || run.isPending;

  useEffect(() => {
    if (done !== '') output.current?.focus();
  }, [done]);

  return (
    <Panel title={texts.title} className={classes.panel}>
      <p className={classes.quiet}>{texts.explained}</p>
      <FileChoice files={chosen.files} isDisabled={isBusy} onChoose={choose} />
      {chosen.files.length + ignored.length > 0 && (
        <p className={classes.told}>{toldOf(chosen.files.length, missing, ignored)}</p>
      )}
      <TextInput
        type="datetime-local"
        className={classes.field}
        label={texts.asOf}
        description={texts.asOfHint}
        disabled={isBusy}
        value={asOf}
        onChange={({ currentTarget }) => chooseAsOf(currentTarget.value)}
      />
      {check.data === undefined ? (
        <div className={classes.buttons}>
          <Button
            disabled={chosen.files.length === 0 || missing.length > 0}
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
        <output ref={output} tabIndex={-1} className={classes.done}>
          {done}
        </output>
      </div>
    </Panel>
  );
}

const toldOf = (count: number, missing: readonly string[], ignored: readonly string[]) =>
  [
    texts.chosenFiles(count),
    missing.length > 0 && texts.missing(missing),
    ignored.length > 0 && texts.ignored(ignored),
  ]
    .filter(Boolean)
    .join(' ');

function Progress({ step }: { step: SeasonImportStep | null }) {
  // How much there is to write is known; nobody knows how long the rest takes.
  const share = step?.step === 'write' ? step.done / Math.max(1, step.total) : null;
  const told = step === null || step.step === 'done' || step.step === 'failed' ? null : step.step;
  return (
    <div className={classes.progress}>
      <progress aria-label={texts.progress} max={1} {...(share !== null && { value: share })} />
      <output>{told === null ? texts.sending : texts.steps[told]} …</output>
    </div>
  );
}

function Failure({ title, error }: { title: string; error: Error | null }) {
  if (error instanceof BundleRefused) return <Problems found={error.found} />;
  if (error === null) return null;
  return (
    <p role="alert" className={classes.failure}>
      {error instanceof CutOff ? texts.cutOff : `${title} ${errorText(error)}`}
    </p>
  );
}
