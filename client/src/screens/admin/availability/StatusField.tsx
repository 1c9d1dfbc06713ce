import type { KeyboardEvent, RefObject } from 'react';
import { EDITABLE_STATUSES, type EditableStatus } from '#shared/availability/availability.schema.ts';
import ui from '../../../ui/Vocabulary.module.css';
import { availabilityTexts as texts, STATUS_KEYS } from './texts.ts';

interface StatusFieldProps {
  fieldRef: RefObject<HTMLFieldSetElement | null>;
  status: EditableStatus;
  onChange: (status: EditableStatus) => void;
}

/** Radio buttons for the four statuses, each with a shortcut key; the arrow keys work as usual. */
export function StatusField({ fieldRef, status, onChange }: StatusFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const chosen = EDITABLE_STATUSES.find((option) => STATUS_KEYS[option] === event.key.toLowerCase());
    if (chosen === undefined) return;
    event.preventDefault();
    onChange(chosen);
    // Moves the focus, so that the arrow keys continue from here.
    fieldRef.current?.querySelector<HTMLInputElement>(`[value="${chosen}"]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the radio buttons inside
    <fieldset ref={fieldRef} className={`${ui.wrap} ${ui.gapY6} ${ui.gapX16}`} onKeyDown={onKeyDown}>
      <legend className={`${ui.textSm} ${ui.strong}`}>{texts.status}</legend>
      {EDITABLE_STATUSES.map((option) => (
        <label key={option} className={`${ui.inline} ${ui.gap6} ${ui.height32}`}>
          <input
            type="radio"
            name="status"
            value={option}
            checked={option === status}
            onChange={() => onChange(option)}
          />
          {texts.statusOption(option)}
        </label>
      ))}
    </fieldset>
  );
}
