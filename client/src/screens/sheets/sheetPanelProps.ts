import type { SheetMatchRow } from '#shared/matchSheet/sheets.schema.ts';

export interface SheetPanelProps {
  match: SheetMatchRow;
  /** The sheet whose text is shown; null: none at first. */
  sheetId: string | null;
  /** Clubs of which a sheet counts at once; null: all. */
  keeps: readonly string[] | null;
  /** Receives a sentence about the outcome. */
  onEntered: (words: string, entered: SheetMatchRow) => void;
  onOutcome: (words: string) => void;
  onLook: (sheetId: string) => void;
  onClose: () => void;
}
