import { Box, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { ProgramSource } from '@hub/shared/elevens/programElevens.schema.ts';
import { SOURCE_NAME_LENGTH } from '@hub/shared/limits.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmDialog, type Question } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import wrapping from '../../../ui/Wrapping.module.css';
import { sourceKeyTexts as texts } from './texts.ts';

/** Panel in which administrators give and revoke the keys with which programs enter expected elevens. */
export function SourceKeysAdmin() {
  const utils = trpc.useUtils();
  const query = trpc.admin.expectedSources.useQuery();
  const refresh = () => utils.admin.expectedSources.invalidate();
  const give = trpc.admin.giveSourceKey.useMutation({ onSuccess: refresh });
  const revoke = trpc.admin.revokeSourceKey.useMutation({ onSuccess: refresh });
  const [question, setQuestion] = useState<Question | null>(null);
  const [name, setName] = useState('');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '') give.mutate({ name }, { onSuccess: () => setName('') });
  };
  const askAnew = (source: ProgramSource) =>
    setQuestion({
      title: texts.renewTitle(source.name),
      text: texts.renewText,
      confirm: texts.give,
      isDangerous: true,
      run: () => give.mutateAsync({ name: source.name }),
    });
  const askRevoke = ({ id, name: source }: ProgramSource) =>
    setQuestion({
      title: texts.revokeTitle(source),
      text: texts.revokeText,
      confirm: texts.revoke,
      isDangerous: true,
      async run() {
        await revoke.mutateAsync({ id });
        give.reset();
      },
    });

  return (
    <Panel title={texts.title} maw="52rem">
      <Text size="sm" c="dimmed">
        {texts.explained}
      </Text>
      <LoadFailure of={query} />
      {query.data !== undefined && (
        <Stack component="ul" gap="sm" mt="md">
          {query.data.map((source) => (
            <SourceRow
              key={source.id}
              source={source}
              onGive={() =>
                source.keySinceTs === null ? give.mutate({ name: source.name }) : askAnew(source)
              }
              onRevoke={() => askRevoke(source)}
            />
          ))}
        </Stack>
      )}
      <Box component="form" mt="md" onSubmit={submit}>
        <Group gap="sm" align="flex-end">
          <TextInput
            label={texts.name}
            value={name}
            maxLength={SOURCE_NAME_LENGTH}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
          <Button type="submit" loading={give.isPending}>
            {texts.give}
          </Button>
        </Group>
      </Box>
      <Failure error={give.error} />
      {give.data !== undefined && <GivenKey name={give.variables.name} value={give.data.key} />}
      <ConfirmDialog question={question} onClose={() => setQuestion(null)} />
    </Panel>
  );
}

interface SourceRowProps {
  source: ProgramSource;
  onGive: () => void;
  onRevoke: () => void;
}

function SourceRow({ source, onGive, onRevoke }: SourceRowProps) {
  const { name, keySinceTs } = source;
  const hasKey = keySinceTs !== null;
  return (
    <Group component="li" gap="md" justify="space-between">
      <div>
        <strong>{name}</strong>
        <Text span size="sm" c="dimmed" display="block">
          {texts.stateOf(source)}
        </Text>
      </div>
      <Group gap="sm" align="stretch">
        <Button
          size="xs"
          variant="default"
          aria-label={(hasKey ? texts.renewTitle : texts.giveTo)(name)}
          onClick={onGive}
        >
          {hasKey ? texts.renew : texts.give}
        </Button>
        {hasKey && (
          <Button size="xs" variant="default" aria-label={texts.revokeTitle(name)} onClick={onRevoke}>
            {texts.revoke}
          </Button>
        )}
      </Group>
    </Group>
  );
}

/** A new key, which the hub cannot show again. */
function GivenKey({ name, value }: { name: string; value: string }) {
  return (
    <Stack gap="sm" mt="md">
      <output>{texts.given(name)}</output>
      <code className={wrapping.breaks}>{value}</code>
      <div>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="sm" variant="default" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
      </div>
    </Stack>
  );
}
