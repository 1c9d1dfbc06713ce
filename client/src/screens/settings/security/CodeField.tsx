import { TextInput, type TextInputProps } from '@mantine/core';
import { texts } from './texts.ts';

/** Six digits of the authenticator app, as phones offer them above the keyboard. */
export function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label={texts.secondFactor.code}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
      data-autofocus
      {...props}
    />
  );
}
