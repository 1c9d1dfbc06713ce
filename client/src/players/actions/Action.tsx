import type { ReactNode } from 'react';
import { errorText } from '../../api/errorTexts.ts';
import classes from './PlayerActions.module.css';

interface ActionProps {
  icon: ReactNode;
  label: string;
  hint: string | undefined;
  isActive: boolean;
  isDisabled: boolean;
  error: unknown;
  onClick: () => void;
}

/** One of the things that can be done with a player. */
export function Action({ icon, label, hint, isActive, isDisabled, error, onClick }: ActionProps) {
  return (
    <li>
      <button
        type="button"
        className={classes.action}
        data-active={isActive || undefined}
        disabled={isDisabled}
        onClick={onClick}
      >
        {icon}
        <span>
          {label}
          {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        </span>
      </button>
      {error !== null && (
        <p role="alert" className={classes.error}>
          {errorText(error)}
        </p>
      )}
    </li>
  );
}
