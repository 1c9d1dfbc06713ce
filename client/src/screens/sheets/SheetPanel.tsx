import { Skeleton } from '@mantine/core';
import { trpc } from '../../api/trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { EnteredSheets } from './EnteredSheets.tsx';
import { matchName } from './MissingList.tsx';
import { SheetForm } from './SheetForm.tsx';
import type { SheetPanelProps } from './sheetPanelProps.ts';
import { texts } from './texts.ts';

/** A match with the form for its sheet. */
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
          <EnteredSheets match={data.match} sheets={data.sheets} onLook={onLook} onOutcome={onOutcome} />
        </>
      )}
    </Panel>
  );
}
