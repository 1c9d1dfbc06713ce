import { Button } from '@mantine/core';
import type { SheetForm } from '#shared/matchSheet/sheets.schema.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { trpc } from '../../api/trpc.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Failure } from '../../ui/states/Failure.tsx';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';

interface EnteredSheetsProps extends SheetForm {
  onLook: (sheetId: string) => void;
  onOutcome: (words: string) => void;
}

/** The sheets entered for a match so far; each is undone as a whole. */
export function EnteredSheets({ match: { home, away }, sheets, onLook, onOutcome }: EnteredSheetsProps) {
  const utils = trpc.useUtils();
  const undo = trpc.sheets.undo.useMutation({
    async onSuccess() {
      onOutcome(texts.before.undone);
      void utils.catalog.invalidate();
      await utils.sheets.invalidate();
    },
  });
  if (sheets.length === 0) return null;
  const clubOf = (teamId: string) => (teamId === home.id ? home : away).shortName;
  return (
    <>
      <h3 className={`${ui.textM} ${ui.above16}`}>{texts.before.title}</h3>
      <Failure error={undo.error} />
      <ul>
        {sheets.map(({ id, enteredTs, enteredBy, mayUndo, pasted, parts }) => (
          <li key={id} className={`${ui.spread} ${classes.row} ${ui.ruled}`}>
            <span className={ui.breaks}>
              {texts.before.by(formatKickoff(enteredTs), enteredBy)}:{' '}
              {parts.map(({ teamId, state }) => texts.form.states[state](clubOf(teamId))).join(', ')}
            </span>
            <span className={`${ui.line} ${ui.gap8}`}>
              {pasted !== null && (
                <Button size="xs" variant="default" onClick={() => onLook(id)}>
                  {texts.before.look}
                </Button>
              )}
              {mayUndo && (
                <Button
                  size="xs"
                  variant="default"
                  loading={undo.isPending && undo.variables.sheetId === id}
                  onClick={() => undo.mutate({ sheetId: id })}
                >
                  {texts.before.undo}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
