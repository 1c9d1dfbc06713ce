import { errorText } from '../../api/errorTexts.ts';
import classes from './Failure.module.css';

interface FailureProps {
  /** Of what was asked for; null shows nothing. */
  error: unknown;
  /** Says what did not happen; shown before the reason. */
  title?: string;
  /** Replaces its look. */
  className?: string;
}

/** Says why something did not happen that the user asked for. */
export function Failure({ error, title, className = classes.failure }: FailureProps) {
  if (error === null) return null;
  return (
    <span role="alert" className={className}>
      {title !== undefined && `${title} `}
      {errorText(error)}
    </span>
  );
}
