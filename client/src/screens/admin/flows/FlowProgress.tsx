import { Button } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { RUN_STAGES, type Flow } from '#shared/runs/flows.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import ui from '../../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

interface FlowProgressProps {
  flowName: string;
  progress: NonNullable<Flow['progress']>;
}

/** The progress of a run, with a button that cancels it. */
export function FlowProgress({ flowName, progress }: FlowProgressProps) {
  const utils = trpc.useUtils();
  const cancel = trpc.admin.cancelRun.useMutation({ onSettled: () => utils.admin.invalidate() });
  const reached = RUN_STAGES.indexOf(progress.stage);
  return (
    <div className={`${ui.line} ${ui.gapY8} ${ui.gapX12}`}>
      <progress
        className={ui.progress}
        aria-label={texts.progress}
        value={reached + 1}
        max={RUN_STAGES.length}
      />
      <output>{texts.stages[progress.stage]}</output>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStop size={14} aria-hidden />}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ name: flowName, runId: progress.runId })}
      >
        {texts.cancel}
      </Button>
      <Failure error={cancel.error} />
    </div>
  );
}
