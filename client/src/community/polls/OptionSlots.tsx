import { TextInput } from '@mantine/core';
import { OPTION_LENGTH } from '#shared/community/communityLimits.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from '../Forms.module.css';
import { RemoveSlot } from './RemoveSlot.tsx';
import { texts } from '../texts.ts';

interface OptionSlotsProps {
  options: readonly string[];
  onChange: (options: string[]) => void;
}

/** A field for each option of a text poll. */
export function OptionSlots({ options, onChange }: OptionSlotsProps) {
  return (
    <ol className={`${ui.stack10} ${ui.below10}`}>
      {options.map((option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a slot is its position
        <li key={index} className={`${ui.ends} ${ui.gapY4} ${ui.gapX8} ${classes.slot}`}>
          <TextInput
            label={texts.option(index + 1)}
            maxLength={OPTION_LENGTH}
            autoComplete="off"
            dir="auto"
            value={option}
            onChange={(event) => onChange(options.with(index, event.currentTarget.value))}
          />
          <RemoveSlot slots={options} index={index} onChange={onChange} />
        </li>
      ))}
    </ol>
  );
}
