import { Button } from '@mantine/core';
import type { PendingChange } from '#shared/feeds/feeds.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { formatLongInstant } from '../../format/dates.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Choices, Entry } from './Entry.tsx';
import { texts } from './texts.ts';
import { Failure } from '../../ui/states/Failure.tsx';

/** Held-back changes, each as a difference to accept or refuse. */
export function PendingChanges({ held }: { held: readonly PendingChange[] }) {
  const utils = trpc.useUtils();
  const decide = trpc.admin.decidePendingChange.useMutation({
    onSettled: () => void utils.admin.sources.invalidate(),
  });
  return (
    <Panel title={texts.held}>
      <p>{texts.heldExplained}</p>
      <ul>
        {held.map(({ id, kind, about, shown, reported, heldTs }) => (
          <Entry key={id} title={`${about}: ${texts.doubts[kind]}`}>
            <p>
              <del>{valueText(shown)}</del> → <ins>{valueText(reported)}</ins>
            </p>
            <p className={ui.note}>{texts.heldSince(formatLongInstant(heldTs))}</p>
            <Choices>
              <Button
                size="xs"
                loading={decide.isPending && decide.variables.id === id}
                onClick={() => decide.mutate({ id, decision: 'taken' })}
              >
                {texts.take}
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={decide.isPending}
                onClick={() => decide.mutate({ id, decision: 'refused' })}
              >
                {texts.refuse}
              </Button>
            </Choices>
          </Entry>
        ))}
      </ul>
      <Failure error={decide.error} />
    </Panel>
  );
}

/** Instants as dates, all other values unchanged. */
function valueText(value: string): string {
  return value
    .split(' ')
    .map((part) => (/^\d{4}-\d{2}-\d{2}T/.test(part) ? formatLongInstant(part) : part))
    .join(' und ');
}
