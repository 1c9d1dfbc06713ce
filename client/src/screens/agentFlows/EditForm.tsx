import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { EDIT_SOURCE_LENGTH, type EditableStatus } from '#shared/availability.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import classes from './AvailabilityDesk.module.css';
import { availabilityTexts as texts } from './availabilityTexts.ts';
import type { FoundPlayer } from './PlayerField.tsx';
import { PreviewTable } from './PreviewTable.tsx';
import { StatusField } from './StatusField.tsx';

interface EditFormProps {
  player: FoundPlayer;
  source: string;
  onSource: (source: string) => void;
  onCancel: () => void;
  onSaved: (status: EditableStatus) => void;
}

/** One player's change: Enter shows what it does, Enter again saves it. */
export function EditForm({ player, source, onSource, onCancel, onSaved }: EditFormProps) {
  const utils = trpc.useUtils();
  const statusField = useRef<HTMLFieldSetElement>(null);
  const sourceField = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<EditableStatus>('injured');
  const [expectedReturn, setExpectedReturn] = useState('');
  const [isPreviewing, setIsPreviewing] = useState(false);
  const [isSourceMissing, setIsSourceMissing] = useState(false);
  const preview = trpc.admin.previewAvailability.useQuery(
    { playerId: player.id, status },
    { enabled: isPreviewing, staleTime: 0, gcTime: 0 },
  );
  const save = trpc.admin.editAvailability.useMutation({
    onSuccess() {
      onSaved(status);
      void utils.admin.availabilityEdits.invalidate();
      void utils.catalog.invalidate();
    },
  });

  useEffect(() => {
    statusField.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPreviewing) return setIsPreviewing(true);
    if (!preview.isSuccess || save.isPending) return undefined;
    if (source.trim() === '') {
      setIsSourceMissing(true);
      sourceField.current?.focus();
      return undefined;
    }
    return save.mutate({
      playerId: player.id,
      status,
      source: source.trim(),
      expectedReturn: expectedReturn === '' ? null : expectedReturn,
    });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc leaves the form from any of its fields
    <form
      className={classes.form}
      aria-label={player.name}
      noValidate
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onCancel();
      }}
    >
      <strong>
        {player.name} <span className={classes.quiet}>{player.teamShortName}</span>
      </strong>
      <StatusField
        fieldRef={statusField}
        status={status}
        onChange={(chosen) => {
          setStatus(chosen);
          setIsPreviewing(false);
        }}
      />
      <div className={classes.fields}>
        <TextInput
          ref={sourceField}
          label={texts.source}
          description={texts.sourceHint}
          maxLength={EDIT_SOURCE_LENGTH}
          value={source}
          error={isSourceMissing ? texts.sourceMissing : null}
          onChange={({ currentTarget }) => {
            onSource(currentTarget.value);
            setIsSourceMissing(false);
          }}
        />
        <TextInput
          type="date"
          label={texts.expectedReturn}
          description={texts.expectedReturnHint}
          value={expectedReturn}
          onChange={({ currentTarget }) => setExpectedReturn(currentTarget.value)}
        />
      </div>
      <div aria-live="polite">
        {isPreviewing && preview.isFetching && <p className={classes.quiet}>{texts.previewLoading}</p>}
        {isPreviewing && preview.isError && !preview.isFetching && <p>{errorText(preview.error)}</p>}
        {isPreviewing && preview.isSuccess && <PreviewTable preview={preview.data} />}
        {save.isError && <p>{errorText(save.error)}</p>}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending}>
          {isPreviewing ? texts.save : texts.preview}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
