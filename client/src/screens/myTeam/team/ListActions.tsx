import { Button } from '@mantine/core';
import { IconClipboardText, IconFileSpreadsheet } from '@tabler/icons-react';
import { germanCsvLine } from '#shared/text/csv.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { positionWord } from '../../../format/termTexts.ts';
import { saveFile } from '../../../ui/text/saveFile.ts';
import ui from '../../../ui/Vocabulary.module.css';
import { pasteTexts as texts } from '../../../pasted/pasteTexts.ts';
import { texts as teamTexts } from '../texts.ts';

interface ListActionsProps {
  team: UserTeam;
  onPaste: () => void;
}

/** Imports and exports a team without typing: a pasted list, a CSV file. */
export function ListActions({ team, onPaste }: ListActionsProps) {
  return (
    <div className={`${ui.wrap} ${ui.gap8} ${ui.above10}`}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClipboardText size={16} stroke={1.7} aria-hidden />}
        onClick={onPaste}
      >
        {texts.title}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
        onClick={() => saveCsv(team)}
      >
        {texts.save}
      </Button>
    </div>
  );
}

export const saveCsv = (team: UserTeam) => saveFile(texts.fileName, 'text/csv;charset=utf-8', csvOf(team));

/**
 * A team as CSV for German spreadsheets, in the screen's words: with a byte order mark for the umlauts, and a plain space in
 * `45 %`, so that it stays a number.
 */
const csvOf = ({ players }: UserTeam): string =>
  `\uFEFF${germanCsvLine(texts.columns)}${players
    .map(({ name, team, positionPrimary, startProbability, availability }) =>
      germanCsvLine([
        name,
        team?.name ?? null,
        positionWord(positionPrimary),
        startProbability === null ? null : formatStartChance(startProbability).replaceAll('\u00A0', ' '),
        teamTexts.availability[availability],
      ]),
    )
    .join('')}`;
