import type { SheetMatchRow } from '#shared/matchSheet/sheets.schema.ts';

export interface SheetPanelProps {
  match: SheetMatchRow;
  /** The sheet whose text is shown; null for an empty form. */
  sheetId: string | null;
  /** Clubs whose sheets count at once; null for all. */
  keeps: readonly string[] | null;
  /** Called with a sentence about the outcome. */
  onEntered: (words: string, entered: SheetMatchRow) => void;
  onOutcome: (words: string) => void;
  onLook: (sheetId: string) => void;
  onClose: () => void;
}
