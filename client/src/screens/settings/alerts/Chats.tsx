import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import type { ChatChannel } from '#shared/alerts/chats.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { CHAT_CHANNELS_MAX } from '#shared/alerts/chatTerms.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { AddChat } from './AddChat.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './AlertsPanel.module.css';
import { chatTexts as texts } from './chatTexts.ts';
import { ChatKinds } from './ChatKinds.tsx';

/** Chats at Discord and Telegram that are told. */
export function Chats() {
  const query = trpc.alerts.chats.useQuery();
  const { data, isPending } = query;
  const [isAdding, setIsAdding] = useState(false);
  return (
    <section className={ui.shrinks}>
      <h3 className={classes.heading}>{texts.title}</h3>
      <p className={ui.note}>{texts.intro}</p>
      <LoadFailure of={query} />
      {isPending && <Loader size="sm" />}
      {data !== undefined && (
        <div className={`${ui.stack14} ${ui.above10}`}>
          {data.map((chat) => (
            <Chat key={chat.id} chat={chat} />
          ))}
          {isAdding && <AddChat onDone={() => setIsAdding(false)} />}
          {!isAdding && data.length < CHAT_CHANNELS_MAX && (
            <div>
              <Button variant="default" onClick={() => setIsAdding(true)}>
                {texts.add}
              </Button>
            </div>
          )}
          {data.length >= CHAT_CHANNELS_MAX && <p className={ui.note}>{texts.full}</p>}
        </div>
      )}
    </section>
  );
}

function Chat({ chat: { id, service, name, kinds, createdTs, offTs } }: { chat: ChatChannel }) {
  const utils = trpc.useUtils();
  const onSettled = () => utils.alerts.chats.invalidate();
  const test = trpc.alerts.testChat.useMutation({ onSettled });
  const remove = trpc.alerts.removeChat.useMutation({ onSettled });
  const choose = trpc.alerts.chooseChatKinds.useMutation({ onSettled });
  return (
    <section className={`${ui.stack} ${ui.sunken} ${classes.chat}`} aria-label={name}>
      <p className={ui.breaks}>
        <strong>{name}</strong>{' '}
        <span className={ui.note}>
          {texts.service[service]} · <DateText instantTs={createdTs} as="day" />
        </span>
      </p>
      {offTs !== null && <p className={ui.note}>{texts.isOff(texts.service[service])}</p>}
      <ChatKinds
        chosen={choose.isPending ? choose.variables.kinds : kinds}
        onChange={(changed) => choose.mutate({ channelId: id, kinds: changed })}
      />
      <div className={`${ui.line} ${ui.gap10}`}>
        <Button
          size="xs"
          variant="default"
          aria-label={texts.testOf(name)}
          loading={test.isPending}
          onClick={() => test.mutate({ channelId: id })}
        >
          {texts.test}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          aria-label={texts.removeOf(name)}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ channelId: id })}
        >
          {texts.remove}
        </Button>
        <output className={ui.note}>{test.data === undefined ? '' : texts.trial[test.data.trial]}</output>
      </div>
      <Failure error={test.error ?? remove.error ?? choose.error} />
    </section>
  );
}
