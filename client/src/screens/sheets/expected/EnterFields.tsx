import { Autocomplete, CloseButton, NativeSelect, Textarea } from '@mantine/core';
import type { ExpectedDesk, SourceChoice } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { isSourceName } from '@hub/shared/elevens/sourceName.ts';
import { EXPECTED_TEXT_MAX, SOURCE_NAME_LENGTH } from '@hub/shared/limits.ts';
import { cleanLine } from '@hub/shared/text/cleanText.ts';
import { foldText } from '@hub/shared/text/foldText.ts';
import { texts } from './texts.ts';

interface TextFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** The text to read; it grows by hand. */
export function TextField({ value, onChange }: TextFieldProps) {
  return (
    <Textarea
      label={texts.text}
      description={texts.textHint}
      rows={6}
      resize="vertical"
      spellCheck={false}
      value={value}
      error={value.length > EXPECTED_TEXT_MAX && texts.tooLong(EXPECTED_TEXT_MAX)}
      rightSection={value !== '' && <CloseButton aria-label={texts.clear} onClick={() => onChange('')} />}
      rightSectionProps={{ style: { alignItems: 'start' } }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

interface SourceFieldProps {
  sourceNames: readonly string[];
  value: string;
  isMissing: boolean;
  onChange: (value: string) => void;
}

/** Who expects the elevens: any name, or the user himself. */
export function SourceField({ sourceNames, value, isMissing, onChange }: SourceFieldProps) {
  return (
    <Autocomplete
      w="100%"
      maw={360}
      label={texts.source}
      description={texts.sourceHint}
      data={suggestions(sourceNames)}
      maxLength={SOURCE_NAME_LENGTH}
      value={value}
      error={isMissing && texts.sourceMissing}
      onChange={onChange}
    />
  );
}

/** The user himself, the sources so far, and the usual ones. */
function suggestions(sourceNames: readonly string[]): string[] {
  const known = new Map(
    [texts.myself, ...sourceNames, ...texts.usualSources].map((name) => [foldText(name), name]),
  );
  return [...known.values()];
}

/** The source of the field's text; null if it is none. */
export function sourceOf(text: string): SourceChoice | null {
  const name = cleanLine(text);
  if (foldText(name) === foldText(texts.myself)) return { kind: 'person' };
  return isSourceName(name) ? { kind: 'named', name } : null;
}

interface ClubFieldProps extends Pick<ExpectedDesk, 'clubs'> {
  teamId: string | null;
  onChange: (teamId: string | null) => void;
}

/** The club of a text that names none. */
export function ClubField({ clubs, teamId, onChange }: ClubFieldProps) {
  return (
    <NativeSelect
      w="100%"
      maw={360}
      label={texts.club}
      description={texts.clubHint}
      value={teamId ?? ''}
      data={[
        { value: '', label: texts.clubInText },
        ...clubs.map((club) => ({ value: club.teamId, label: club.club })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
