import { Button, FileButton } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useState } from 'react';
import type { SheetOfCsv } from '#shared/matchSheet/sheets.schema.ts';
import { SHEET_CSV_MAX } from '#shared/matchSheet/matchSheet.ts';
import { decodeText } from '#shared/text/decodeText.ts';
import { trpc } from '../../api/trpc.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { faultText } from './faultTexts.ts';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';

/** Imports a table of sheets, after showing what it would do. */
export function CsvPanel({ onOutcome }: { onOutcome: (words: string) => void }) {
  const utils = trpc.useUtils();
  const [csv, setCsv] = useState('');
  const [isTooLarge, setIsTooLarge] = useState(false);
  const read = trpc.sheets.importCsv.useMutation({
    async onSuccess(matches, { isDryRun }) {
      if (isDryRun) return;
      onOutcome(texts.csv.taken(usable(matches).length));
      setCsv('');
      void utils.catalog.invalidate();
      await utils.sheets.invalidate();
    },
  });
  const choose = async (file: File | null) => {
    if (file === null) return;
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    setIsTooLarge(text.length > SHEET_CSV_MAX);
    setCsv(text);
    if (text.length <= SHEET_CSV_MAX) read.mutate({ csv: text, isDryRun: true });
  };
  const isChecked = csv !== '' && !isTooLarge && read.data !== undefined;

  return (
    <Panel title={texts.csv.title}>
      <p className={ui.note}>{texts.csv.explained}</p>
      <div className={`${ui.line} ${ui.gap8} ${ui.above8}`}>
        <FileButton accept=".csv,text/csv" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={read.isPending}
              leftSection={<IconFiles size={16} aria-hidden />}
            >
              {texts.csv.choose}
            </Button>
          )}
        </FileButton>
        {isChecked && (
          <Button
            disabled={usable(read.data).length === 0 || read.isPending}
            onClick={() => read.mutate({ csv, isDryRun: false })}
          >
            {texts.csv.take(usable(read.data).length)}
          </Button>
        )}
      </div>
      {isTooLarge && <p className={ui.note}>{texts.csv.tooLarge}</p>}
      <Failure error={read.error} />
      {isChecked && (
        <ul>
          {read.data.map((match) => (
            <li
              key={`${match.matchday} ${match.home} ${match.away}`}
              className={`${ui.spread} ${classes.row} ${ui.ruled}`}
            >
              <span className={ui.breaks}>
                {match.home} – {match.away}: {outcomeText(match)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const usable = (matches: readonly SheetOfCsv[]) =>
  matches.filter(({ fixtureId, parts }) => fixtureId !== null && parts.length > 0);

function outcomeText({ fixtureId, faults, home, away }: SheetOfCsv): string {
  if (fixtureId === null) return texts.csv.noMatch;
  if (faults.length === 0) return texts.csv.fine;
  return faults.map((fault) => faultText(fault, (side) => (side === 'home' ? home : away))).join(' ');
}
