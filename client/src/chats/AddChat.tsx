import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { AlertKind } from '#shared/alerts/alertTerms.ts';
import {
  CHAT_NAME_LENGTH,
  CHAT_SERVICES,
  parseDiscordWebhook,
  TELEGRAM_CHAT,
  TELEGRAM_TOKEN,
  type ChatService,
} from '#shared/alerts/chatTerms.ts';
import { Failure } from '../ui/states/Failure.tsx';
import ui from '../ui/Vocabulary.module.css';
import classes from './Chats.module.css';
import { ChatKinds } from './ChatKinds.tsx';
import { texts } from './texts.ts';
import { kindsOf, useAddChat, type ChatOwner } from './useChatCalls.ts';

const EMPTY = { name: '', webhook: '', token: '', chat: '' };
type Fields = typeof EMPTY;
const IS_RIGHT: Record<keyof Fields, (text: string) => boolean> = {
  name: (text) => text !== '',
  webhook: (text) => parseDiscordWebhook(text) !== null,
  token: (text) => TELEGRAM_TOKEN.test(text),
  chat: (text) => TELEGRAM_CHAT.test(text),
};
const FIELDS_OF: Record<ChatService, readonly (keyof Fields)[]> = {
  discord: ['name', 'webhook'],
  telegram: ['name', 'token', 'chat'],
};

/** Adds a chat; it is stored once its service has accepted a first message. */
export function AddChat({ owner, onDone }: { owner: ChatOwner; onDone: () => void }) {
  const [service, setService] = useState<ChatService>('discord');
  const [fields, setFields] = useState<Fields>(EMPTY);
  const [kinds, setKinds] = useState<AlertKind[]>([...kindsOf(owner)]);
  const [isTried, setIsTried] = useState(false);
  const { add, trial, error, isPending } = useAddChat(owner, onDone);
  const isWrong = (field: keyof Fields) => !IS_RIGHT[field](fields[field].trim());

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (FIELDS_OF[service].some(isWrong)) return;
    const { name, webhook, token, chat } = fields;
    if (service === 'discord') add({ service, name, kinds, webhook });
    else add({ service, name, kinds, token, chat });
  }

  return (
    <form className={ui.stack14} onSubmit={submit} noValidate>
      <NativeSelect
        label={texts.where}
        value={service}
        data={CHAT_SERVICES.map((one) => ({ value: one, label: texts.service[one] }))}
        onChange={({ currentTarget: { value } }) => {
          setService(CHAT_SERVICES.find((one) => one === value) ?? service);
          setIsTried(false);
        }}
      />
      <ol className={`${ui.note} ${ui.breaks} ${classes.steps}`}>
        {texts.steps[service].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {FIELDS_OF[service].map((field) => (
        <TextInput
          key={field}
          label={texts.field[field]}
          value={fields[field]}
          maxLength={field === 'name' ? CHAT_NAME_LENGTH : 300}
          autoComplete="off"
          spellCheck={false}
          error={isTried && isWrong(field) ? texts.wrong[field] : null}
          onChange={({ currentTarget: { value } }) => setFields({ ...fields, [field]: value })}
        />
      ))}
      <ChatKinds
        legend={texts.kindsOf(owner.leagueId !== null)}
        kinds={kindsOf(owner)}
        chosen={kinds}
        onChange={setKinds}
      />
      <div className={`${ui.line} ${ui.gap10}`}>
        <Button type="submit" loading={isPending}>
          {texts.tryAndAdd}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {texts.cancel}
        </Button>
      </div>
      {trial !== null && trial !== 'taken' && (
        <p role="alert" className={ui.note}>
          {texts.trial[trial]}
        </p>
      )}
      <Failure error={error} />
    </form>
  );
}
