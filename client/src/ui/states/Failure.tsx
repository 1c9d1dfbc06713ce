import { errorText } from '../../api/errorTexts.ts';
import ui from '../Vocabulary.module.css';

interface FailureProps {
  /** The error of the requested action; null renders nothing. */
  error: unknown;
  /** Says what did not happen; shown before the reason. */
  title?: string;
  /** Replaces the default look. */
  className?: string;
}

/** Says why a requested action failed. */
export function Failure({
  error,
  title,
  className = `${ui.wrong} ${ui.textS} ${ui.block} ${ui.above6}`,
}: FailureProps) {
  if (error === null) return null;
  return (
    <span role="alert" className={className}>
      {title !== undefined && `${title} `}
      {errorText(error)}
    </span>
  );
}
