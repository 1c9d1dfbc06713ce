import { Button } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import type { CreatePoll } from '@hub/shared/community/community.schema.ts';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { EMPTY_POLL, type PollFields } from '../comments/drafts.ts';
import { specified } from '../texts.ts';
import { pollAdded } from '../thread/threadChanges.ts';
import { toastFailure, toast } from '../toasts.ts';
import type { ChangeDraft } from '../comments/drafts.ts';
import type { Apply } from '../thread/useThread.ts';

const PollForm = lazy(async () => ({ default: (await import('./PollForm.tsx')).PollForm }));

interface PollDialogProps {
  page: PageRef;
  draft: PollFields;
  onChange: ChangeDraft;
  apply: Apply;
}

/** Opens the form for a poll; on success it closes and is cleared. */
export function PollDialog({ page, draft, onChange, apply }: PollDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const create = trpc.community.createPoll.useMutation({
    onSuccess(poll) {
      setIsOpen(false);
      onChange(() => ({ poll: EMPTY_POLL }));
      apply(pollAdded(poll));
      toast(specified.pollCreated);
    },
    onError: (error) => toastFailure(specified.pollFailed, error),
  });

  return (
    <>
      <Button
        size="sm"
        variant="default"
        lang="en"
        ms="auto"
        leftSection={<IconChartBar size={16} stroke={1.7} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {specified.createPoll}
      </Button>
      <Dialog title={specified.createPoll} lang="en" isLarge isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <PollForm
          page={page}
          fields={draft}
          isSending={create.isPending}
          onChange={(fields) => onChange(({ poll }) => ({ poll: { ...poll, ...fields } }))}
          onSend={() => create.mutate(toInput(page, draft))}
          onCancel={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  );
}

function toInput({ pageType, pageId }: PageRef, fields: PollFields): CreatePoll {
  const { question, kind, options, playerIds, fixtureId } = fields;
  return {
    pageType,
    pageId,
    question,
    choices: kind === 'text' ? { kind, options } : { kind, playerIds: playerIds.filter((id) => id !== '') },
    end: fixtureId === '' ? null : { kind: 'kickoff', fixtureId },
  };
}
