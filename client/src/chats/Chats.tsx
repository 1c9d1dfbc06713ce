import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { CHAT_CHANNELS_MAX } from '#shared/alerts/chatTerms.ts';
import type { ChatChannel } from '#shared/alerts/chats.schema.ts';
import { DateText } from '../ui/text/DateText.tsx';
import { Failure } from '../ui/states/Failure.tsx';
import { LoadFailure } from '../ui/states/LoadFailure.tsx';
import ui from '../ui/Vocabulary.module.css';
import { AddChat } from './AddChat.tsx';
import { ChatKinds } from './ChatKinds.tsx';
import { texts } from './texts.ts';
import { kindsOf, useChatCalls, useChatList, type ChatOwner } from './useChatCalls.ts';

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
      {isPending && (
        <Skeleton className={ui.above10} height={mayChange ? BUTTON_HEIGHT_PX : LINE_HEIGHT_PX} />
      )}
      {data !== undefined && (
        <div className={`${ui.stack14} ${ui.above10}`}>
          {data.map((chat) =>
            mayChange ? (
              <Chat key={chat.id} chat={chat} owner={owner} />
            ) : (
              <ShownChat key={chat.id} chat={chat} />
            ),
          )}
          {mayChange && <Adding owner={owner} isFull={data.length >= CHAT_CHANNELS_MAX} />}
          {!mayChange && data.length === 0 && <p className={ui.note}>{texts.none}</p>}
        </div>
      )}
    </>
  );
}

function Adding({ owner, isFull }: { owner: ChatOwner; isFull: boolean }) {
  const [isAdding, setIsAdding] = useState(false);
  if (isAdding) return <AddChat owner={owner} onDone={() => setIsAdding(false)} />;
  if (isFull) return <p className={ui.note}>{texts.full}</p>;
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
    <p className={ui.breaks}>
      <strong>{name}</strong>{' '}
      <span className={ui.note}>
        {texts.service[service]} · <DateText instantTs={createdTs} as="day" />
      </span>
    </p>
  );
}

/** A chat as shown to users who may not change it. */
function ShownChat({ chat }: { chat: ChatChannel }) {
  const { name, kinds, offTs } = chat;
  return (
    <section className={`${ui.stack} ${ui.sunken} ${ui.gap10} ${ui.padded12x14}`} aria-label={name}>
      <ChatName chat={chat} />
      <p className={ui.note}>
        {offTs === null ? kinds.map((kind) => texts.kind[kind]).join(', ') : texts.isOffNow}
      </p>
    </section>
  );
}

function Chat({ chat, owner }: { chat: ChatChannel; owner: ChatOwner }) {
  const { id, service, name, kinds, offTs } = chat;
  const { choosing, trial, error, ...calls } = useChatCalls(owner, id);
  return (
    <section className={`${ui.stack} ${ui.sunken} ${ui.gap10} ${ui.padded12x14}`} aria-label={name}>
      <ChatName chat={chat} />
      {offTs !== null && <p className={ui.note}>{texts.isOff(texts.service[service])}</p>}
      <ChatKinds
        legend={texts.kindsOf(owner.leagueId !== null)}
        kinds={kindsOf(owner)}
        chosen={choosing ?? kinds}
        onChange={calls.choose}
      />
      <div className={`${ui.line} ${ui.gap10}`}>
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
        <output className={ui.note}>{trial === null ? '' : texts.trial[trial]}</output>
      </div>
      <Failure error={error} />
    </section>
  );
}
