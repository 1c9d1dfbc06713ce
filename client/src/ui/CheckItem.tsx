import type { ReactNode } from 'react';
import ui from './Vocabulary.module.css';
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
    <li className={ui.lineBelow} data-chosen={isChecked || undefined}>
      <label className={`${ui.row} ${ui.gap8} ${ui.thumb} ${ui.pointed} ${classes.row}`}>
        <input
          type="checkbox"
          className={`${ui.tick} ${ui.pointed} ${classes.tick}`}
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
