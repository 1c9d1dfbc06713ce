import { errorText } from '../../api/errorTexts.ts';
import ui from '../Vocabulary.module.css';

interface FailureProps {
  /** Of what was asked for; null shows nothing. */
  error: unknown;
  /** Says what did not happen; shown before the reason. */
  title?: string;
  /** Replaces its look. */
  className?: string;
}

/** Says why something did not happen that the user asked for. */
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
