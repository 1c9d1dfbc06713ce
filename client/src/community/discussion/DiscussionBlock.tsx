import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useId, useState, useRef } from 'react';
import { formatKickoff } from '@hub/shared/text/format.ts';
import type { LiveEvent } from '@hub/shared/community/community.schema.ts';
import { useIsOnline } from '../../api/useIsOnline.ts';
import { useUser, useAuth } from '../../auth/AuthContext.tsx';
import { CommentList } from '../comments/CommentList.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import classes from '../Discussion.module.css';
import { excerptOf, nameOf } from '../names.ts';
import { PollDialog } from '../polls/PollDialog.tsx';
import { PollList } from '../polls/PollList.tsx';
import { specified, texts } from '../texts.ts';
import { toastFailure, toast } from '../toasts.ts';
import { ToastLayer } from '../ToastLayer.tsx';
import { useDraft, type ChangeDraft } from '../comments/drafts.ts';
import { useLiveThread } from '../live/useLiveThread.ts';
import { useThread, type Apply } from '../thread/useThread.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { commentAdded } from '../thread/threadChanges.ts';
import { WriteBox } from '../comments/WriteBox.tsx';

/** Comments, replies and polls of one page, updated live. */
export function DiscussionBlock(page: PageRef) {
  const titleId = useId();
  const user = useUser();
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
    <Box component="section" aria-labelledby={titleId} miw={0} p="lg" className={surfaces.surface}>
      <ToastLayer />
      <Group gap={0} mb="md" className={classes.head}>
        <Title order={2} id={titleId} fz="lg" lang="en">
          {specified.title}
        </Title>
        <Group component="p" gap="xs" wrap="nowrap" display="inline-flex" c="dimmed" fz="sm" mih="1.6em">
          {live.presentCount !== null && live.presentCount > 0 && (
            <>
              <IconUsers size={15} stroke={1.7} aria-hidden /> {texts.present(live.presentCount)}
            </>
          )}
        </Group>
        {isOld ? (
          <Text size="sm" c="dimmed">
            {texts.asOf(formatKickoff(new Date(query.dataUpdatedAt).toISOString()))}
          </Text>
        ) : (
          live.isLost && (
            <Text size="sm" c="dimmed">
              {texts.notLive}
            </Text>
          )
        )}
        {user !== null && <PollDialog page={page} draft={draft.poll} onChange={changeDraft} apply={apply} />}
      </Group>
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
    </Box>
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

/** Replaces the composer for visitors. */
function SignInNote() {
  const auth = useAuth();
  return (
    <Group gap="lg" justify="space-between" px="md" py="sm" className={surfaces.sunken}>
      <p lang="en">{specified.signIn}</p>
      <Button size="sm" variant="default" onClick={() => auth.signIn()}>
        {texts.signIn}
      </Button>
    </Group>
  );
}

interface CommentComposerProps {
  page: PageRef;
  text: string;
  onChange: ChangeDraft;
  apply: Apply;
}

/** The form for a new comment; the text stays until the hub has accepted it. */
function CommentComposer({ page, text, onChange, apply }: CommentComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const post = trpc.community.postComment.useMutation({
    onSuccess(comment, { content }) {
      apply(commentAdded(comment));
      // Keeps what was typed after the button was pressed, since it has not been sent.
      onChange((draft) => ({ comment: draft.comment === content ? '' : draft.comment }));
      toast(specified.commentPosted);
      // Disabling the button took its focus away. On a touch screen, focusing the field would open the keyboard.
      const isLost = document.activeElement === document.body;
      if (isLost && window.matchMedia('(pointer: fine)').matches) field.current?.focus();
    },
    onError: (error) => toastFailure(specified.commentFailed, error),
  });

  return (
    <WriteBox
      fieldRef={field}
      label={texts.comment}
      text={text}
      isSending={post.isPending}
      onChange={(comment) => onChange(() => ({ comment }))}
      onSend={(content) => post.mutate({ pageType: page.pageType, pageId: page.pageId, content })}
    />
  );
}
