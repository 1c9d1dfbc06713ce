import '@mantine/notifications/styles.layer.css';
import { Title } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { IconUsers } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatKickoff } from '#shared/text/format.ts';
import type { LiveEvent } from '#shared/community/community.schema.ts';
import { useIsOnline } from '../../api/useIsOnline.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { CommentComposer } from '../comments/CommentComposer.tsx';
import { CommentList } from '../comments/CommentList.tsx';
import type { DiscussionProps } from './discussionProps.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Discussion.module.css';
import { excerptOf, nameOf } from '../names.ts';
import { PollDialog } from '../polls/PollDialog.tsx';
import { PollList } from '../polls/PollList.tsx';
import { SignInNote } from '../SignInNote.tsx';
import { specified, texts } from '../texts.ts';
import { TOASTS_MAX } from '../toasts.ts';
import { useDraft } from '../comments/useDraft.ts';
import { useLiveThread } from '../live/useLiveThread.ts';
import { useThread } from './useThread.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Comments, replies and polls of one page, updated live. */
export function DiscussionBlock({ pageType, pageId, title, subtitle }: DiscussionProps) {
  const titleId = useId();
  const user = useUser();
  const page = { pageType, pageId };
  const [announcement, setAnnouncement] = useState('');
  const [draft, changeDraft] = useDraft(user?.id ?? null, page);
  const [isLive, setIsLive] = useState(false);
  const { query, apply, hear, resume, catchUp, votes } = useThread(page, isLive);

  const live = useLiveThread(page, {
    onSubscribed: resume,
    onMissed: catchUp,
    onEvent(event, id) {
      hear(event, id);
      const news = newsOf(event, user?.id ?? null);
      if (news !== null) setAnnouncement(news);
    },
  });
  const isOld = !useIsOnline() && query.data !== undefined;
  if (live.isLive !== isLive) setIsLive(live.isLive);

  return (
    <section aria-labelledby={titleId} className={`${ui.surface} ${ui.shrinks} ${classes.block}`}>
      <Notifications limit={TOASTS_MAX} />
      <div className={`${ui.line} ${ui.below12} ${classes.head}`}>
        <div>
          <Title
            order={2}
            id={titleId}
            className={`${ui.lines130} ${ui.text18} ${classes.title}`}
            lang={title === undefined ? 'en' : undefined}
          >
            {title ?? specified.title}
          </Title>
          {subtitle !== undefined && <p className={ui.note}>{subtitle}</p>}
        </div>
        <p className={`${ui.quiet} ${ui.inline} ${ui.gap5} ${ui.text135} ${classes.present}`}>
          {live.presentCount !== null && live.presentCount > 0 && (
            <>
              <IconUsers size={15} stroke={1.7} aria-hidden /> {texts.present(live.presentCount)}
            </>
          )}
        </p>
        {isOld ? (
          <p className={`${ui.quiet} ${ui.text135}`}>
            {texts.asOf(formatKickoff(new Date(query.dataUpdatedAt).toISOString()))}
          </p>
        ) : (
          live.isLost && <p className={`${ui.quiet} ${ui.text135}`}>{texts.notLive}</p>
        )}
        {user !== null && <PollDialog page={page} draft={draft.poll} onChange={changeDraft} apply={apply} />}
      </div>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
      {user === null ? (
        <SignInNote />
      ) : (
        <CommentComposer page={page} text={draft.comment} onChange={changeDraft} apply={apply} />
      )}
      <PollList page={page} query={query} apply={apply} votes={votes} />
      <CommentList query={query} reply={draft.reply} onChange={changeDraft} apply={apply} catchUp={catchUp} />
    </section>
  );
}

/** The changes by others that are worth announcing. */
function newsOf(event: LiveEvent, userId: string | null): string | null {
  if (event.type === 'comment' && event.data.comment.user?.id !== userId)
    return texts.newComment(nameOf(event.data.comment.user), excerptOf(event.data.comment));
  if (event.type === 'reply' && event.data.reply.user?.id !== userId)
    return texts.newReply(nameOf(event.data.reply.user), excerptOf(event.data.reply));
  if (event.type === 'poll' && event.data.poll.user?.id !== userId)
    return texts.newPoll(event.data.poll.question);
  return null;
}
