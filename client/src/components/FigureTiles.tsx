import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './FigureTiles.module.css';

interface FigureTilesProps {
  /** What the figures are about, for those who hear them. */
  label: string;
  /** Beside each other where there is room; two on phones. */
  columns: 2 | 4;
  className?: string;
  children: ReactNode;
}

/** Figures as tiles of one size; the children are `FigureTile`s. */
export function FigureTiles({ label, columns, className, children }: FigureTilesProps) {
  return (
    <dl
      aria-label={label}
      data-columns={columns}
      className={[classes.tiles, className].filter(Boolean).join(' ')}
    >
      {children}
    </dl>
  );
}

interface FigureTileProps {
  label: string;
  Icon?: Icon;
  value: ReactNode;
  /** What the value is of. */
  note?: ReactNode;
  /** An estimate is marked as one. */
  isEstimate?: boolean;
}

export function FigureTile({ label, Icon: Symbol, value, note, isEstimate }: FigureTileProps) {
  return (
    <div className={classes.tile} data-estimate={isEstimate || undefined}>
      <dt className={classes.label}>
        {Symbol !== undefined && <Symbol size={17} stroke={1.6} aria-hidden />}
        {label}
      </dt>
      <dd className={classes.value}>{value}</dd>
      {note !== undefined && <dd className={classes.note}>{note}</dd>}
    </div>
  );
}
