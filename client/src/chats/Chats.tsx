import { Box, Button, Group, NativeSelect, Skeleton, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import {
  CHAT_CHANNELS_MAX,
  CHAT_NAME_LENGTH,
  CHAT_SERVICES,
  parseDiscordWebhook,
  TELEGRAM_CHAT,
  TELEGRAM_TOKEN,
  type ChatService,
} from '@hub/shared/alerts/chatTerms.ts';
import type { ChatChannel } from '@hub/shared/alerts/chats.schema.ts';
import { useReported } from '../api/useReported.ts';
import { DateText } from '../ui/text/DateText.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { LoadFailure } from '../ui/states/LoadFailure.tsx';
import surfaces from '../ui/Surfaces.module.css';
import wrapping from '../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import { kindsOf, useChatCalls, useChatList, type ChatOwner, useAddChat } from './useChatCalls.ts';
import type { AlertKind } from '@hub/shared/alerts/alertTerms.ts';
import classes from './Chats.module.css';

/** Heights without any chat, so that nothing below jumps. */
const BUTTON_HEIGHT_PX = 44;
const LINE_HEIGHT_PX = 20;

interface ChatsProps {
  owner: ChatOwner;
  /** Whether the user can add and change chats; otherwise they are only shown. */
  mayChange: boolean;
}

/** The Discord and Telegram chats that receive messages. */
export function Chats({ owner, mayChange }: ChatsProps) {
  const query = useChatList(owner);
  const { data, isPending } = query;
  return (
    <>
      <LoadFailure of={query} />
      {isPending && <Skeleton mt="sm" height={mayChange ? BUTTON_HEIGHT_PX : LINE_HEIGHT_PX} />}
      {data !== undefined && (
        <Stack gap="md" mt="sm">
          {data.map((chat) =>
            mayChange ? (
              <Chat key={chat.id} chat={chat} owner={owner} />
            ) : (
              <ShownChat key={chat.id} chat={chat} />
            ),
          )}
          {mayChange && <Adding owner={owner} isFull={data.length >= CHAT_CHANNELS_MAX} />}
          {!mayChange && data.length === 0 && (
            <Text size="sm" c="dimmed">
              {texts.none}
            </Text>
          )}
        </Stack>
      )}
    </>
  );
}

function Adding({ owner, isFull }: { owner: ChatOwner; isFull: boolean }) {
  const [isAdding, setIsAdding] = useState(false);
  if (isAdding) return <AddChat owner={owner} onDone={() => setIsAdding(false)} />;
  if (isFull)
    return (
      <Text size="sm" c="dimmed">
        {texts.full}
      </Text>
    );
  return (
    <div>
      <Button variant="default" onClick={() => setIsAdding(true)}>
        {texts.add}
      </Button>
    </div>
  );
}

function ChatName({ chat: { name, service, createdTs } }: { chat: ChatChannel }) {
  return (
    <p className={wrapping.breaks}>
      <strong>{name}</strong>{' '}
      <Text span size="sm" c="dimmed">
        {texts.service[service]} · <DateText instantTs={createdTs} as="day" />
      </Text>
    </p>
  );
}

/** A chat as shown to users who may not change it. */
function ShownChat({ chat }: { chat: ChatChannel }) {
  const { name, kinds, offTs } = chat;
  return (
    <Stack component="section" gap="sm" px="md" py="md" className={surfaces.sunken} aria-label={name}>
      <ChatName chat={chat} />
      <Text size="sm" c="dimmed">
        {offTs === null ? kinds.map((kind) => texts.kind[kind][0]).join(', ') : texts.isOffNow}
      </Text>
    </Stack>
  );
}

function Chat({ chat, owner }: { chat: ChatChannel; owner: ChatOwner }) {
  const { id, service, name, kinds, offTs } = chat;
  const { choosing, trial, error, ...calls } = useChatCalls(owner, id);
  return (
    <Stack component="section" gap="sm" px="md" py="md" className={surfaces.sunken} aria-label={name}>
      <ChatName chat={chat} />
      {offTs !== null && (
        <Text size="sm" c="dimmed">
          {texts.isOff(texts.service[service])}
        </Text>
      )}
      <ChatKinds
        legend={texts.kindsOf(owner.leagueId !== null)}
        kinds={kindsOf(owner)}
        chosen={choosing ?? kinds}
        onChange={calls.choose}
      />
      <Group gap="sm">
        <Button
          size="xs"
          variant="default"
          aria-label={texts.testOf(name)}
          loading={calls.isTesting}
          onClick={calls.test}
        >
          {texts.test}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          aria-label={texts.removeOf(name)}
          disabled={calls.isRemoving}
          onClick={calls.remove}
        >
          {texts.remove}
        </Button>
        <Box component="output" c="dimmed" fz="sm">
          {trial === null ? '' : texts.trial[trial]}
        </Box>
      </Group>
      <Failure error={error} />
    </Stack>
  );
}

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
function AddChat({ owner, onDone }: { owner: ChatOwner; onDone: () => void }) {
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
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <NativeSelect
          label={texts.where}
          value={service}
          data={CHAT_SERVICES.map((one) => ({ value: one, label: texts.service[one] }))}
          onChange={({ currentTarget: { value } }) => {
            setService(CHAT_SERVICES.find((one) => one === value) ?? service);
            setIsTried(false);
          }}
        />
        <Box component="ol" c="dimmed" fz="sm" className={`${wrapping.breaks} ${wrapping.bullets}`}>
          {texts.steps[service].map((step) => (
            <li key={step}>{step}</li>
          ))}
        </Box>
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
        <Group gap="sm">
          <Button type="submit" loading={isPending}>
            {texts.tryAndAdd}
          </Button>
          <Button variant="subtle" onClick={onDone}>
            {texts.cancel}
          </Button>
        </Group>
        {trial !== null && trial !== 'taken' && (
          <Text role="alert" size="sm" c="dimmed">
            {texts.trial[trial]}
          </Text>
        )}
        <Failure error={error} />
      </Stack>
    </form>
  );
}

interface ChatKindsProps {
  legend: string;
  kinds: readonly AlertKind[];
  chosen: readonly AlertKind[];
  onChange: (kinds: AlertKind[]) => void;
}

/** The kinds of messages for a chat. The last one that is on cannot be switched off, because the chat would receive nothing. */
function ChatKinds({ legend, kinds, chosen, onChange }: ChatKindsProps) {
  const { elevens } = useReported();
  return (
    <fieldset>
      <Text component="legend" size="sm" c="dimmed">
        {legend}
      </Text>
      <Group gap="lg" align="stretch" mt="sm">
        {kinds
          .filter((kind) => kind !== 'eleven' || elevens)
          .map((kind) => (
            <Switch
              size="sm"
              className={classes.kind}
              key={kind}
              label={texts.kind[kind][0]}
              checked={chosen.includes(kind)}
              disabled={chosen.length === 1 && chosen.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(kinds.filter((one) => (one === kind ? checked : chosen.includes(one))))
              }
            />
          ))}
      </Group>
    </fieldset>
  );
}
