import { Button, TextInput } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { EDIT_SOURCE_LENGTH, type AvailabilityPreview, type EditableStatus } from '#shared/availability.ts';
import { errorText, httpStatusOf } from '../../api/errorTexts.ts';
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
  onSaved: (preview: AvailabilityPreview) => void;
}

/** One player's change: choosing a status or a day shows what it does, Enter saves it. */
export function EditForm({ player, source, onSource, onCancel, onSaved }: EditFormProps) {
  const utils = trpc.useUtils();
  const statusField = useRef<HTMLFieldSetElement>(null);
  const sourceField = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState<EditableStatus>('injured');
  const [expectedReturn, setExpectedReturn] = useState('');
  // Enter may come before the preview; what is saved has always been shown.
  const [isWaiting, setIsWaiting] = useState(false);
  const [isSourceMissing, setIsSourceMissing] = useState(false);
  const change = {
    playerId: player.id,
    status,
    // Who is fit is not expected back.
    expectedReturn: status === 'fit' || expectedReturn === '' ? null : expectedReturn,
  };
  const preview = trpc.admin.previewAvailability.useQuery(change, {
    staleTime: 0,
    gcTime: 0,
    // What stands below must not jump at every key.
    placeholderData: keepPreviousData,
  });
  // Of what can be chosen here the hub refuses a day only.
  const isRefused = httpStatusOf(preview.error) === 400;
  const isShown = preview.isSuccess && !preview.isPlaceholderData;
  const save = trpc.admin.editAvailability.useMutation({
    onMutate: () => setIsWaiting(false),
    onSuccess() {
      if (preview.data !== undefined) onSaved(preview.data);
      void utils.admin.availabilityEdits.invalidate();
      void utils.catalog.invalidate();
    },
  });

  useEffect(() => {
    statusField.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, []);

  const saveNow = useEffectEvent(() => {
    save.mutate({ ...change, source: source.trim() });
  });
  useEffect(() => {
    if (isWaiting && isShown) saveNow();
  }, [isWaiting, isShown]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (source.trim() === '') {
      setIsSourceMissing(true);
      sourceField.current?.focus();
      return;
    }
    if (preview.isError) void preview.refetch();
    setIsWaiting(true);
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
          setIsWaiting(false);
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
          disabled={status === 'fit'}
          value={expectedReturn}
          error={isRefused ? texts.returnIsPast : null}
          onChange={({ currentTarget }) => {
            setExpectedReturn(currentTarget.value);
            setIsWaiting(false);
          }}
        />
      </div>
      <div aria-live="polite" aria-busy={preview.isFetching}>
        {preview.isFetching && preview.data === undefined && (
          <p className={classes.quiet}>{texts.previewLoading}</p>
        )}
        {preview.isError && !isRefused && !preview.isFetching && <p>{errorText(preview.error)}</p>}
        {preview.isSuccess && <PreviewTable preview={preview.data} />}
        {save.isError && <p>{errorText(save.error)}</p>}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={save.isPending || (isWaiting && preview.isFetching)}>
          {texts.save}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
