import { useId, type ReactNode } from 'react';
import ui from './Vocabulary.module.css';
import classes from './Segments.module.css';

interface SegmentsProps<Choice extends string> {
  /** For screen readers. */
  label: string;
  /** Empty while nothing is chosen. */
  value: Choice | '';
  /** The title describes a label that has no words. */
  choices: readonly { value: Choice; label: ReactNode; title?: string }[];
  isDisabled?: boolean;
  /** Whether the segments fill the width in equal parts. */
  isWide?: boolean;
  onChange: (value: Choice) => void;
}

/** A choice of one among a few options, side by side. */
export function Segments<Choice extends string>(props: SegmentsProps<Choice>) {
  const { label, value, choices, isDisabled = false, isWide = false, onChange } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={`${ui.within} ${ui.onSunken} ${ui.roundMd} ${ui.padded4} ${ui.flexInline} ${classes.segments}`}
      data-wide={isWide || undefined}
      data-disabled={isDisabled || undefined}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={`${ui.hint} ${ui.middle} ${ui.strong} ${ui.center} ${ui.shrinks} ${ui.anchor} ${ui.gives} ${ui.height32} ${ui.roundSm} ${ui.pointed} ${classes.segment}`}
          title={choice.title}
        >
          <input
            type="radio"
            className={`${ui.full} ${ui.placed} ${ui.high} ${classes.input}`}
            name={name}
            checked={choice.value === value}
            disabled={isDisabled}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}
