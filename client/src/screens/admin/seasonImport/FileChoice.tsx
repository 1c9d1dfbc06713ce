import { Button, FileButton } from '@mantine/core';
import { IconCheck, IconFiles, IconFolder } from '@tabler/icons-react';
import { BUNDLE_FILES, bundleNameOf } from '#shared/season/seasonImport.schema.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { seasonImportTexts as texts } from './texts.ts';
import type { ChosenFiles } from './useSeasonImport.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

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
export const missingIn = (files: readonly File[]): string[] => {
  const names = new Set(files.map(({ name }) => bundleNameOf(name)));
  return REQUIRED.filter((name) => !names.has(name));
};

/** Chooses the files of a bundle one by one or as a folder, and shows which of them are missing. */
export function FileChoice({ chosen: { files, ignored }, isDisabled, onChoose }: FileChoiceProps) {
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
