import { Box, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from './Dialog.tsx';
import { texts } from '../texts.ts';
import { useLastNonNull } from '../useLastNonNull.ts';
import { Failure } from '../states/Failure.tsx';

/** A question to confirm an action. */
export interface Question {
  title: string;
  text: string;
  confirm: string;
  isDangerous: boolean;
  /** Says what did not happen when `run` throws; shown before the reason. */
  failed?: string;
  /** If it throws, the error is shown; otherwise the dialog closes. */
  run: () => Promise<unknown> | void;
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ question, onClose }: { question: Question | null; onClose: () => void }) {
  const shown = useLastNonNull(question);
  return (
    <Dialog title={shown?.title ?? ''} isOpen={question !== null} onClose={onClose}>
      {shown !== null && <Confirmation question={shown} onClose={onClose} />}
    </Dialog>
  );
}

function Confirmation({ question, onClose }: { question: Question; onClose: () => void }) {
  const [error, setError] = useState<unknown>(null);
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    setIsRunning(true);
    try {
      await question.run();
      onClose();
    } catch (failure) {
      setError(failure);
      setIsRunning(false);
    }
  };
  return (
    <>
      <Box component="p" my="md">
        {question.text}
      </Box>
      <Failure error={error} title={question.failed} />
      <Group gap="sm" align="stretch" justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          color={question.isDangerous ? 'danger' : undefined}
          loading={isRunning}
          onClick={() => void run()}
        >
          {question.confirm}
        </Button>
      </Group>
    </>
  );
}
