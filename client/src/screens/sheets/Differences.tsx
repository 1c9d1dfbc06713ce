import { Button } from '@mantine/core';
import type { SheetDesk } from '#shared/matchSheet/sheets.schema.ts';
import { trpc } from '../../api/trpc.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Failure } from '../../ui/states/Failure.tsx';
import classes from './Sheets.module.css';
import { texts } from './texts.ts';
import { useRefetchSheets } from './useRefetchSheets.ts';

interface DifferencesProps extends Pick<SheetDesk, 'differences'> {
  isAdmin: boolean;
}

/** Conflicting sheets of two users about a club; administrators undo one of them. */
export function Differences({ differences, isAdmin }: DifferencesProps) {
  const undo = trpc.sheets.undo.useMutation({ onSuccess: useRefetchSheets() });
  return (
    <Panel title={texts.differences.title}>
      <Failure error={undo.error} />
      <ul>
        {differences.map(({ isEleven, about, club, names, counting, other }) => (
          <li key={`${other.sheetId} ${club}`} className={`${ui.spread} ${classes.row} ${ui.ruled}`}>
            <span className={ui.breaks}>
              {(isEleven ? texts.differences.elevenText : texts.differences.text)(about, club, names)}{' '}
              {texts.differences.counts(counting.by ?? texts.differences.unknown)}
            </span>
            <span className={`${ui.line} ${ui.gap8}`}>
              {isAdmin &&
                [counting, other].map(({ sheetId, by }) => (
                  <Button
                    key={sheetId}
                    size="xs"
                    variant="default"
                    disabled={undo.isPending}
                    onClick={() => undo.mutate({ sheetId })}
                  >
                    {(isEleven ? texts.differences.undoEleven : texts.differences.undo)(
                      by ?? texts.differences.unknown,
                    )}
                  </Button>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
