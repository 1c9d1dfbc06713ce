import { Textarea } from '@mantine/core';

interface PastedTextProps {
  label: string;
  hint: string;
  text: string;
  onText: (text: string) => void;
}

/** Where a list from a game's page or app is pasted. */
export function PastedText({ label, hint, text, onText }: PastedTextProps) {
  return (
    <Textarea
      label={label}
      description={hint}
      rows={7}
      resize="vertical"
      spellCheck={false}
      data-autofocus
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
