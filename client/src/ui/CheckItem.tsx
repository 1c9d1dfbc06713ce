import type { ReactNode } from 'react';
import surfaces from './Surfaces.module.css';
import taps from './Taps.module.css';
import classes from './CheckItem.module.css';

interface CheckItemProps {
  isChecked: boolean;
  onToggle: () => void;
  /** Placed before the text. */
  mark: ReactNode;
  /** Placed at the end of the row. */
  end?: ReactNode;
  children: ReactNode;
}

/** A list item that can be ticked by pressing anywhere on it. */
export function CheckItem({ isChecked, onToggle, mark, end, children }: CheckItemProps) {
  return (
    <li className={surfaces.lineBelow} data-chosen={isChecked || undefined}>
      <label className={`${taps.thumb} ${taps.pointed} ${classes.row}`}>
        <input
          type="checkbox"
          className={`${taps.tick} ${taps.pointed} ${classes.tick}`}
          checked={isChecked}
          onChange={onToggle}
        />
        {mark}
        <span className={classes.words}>{children}</span>
        {end}
      </label>
    </li>
  );
}
