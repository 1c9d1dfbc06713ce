import { Button, Skeleton } from '@mantine/core';
import type { SheetForm as SheetFormData } from '#shared/matchSheet/sheets.schema.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { trpc } from '../../api/trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { matchName } from './MissingList.tsx';
import { SheetForm, type SheetPanelProps } from './SheetForm.tsx';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';

/** A match with the form for its sheet, and the sheets entered so far. */
export function SheetPanel(props: SheetPanelProps) {
  const { match, sheetId, onOutcome, onLook } = props;
  const query = trpc.sheets.form.useQuery({ fixtureId: match.fixtureId });
  const { data } = query;

  return (
    <Panel title={`${texts.missing.matchday(match.matchday)} · ${matchName(match)}`}>
      <LoadFailure of={query} title={texts.form.loadFailed} />
      {query.isLoading && (
        <>
          <VisuallyHidden component="output">{texts.form.loading}</VisuallyHidden>
          <Skeleton height={320} />
        </>
      )}
      {data !== undefined && (
        <>
          {/* The key resets the form once the requested sheet has loaded. */}
          <SheetForm key={String(data.sheets.some(({ id }) => id === sheetId))} {...props} form={data} />
          <EnteredSheets form={data} onLook={onLook} onOutcome={onOutcome} />
        </>
      )}
    </Panel>
  );
}

interface EnteredSheetsProps extends Pick<SheetPanelProps, 'onLook' | 'onOutcome'> {
  form: SheetFormData;
}

/** The sheets entered for a match so far; each is undone as a whole. */
function EnteredSheets({ form: { match, sheets }, onLook, onOutcome }: EnteredSheetsProps) {
  const utils = trpc.useUtils();
  const undo = trpc.sheets.undo.useMutation({
    async onSuccess() {
      onOutcome(texts.before.undone);
      void utils.catalog.invalidate();
      await utils.sheets.invalidate();
    },
  });
  if (sheets.length === 0) return null;
  const { home, away } = match;
  const clubOf = (teamId: string) => (teamId === home.id ? home : away).shortName;
  return (
    <>
      <h3 className={`${ui.textM} ${ui.above16}`}>{texts.before.title}</h3>
      <Failure error={undo.error} />
      <ul>
        {sheets.map(({ id, enteredTs, enteredBy, mayUndo, parts }) => (
          <li key={id} className={`${ui.spread} ${classes.row} ${ui.ruled}`}>
            <span className={ui.breaks}>
              {texts.before.by(formatKickoff(enteredTs), enteredBy)}:{' '}
              {parts.map(({ teamId, state }) => texts.form.states[state](clubOf(teamId))).join(', ')}
            </span>
            <span className={`${ui.line} ${ui.gap8}`}>
              {parts.some(({ players }) => players !== null) && (
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
