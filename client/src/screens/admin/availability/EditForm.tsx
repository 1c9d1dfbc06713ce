import { Box, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import {
  DOUBT_CHANCES,
  EDIT_SOURCE_LENGTH,
  EDITABLE_STATUSES,
  type EditableStatus,
} from '@hub/shared/availability/availability.schema.ts';
import { errorText } from '../../../api/errorTexts.ts';
import surfaces from '../../../ui/Surfaces.module.css';
import grids from '../../../ui/Grids.module.css';
import { availabilityTexts as texts, STATUS_KEYS } from './texts.ts';
import { PreviewTable } from './PreviewTable.tsx';
import { useEdit, type EditOptions } from './useEdit.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

interface EditFormProps extends EditOptions {
  onCancel: () => void;
}

/** The form for one player: choosing a status or day previews the effect, Enter saves it. */
export function EditForm({ onCancel, ...options }: EditFormProps) {
  const { player } = options;
  const { form, preview, isDayRefused, save, isSaving, submit } = useEdit(options);
  const statusField = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    statusField.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves the form from any of its fields
    <Box
      component="form"
      mt="md"
      className={surfaces.inset}
      aria-label={player.name}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <Stack gap="md">
        <strong>
          {player.name}{' '}
          <Text span size="sm" c="dimmed">
            {player.teamShortName}
          </Text>
        </strong>
        <StatusField
          fieldRef={statusField}
          status={form.values.status}
          onChange={(chosen) => form.setFieldValue('status', chosen)}
        />
        <Stack gap="md" className={grids.fitting} style={{ '--least': '14rem' }}>
          {form.values.status === 'questionable' && (
            <NativeSelect
              {...form.getInputProps('chance')}
              label={texts.chance}
              description={texts.chanceHint}
              data={[
                { value: '', label: texts.chanceUnknown },
                ...DOUBT_CHANCES.map((chance) => ({ value: String(chance), label: texts.chanceOf(chance) })),
              ]}
            />
          )}
          <TextInput
            {...form.getInputProps('source')}
            label={texts.source}
            description={texts.sourceHint}
            maxLength={EDIT_SOURCE_LENGTH}
          />
          <TextInput
            {...form.getInputProps('expectedReturn')}
            type="date"
            label={texts.expectedReturn}
            description={texts.expectedReturnHint}
            disabled={form.values.status === 'fit'}
            error={isDayRefused ? errorText(preview.error) : null}
          />
        </Stack>
        <div aria-live="polite" aria-busy={preview.isFetching}>
          {preview.isFetching && preview.data === undefined && (
            <Text size="sm" c="dimmed">
              {texts.previewLoading}
            </Text>
          )}
          {!isDayRefused && !preview.isFetching && <Failure error={preview.error} />}
          {preview.isSuccess && <PreviewTable preview={preview.data} />}
          <Failure error={save.error} />
        </div>
        <Group gap="sm" align="stretch">
          <Button type="submit" loading={isSaving}>
            {texts.save}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}

interface StatusFieldProps {
  fieldRef: RefObject<HTMLFieldSetElement | null>;
  status: EditableStatus;
  onChange: (status: EditableStatus) => void;
}

/** Radio buttons for the four statuses, each with a shortcut key; the arrow keys work as usual. */
function StatusField({ fieldRef, status, onChange }: StatusFieldProps) {
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
    <fieldset ref={fieldRef} onKeyDown={onKeyDown}>
      <Group gap="lg" align="stretch">
        <Text component="legend" size="sm" fw={600}>
          {texts.status}
        </Text>
        {EDITABLE_STATUSES.map((option) => (
          <Box component="label" key={option} mih={32}>
            <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
              <input
                type="radio"
                name="status"
                value={option}
                checked={option === status}
                onChange={() => onChange(option)}
              />
              {texts.statusOption(option)}
            </Group>
          </Box>
        ))}
      </Group>
    </fieldset>
  );
}
