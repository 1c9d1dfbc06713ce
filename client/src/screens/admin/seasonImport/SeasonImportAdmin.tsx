import { Box, Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
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
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { seasonImportTexts as texts } from './texts.ts';
import { useSeasonImport, type ChosenFiles } from './useSeasonImport.ts';
import { IconStack2, IconCheck, IconFiles, IconFolder } from '@tabler/icons-react';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { Figures } from '../Figures.tsx';

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
    <Panel title={texts.title} maw="52rem">
      <Text size="sm" c="dimmed" className={wrapping.breaks}>
        {texts.explained}
      </Text>
      <FileChoice chosen={seasonImport.season} isDisabled={isBusy} onChoose={seasonImport.choose} />
      <Disclosure title={texts.previous}>
        <Stack component="fieldset" aria-label={texts.previous} gap="md" pt="sm">
          <Text size="sm" c="dimmed" className={wrapping.breaks}>
            {texts.previousExplained}
          </Text>
          <FileChoice
            chosen={seasonImport.previous}
            isDisabled={isBusy}
            onChoose={seasonImport.choosePrevious}
          />
        </Stack>
      </Disclosure>
      <TextInput
        type="datetime-local"
        maw="24rem"
        label={texts.asOf}
        description={texts.asOfHint}
        disabled={isBusy}
        value={asOf}
        onChange={({ currentTarget }) => seasonImport.chooseAsOf(currentTarget.value)}
      />
      <Group component="label" gap="sm" wrap="nowrap" className={taps.thumb}>
        <input
          type="checkbox"
          className={taps.tick}
          disabled={isBusy}
          checked={chosen.isReplacing}
          onChange={({ currentTarget }) => seasonImport.chooseReplacing(currentTarget.checked)}
          aria-describedby="replace-hint"
        />
        {texts.replace}
      </Group>
      <Box component="p" id="replace-hint" my="md">
        {texts.replaceHint}
      </Box>
      {check.data === undefined ? (
        <Group gap="sm" align="stretch">
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
        </Group>
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
        <output ref={output} tabIndex={-1} className={surfaces.outcome}>
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
    <Group gap="md">
      <progress
        className={surfaces.progress}
        aria-label={texts.progress}
        max={1}
        {...(share !== null && { value: share })}
      />
      <output>{runningStep === null ? texts.sending : texts.steps[runningStep]} …</output>
    </Group>
  );
}

function Failure({ title, error }: { title: string; error: Error | null }) {
  if (error instanceof BundleRefused) return <Problems found={error.found} />;
  if (error === null) return null;
  return (
    <p role="alert" className={`${surfaces.outcome} ${wrapping.breaks}`} data-failed>
      {error instanceof CutOff ? texts.cutOff : `${title} ${errorText(error)}`}
    </p>
  );
}

/** What is wrong in the files, and where. */
function Problems({ found: { problems, problemCount, ofPrevious } }: { found: BundleProblems }) {
  return (
    <div role="alert" className={surfaces.outcome} data-failed>
      <strong>{(ofPrevious ? texts.problemsBefore : texts.problems)(problemCount)}</strong>
      <Box
        component="ul"
        mt="sm"
        fz="sm"
        mah="20rem"
        className={`${wrapping.breaks} ${wrapping.bullets} ${surfaces.scrolls}`}
      >
        {problems.map((problem) => (
          <li key={`${locationText(problem)} ${problemText(problem)}`}>
            <Text span inherit fw={600}>
              {locationText(problem)}
            </Text>{' '}
            {problemText(problem)}
          </li>
        ))}
        {problemCount > problems.length && <li>{texts.more(problemCount - problems.length)}</li>}
      </Box>
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
    <Stack gap="sm" className={surfaces.inset}>
      <Text size="sm" c="dimmed" className={wrapping.breaks}>
        {texts.found}
      </Text>
      <Group component="h3" gap="line" align="baseline" fz="lg">
        {name}
        {check.asOfTs !== null && (
          <Text span size="sm" c="dimmed" fw={400}>
            {texts.checkedAsOf(check.asOfTs)}
          </Text>
        )}
      </Group>
      <Figures names={texts.figures} of={check} least="6.875rem" />
      {check.previous !== null && (
        <Text size="sm" className={wrapping.breaks}>
          {texts.previousFound(check.previous)}
        </Text>
      )}
      {check.warningCount > 0 && (
        <Disclosure title={texts.warnings} count={check.warningCount}>
          <Box
            component="ul"
            mt="sm"
            fz="sm"
            mah="20rem"
            className={`${wrapping.breaks} ${wrapping.bullets} ${surfaces.scrolls}`}
          >
            {check.warnings.map(warningText).map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
            {check.warningCount > check.warnings.length && (
              <li>{texts.more(check.warningCount - check.warnings.length)}</li>
            )}
          </Box>
        </Disclosure>
      )}
      {(check.isUnchanged || check.baseUnder.length === 0) && (
        <p className={wrapping.breaks}>{replacedText(check)}</p>
      )}
      {!check.isUnchanged && (
        <Stack component="dl" aria-label={texts.planTitle} gap="xs" fz="sm">
          {texts.plan.map(([key, label]) => (
            <Group key={key} gap="line" align="stretch">
              <Text component="dt" inherit c="dimmed" flex="0 0 6.875rem">
                {label}
              </Text>
              <dd>{texts.planned(check.plan[key])}</dd>
            </Group>
          ))}
        </Stack>
      )}
      {!check.isUnchanged && check.plan.players.retired > 0 && (
        <Text size="sm" className={wrapping.breaks}>
          {texts.retired(check.plan)}
        </Text>
      )}
      {!check.isUnchanged && check.renamedFixtures > 0 && (
        <Text size="sm" className={wrapping.breaks}>
          {texts.renamed(check.renamedFixtures, check.season)}
        </Text>
      )}
      {check.baseUnder.length > 0 && !check.isUnchanged && (
        <Group
          component="p"
          gap="sm"
          align="stretch"
          wrap="nowrap"
          px="md"
          py="sm"
          bdrs="sm"
          className={surfaces.notice}
        >
          <IconStack2 size={18} stroke={1.8} aria-hidden />
          <span>{texts.sourcesOn(check.baseUnder)}</span>
        </Group>
      )}
      <Group gap="sm" align="stretch">
        {!check.isUnchanged && (
          <Button loading={isImporting} onClick={onImport}>
            {texts.import(name)}
          </Button>
        )}
        <Button variant="default" disabled={isImporting} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </Group>
    </Stack>
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
      <Group gap="sm" align="stretch">
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
      </Group>
      <Stack component="dl" gap="sm" fz="sm">
        <Names title={texts.required} names={REQUIRED} chosen={chosenNames} />
        <Names title={texts.optional} names={OPTIONAL} chosen={chosenNames} />
      </Stack>
      {files.length + ignored.length > 0 && (
        <Text size="sm" className={wrapping.breaks}>
          {chosenText(files.length, missingIn(files), ignored)}
        </Text>
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
    <Group gap="sm">
      <Text component="dt" inherit c="dimmed" w="100%">
        {title}
      </Text>
      {names.map((name) => (
        <Group
          component="dd"
          key={name}
          gap="xs"
          wrap="nowrap"
          display="inline-flex"
          bdrs="xl"
          py="xs"
          px="sm"
          ff="monospace"
          c={chosen.has(name) ? 'ink' : 'dimmed'}
          className={chosen.has(name) ? surfaces.soft : surfaces.framed}
        >
          {chosen.has(name) && <IconCheck size={14} stroke={2.4} aria-hidden />}
          {name}
          {chosen.has(name) && <VisuallyHidden> {texts.chosen}</VisuallyHidden>}
        </Group>
      ))}
    </Group>
  );
}
