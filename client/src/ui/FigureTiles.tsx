import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import ui from './Vocabulary.module.css';
import classes from './FigureTiles.module.css';

interface FigureTilesProps {
  /** Names the group of figures for screen readers. */
  label: string;
  /** Columns on wide screens; phones show two. */
  columns: 2 | 4;
  className?: string;
  children: ReactNode;
}

/** Figures as equally sized tiles; the children are `FigureTile`s. */
export function FigureTiles({ label, columns, className, children }: FigureTilesProps) {
  return (
    <dl
      aria-label={label}
      data-columns={columns}
      className={[`${ui.stack10} ${classes.tiles}`, className].filter(Boolean).join(' ')}
    >
      {children}
    </dl>
  );
}

interface FigureTileProps {
  label: string;
  Icon?: Icon;
  value: ReactNode;
  /** Qualifies the value. */
  note?: ReactNode;
  /** Marks the value as an estimate. */
  isEstimate?: boolean;
}

export function FigureTile({ label, Icon: Symbol, value, note, isEstimate }: FigureTileProps) {
  return (
    <div
      className={`${ui.surface} ${ui.paddedY12} ${ui.paddedX16} ${classes.tile}`}
      data-estimate={isEstimate || undefined}
    >
      <dt className={`${ui.note} ${ui.row} ${ui.hyphens} ${ui.breaks} ${classes.label}`}>
        {Symbol !== undefined && <Symbol size={17} stroke={1.6} aria-hidden />}
        {label}
      </dt>
      <dd className={`${ui.bold} ${ui.row} ${ui.lines130} ${ui.textXxl} ${classes.value}`}>{value}</dd>
      {note !== undefined && <dd className={`${ui.hint} ${ui.lines140}`}>{note}</dd>}
    </div>
  );
}
