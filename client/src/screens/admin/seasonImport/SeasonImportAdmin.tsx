import { Button, TextInput, FileButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import {
  type SeasonImportStep,
  type BundleProblems,
  type SeasonCheck,
  BUNDLE_FILES,
  bundleNameOf,
} from '@hub/shared/season/seasonImport.schema.ts';
import { errorText } from '../../../api/errorTexts.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { locationText, problemText, warningText } from './problemTexts.ts';
import { BundleRefused, CutOff } from './sendSeason.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Admin.module.css';
import { seasonImportTexts as texts } from './texts.ts';
import { useSeasonImport, type ChosenFiles } from './useSeasonImport.ts';
import { IconStack2, IconCheck, IconFiles, IconFolder } from '@tabler/icons-react';
import { formatCount } from '@hub/shared/text/format.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

/** Panel in which administrators import a season from files, which are checked first. */
export function SeasonImportAdmin() {
  const seasonImport = useSeasonImport();
  const { chosen, asOf, check, run, step, done, forget } = seasonImport;
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
      <FileChoice chosen={seasonImport.season} isDisabled={isBusy} onChoose={seasonImport.choose} />
      <Disclosure title={texts.previous}>
        <fieldset aria-label={texts.previous} className={`${ui.stack14} ${classes.previous}`}>
          <p className={`${ui.note} ${ui.breaks}`}>{texts.previousExplained}</p>
          <FileChoice
            chosen={seasonImport.previous}
            isDisabled={isBusy}
            onChoose={seasonImport.choosePrevious}
          />
        </fieldset>
      </Disclosure>
      <TextInput
        type="datetime-local"
        className={ui.measure24}
        label={texts.asOf}
        description={texts.asOfHint}
        disabled={isBusy}
        value={asOf}
        onChange={({ currentTarget }) => seasonImport.chooseAsOf(currentTarget.value)}
      />
      <label className={`${ui.row} ${ui.gap8} ${ui.thumb}`}>
        <input
          type="checkbox"
          className={ui.tick}
          disabled={isBusy}
          checked={chosen.isReplacing}
          onChange={({ currentTarget }) => seasonImport.chooseReplacing(currentTarget.checked)}
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
          <li key={`${locationText(problem)} ${problemText(problem)}`}>
            <span className={ui.strong}>{locationText(problem)}</span> {problemText(problem)}
          </li>
        ))}
        {problemCount > problems.length && <li>{texts.more(problemCount - problems.length)}</li>}
      </ul>
    </div>
  );
}

interface CheckResultProps {
  check: SeasonCheck;
  isImporting: boolean;
  onImport: () => void;
  onCancel: () => void;
}

/** What the files contain and what they would replace, with the button that imports them. */
function CheckResult({ check, isImporting, onImport, onCancel }: CheckResultProps) {
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
        <Disclosure title={texts.warnings} count={check.warningCount}>
          <ul className={`${ui.textSm} ${ui.breaks} ${ui.above6} ${classes.bullets} ${classes.lines}`}>
            {check.warnings.map(warningText).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {check.warningCount > check.warnings.length && (
              <li>{texts.more(check.warningCount - check.warnings.length)}</li>
            )}
          </ul>
        </Disclosure>
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

const FILES = Object.values(BUNDLE_FILES);
const REQUIRED = FILES.filter(({ isRequired }) => isRequired).map(({ name }) => name);
const OPTIONAL = FILES.filter(({ isRequired }) => !isRequired).map(({ name }) => name);

/** React's types lack this attribute, with which every desktop browser can choose folders. */
const FOLDER_INPUT = { multiple: true, webkitdirectory: '' };

interface FileChoiceProps {
  chosen: ChosenFiles;
  isDisabled: boolean;
  onChoose: (chosen: ChosenFiles) => void;
}

/** Required files of a bundle that have not been chosen. */
const missingIn = (files: readonly File[]): string[] => {
  const names = new Set(files.map(({ name }) => bundleNameOf(name)));
  return REQUIRED.filter((name) => !names.has(name));
};

/** Chooses the files of a bundle one by one or as a folder, and shows which of them are missing. */
function FileChoice({ chosen: { files, ignored }, isDisabled, onChoose }: FileChoiceProps) {
  const choose = (given: File[]) => {
    // Compressed files take precedence, as in a folder on the hub's machine.
    const ordered = given.toSorted((a, b) => Number(b.name.endsWith('.gz')) - Number(a.name.endsWith('.gz')));
    const chosen = new Map<string, File>();
    const others: string[] = [];
    for (const file of ordered) {
      const name = bundleNameOf(file.name);
      if (name === null || chosen.has(name)) others.push(file.name);
      else chosen.set(name, file);
    }
    onChoose({ files: [...chosen.values()], ignored: others });
  };
  const chosenNames = new Set(files.map(({ name }) => bundleNameOf(name)));

  return (
    <>
      <div className={`${ui.wrap} ${ui.gap8} ${classes.buttons}`}>
        <FileButton multiple accept=".csv,.gz" disabled={isDisabled} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              disabled={isDisabled}
              variant="default"
              leftSection={<IconFiles size={16} aria-hidden />}
            >
              {texts.chooseFiles}
            </Button>
          )}
        </FileButton>
        <FileButton multiple disabled={isDisabled} onChange={choose} inputProps={FOLDER_INPUT}>
          {(props) => (
            <Button
              {...props}
              disabled={isDisabled}
              variant="default"
              leftSection={<IconFolder size={16} aria-hidden />}
            >
              {texts.chooseFolder}
            </Button>
          )}
        </FileButton>
      </div>
      <dl className={`${ui.textS} ${ui.stack8}`}>
        <Names title={texts.required} names={REQUIRED} chosen={chosenNames} />
        <Names title={texts.optional} names={OPTIONAL} chosen={chosenNames} />
      </dl>
      {files.length + ignored.length > 0 && (
        <p className={`${ui.textSm} ${ui.breaks}`}>{chosenText(files.length, missingIn(files), ignored)}</p>
      )}
    </>
  );
}

const chosenText = (count: number, missing: readonly string[], ignored: readonly string[]) =>
  [
    texts.chosenFiles(count),
    missing.length > 0 && texts.missing(missing),
    ignored.length > 0 && texts.ignored(ignored),
  ]
    .filter(Boolean)
    .join(' ');

interface NamesProps {
  title: string;
  names: readonly string[];
  chosen: ReadonlySet<string | null>;
}

function Names({ title, names, chosen }: NamesProps) {
  return (
    <div className={`${ui.line} ${ui.gap6}`}>
      <dt className={`${ui.quiet} ${ui.ownLine}`}>{title}</dt>
      {names.map((name) => (
        <dd
          key={name}
          className={`${ui.quiet} ${ui.inline} ${ui.gap4} ${ui.framed} ${ui.roundFull} ${classes.address} ${classes.file}`}
          data-chosen={chosen.has(name) || undefined}
        >
          {chosen.has(name) && <IconCheck size={14} stroke={2.4} aria-hidden />}
          {name}
          {chosen.has(name) && <VisuallyHidden> {texts.chosen}</VisuallyHidden>}
        </dd>
      ))}
    </div>
  );
}
