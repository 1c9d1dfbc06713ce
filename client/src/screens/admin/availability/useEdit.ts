import { useForm } from '@mantine/form';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  DOUBT_CHANCES,
  type AvailabilityPreview,
  type EditableStatus,
} from '@hub/shared/availability/availability.schema.ts';
import { errorCodeOf } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import type { FoundPlayer } from '@hub/shared/search/foundPlayers.ts';
import { availabilityTexts as texts } from './texts.ts';

export interface SavedEdit {
  /** The preview shown before saving. */
  preview: AvailabilityPreview;
  /** Whether the start chances have been recomputed. */
  isComputed: boolean;
}

export interface EditOptions {
  player: FoundPlayer;
  source: string;
  onSource: (source: string) => void;
  onSaved: (saved: SavedEdit) => void;
}

interface EditFields {
  status: EditableStatus;
  /** Percent as text; empty if none is given. */
  chance: string;
  expectedReturn: string;
  source: string;
}

/** The form state of one player's edit, its preview, and the function that saves it. */
export function useEdit({ player, source, onSource, onSaved }: EditOptions) {
  const utils = trpc.useUtils();
  // Enter may precede the preview; saving waits for it, so that nothing is saved unseen.
  const [isWaiting, setIsWaiting] = useState(false);
  const form = useForm<EditFields>({
    mode: 'controlled',
    initialValues: { status: 'injured', chance: '', expectedReturn: '', source },
    validate: { source: (given) => (given.trim() === '' ? texts.sourceMissing : null) },
    onValuesChange(values, before) {
      onSource(values.source);
      if (values.source === before.source) setIsWaiting(false);
    },
  });
  const { status, chance, expectedReturn } = form.values;
  const doubtChance =
    status === 'questionable' ? DOUBT_CHANCES.find((known) => String(known) === chance) : undefined;
  const change = {
    playerId: player.id,
    status,
    ...(doubtChance === undefined ? {} : { chance: doubtChance }),
    // A fit player has no return date.
    expectedReturn: status === 'fit' || expectedReturn === '' ? null : expectedReturn,
  };
  const preview = trpc.admin.previewAvailability.useQuery(change, {
    staleTime: 0,
    gcTime: 0,
    // Prevents the content below from jumping at every key stroke.
    placeholderData: keepPreviousData,
  });
  const isShown = preview.isSuccess && !preview.isPlaceholderData;
  const save = trpc.admin.editAvailability.useMutation({
    onMutate: () => setIsWaiting(false),
    onSuccess({ isComputed }) {
      if (preview.data !== undefined) onSaved({ preview: preview.data, isComputed });
      void utils.admin.availabilityEdits.invalidate();
      void utils.catalog.invalidate();
    },
  });

  const saveNow = useEffectEvent(() => {
    save.mutate({ ...change, source: form.values.source.trim() });
  });
  useEffect(() => {
    if (isWaiting && isShown) saveNow();
  }, [isWaiting, isShown]);

  const submit = form.onSubmit(
    () => {
      if (save.isPending) return;
      if (preview.isError) void preview.refetch();
      setIsWaiting(true);
    },
    () => form.getInputNode('source')?.focus(),
  );

  return {
    form,
    preview,
    isDayRefused: errorCodeOf(preview.error) === 'returnPast',
    save,
    isSaving: save.isPending || (isWaiting && preview.isFetching),
    submit,
  };
}
