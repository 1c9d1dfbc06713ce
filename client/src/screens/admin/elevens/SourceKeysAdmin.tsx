import { Button, CopyButton, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import type { ProgramSource } from '@hub/shared/elevens/programElevens.schema.ts';
import { SOURCE_NAME_LENGTH } from '@hub/shared/limits.ts';
import { trpc } from '../../../api/trpc.ts';
import { ConfirmDialog, type Question } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import ui from '../../../ui/Vocabulary.module.css';
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
    <Panel title={texts.title} className={ui.measure52}>
      <p className={ui.note}>{texts.explained}</p>
      <LoadFailure of={query} />
      {query.data !== undefined && (
        <ul className={`${ui.stack8} ${ui.above12}`}>
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
        </ul>
      )}
      <form className={`${ui.ends} ${ui.wrap} ${ui.gap10} ${ui.above12}`} onSubmit={submit}>
        <TextInput
          label={texts.name}
          value={name}
          maxLength={SOURCE_NAME_LENGTH}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Button type="submit" loading={give.isPending}>
          {texts.give}
        </Button>
      </form>
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
    <li className={`${ui.spread} ${ui.gapY6} ${ui.gapX12}`}>
      <div>
        <strong>{name}</strong>
        <span className={`${ui.hint} ${ui.block}`}>{texts.stateOf(source)}</span>
      </div>
      <div className={`${ui.wrap} ${ui.gap8}`}>
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
      </div>
    </li>
  );
}

/** A new key, which the hub cannot show again. */
function GivenKey({ name, value }: { name: string; value: string }) {
  return (
    <div className={`${ui.stack8} ${ui.above12}`}>
      <output>{texts.given(name)}</output>
      <code className={ui.breaks}>{value}</code>
      <div>
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button size="sm" variant="default" onClick={copy}>
              {copied ? texts.copied : texts.copy}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}
