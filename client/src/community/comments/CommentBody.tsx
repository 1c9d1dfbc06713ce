import { Box, Button, Group, Text } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { type ReactNode, useRef, memo, useState } from 'react';
import type { Comment, Reply } from '@hub/shared/community/community.schema.ts';
import { formatAge, formatKickoff } from '@hub/shared/text/format.ts';
import { UserPicture } from '../../ui/UserPicture.tsx';
import wrapping from '../../ui/Wrapping.module.css';
import { nameOf } from '../names.ts';
import { QuietActions } from '../QuietActions.tsx';
import { texts, specified } from '../texts.ts';
import type { Apply } from '../thread/useThread.ts';
import { trpc } from '../../api/trpc.ts';
import { ConfirmDialog, type Question } from '../../ui/dialogs/ConfirmDialog.tsx';
import { commentDeleted, likeFlipped, likeSet } from '../thread/threadChanges.ts';
import { toast, toastFailure } from '../toasts.ts';
import { textOfCode } from '../../api/errorTexts.ts';
import { useUser } from '../../auth/AuthContext.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { parseUrl } from '@hub/shared/text/parseUrl.ts';

const MINUTE_MS = 60_000;

interface CommentBodyProps {
  comment: Comment | Reply;
  isDeleted: boolean;
  userId: string | null;
  isAdmin: boolean;
  minuteMs: number | null;
  apply: Apply;
  catchUp: () => void;
  /** An additional action. */
  children?: ReactNode;
}

/** A comment's user, time and text, with its actions. */
export function CommentBody({
  comment,
  isDeleted,
  userId,
  isAdmin,
  minuteMs,
  apply,
  catchUp,
  children,
}: CommentBodyProps) {
  const { user, content, createdAt, liked, likesCount } = comment;
  const like = useLike(comment, apply, catchUp);
  const name = nameOf(user);

  if (isDeleted)
    return (
      <Text c="dimmed" fs="italic">
        {texts.deleted}
      </Text>
    );
  return (
    <article>
      <Group gap="line">
        <UserPicture name={name} src={user?.pictureUrl} />
        <Text component="bdi" inherit fw={600} maw="100%" className={wrapping.breaks}>
          {name}
        </Text>
        <Text component="time" dateTime={createdAt} title={formatKickoff(createdAt)} size="sm" c="dimmed">
          {minuteMs !== null && ageOf(createdAt, minuteMs)}
        </Text>
      </Group>
      <PlainText text={content} />
      <Group gap="xs" align="stretch">
        <Button
          size="compact-sm"
          variant="subtle"
          aria-pressed={liked}
          aria-label={`${texts.likeOf(name)}, ${texts.likes(likesCount)}`}
          leftSection={
            liked ? <IconHeartFilled size={15} aria-hidden /> : <IconHeart size={15} aria-hidden />
          }
          onClick={like}
        >
          {likesCount}
        </Button>
        {children}
        <QuietActions
          postedBy={user}
          userId={userId}
          isAdmin={isAdmin}
          subject="comment"
          subjectId={comment.id}
          labels={{ report: texts.reportOf(name), delete: texts.deleteOf(name) }}
          renderDeleteDialog={(onClose) => (
            <DeleteCommentDialog commentId={comment.id} apply={apply} onClose={onClose} />
          )}
        />
      </Group>
    </article>
  );
}

const ageOf = (createdAt: string, minuteMs: number) =>
  minuteMs - Date.parse(createdAt) < MINUTE_MS ? texts.justNow : formatAge(createdAt, minuteMs);

interface DeleteCommentDialogProps {
  commentId: string;
  apply: Apply;
  onClose: () => void;
}

/** Deletes a comment or a reply after confirmation. */
function DeleteCommentDialog({ commentId, apply, onClose }: DeleteCommentDialogProps) {
  const { mutateAsync } = trpc.community.deleteComment.useMutation();
  const question: Question = {
    title: texts.deleteTitle,
    text: texts.deleteText,
    confirm: texts.delete,
    isDangerous: true,
    failed: texts.deleteFailed,
    async run() {
      apply(commentDeleted(await mutateAsync({ commentId })));
      toast(texts.commentGone);
    },
  };
  return <ConfirmDialog question={question} onClose={onClose} />;
}

/**
 * Likes or unlikes a comment: shown at once, undone if the hub refuses it. A second press is sent once the hub has answered the
 * first, because the hub can only toggle a like.
 */
function useLike({ id, liked }: Comment | Reply, apply: Apply, catchUp: () => void): () => void {
  const user = useUser();
  /** Null while no request is pending. */
  const asked = useRef<{ wanted: boolean; known: boolean } | null>(null);
  const { mutate } = trpc.community.toggleLike.useMutation({
    onSuccess(result) {
      const { wanted = result.liked } = asked.current ?? {};
      if (result.liked === wanted) {
        asked.current = null;
        apply(likeSet(result));
      } else {
        asked.current = { wanted, known: result.liked };
        mutate({ commentId: id });
      }
    },
    onError(error) {
      if (asked.current !== null) apply(likeFlipped(id, asked.current.known));
      asked.current = null;
      toastFailure(specified.likeFailed, error);
      catchUp();
    },
  });
  return () => {
    if (user === null) {
      toast(textOfCode('signInToLike'));
      return;
    }
    const before = asked.current;
    const wanted = !(before?.wanted ?? liked);
    asked.current = { wanted, known: before?.known ?? liked };
    apply(likeFlipped(id, wanted));
    if (before === null) mutate({ commentId: id });
  };
}

/** Lines shown at first, so that no comment pushes the others away. */
const LINES = 30;
const BEGINNING = new RegExp(`^(?:[^\\n]*\\n){${LINES - 1}}[^\\n]*(?=\\n)`, 'u');

/** A user's text as it was written: without markup, with web addresses as links. */
export const PlainText = memo(function PlainText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const beginning = isWhole ? undefined : BEGINNING.exec(text)?.[0];
  return (
    <>
      <Box component="p" mt="xs" mb="xs" className={`${wrapping.breaks} ${wrapping.lines}`} dir="auto">
        {linkParts(beginning ?? text).map((part, index) =>
          part.href === null ? (
            part.text
          ) : (
            // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
            <a key={index} href={part.href} target="_blank" rel="noopener ugc nofollow">
              {part.text}
              <VisuallyHidden> {texts.inNewTab}</VisuallyHidden>
            </a>
          ),
        )}
      </Box>
      {beginning !== undefined && (
        <Button size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
          {texts.wholeText}
        </Button>
      )}
    </>
  );
});

/** Part of a text: plain words, or a web address with its href. */
interface TextPart {
  text: string;
  href: string | null;
}

const ADDRESS = /https?:\/\/[^\s<>"'`\u202A-\u202E\u2066-\u2069]+/giu;
/** Characters that end a sentence rather than an address. */
const TRAILING = /[.,;:!?…*_~\]}]+$/u;
const SAFE_PROTOCOLS = new Set(['http:', 'https:']);

/** Splits a plain text into words and http or https addresses; the parts add up to the original text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutSentence(found);
    const href = hrefOf(address);
    if (href === null) continue;
    if (index > end) parts.push({ text: text.slice(end, index), href: null });
    parts.push({ text: address, href });
    end = index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), href: null });
  return parts;
}

/**
 * Trims punctuation: `(see https://a.example/b).` contains `https://a.example/b`; a bracket opened inside the address
 * stays.
 */
function withoutSentence(found: string): string {
  let address = found.replace(TRAILING, '');
  while (address.endsWith(')') && address.split(')').length > address.split('(').length)
    address = address.slice(0, -1).replace(TRAILING, '');
  return address;
}

function hrefOf(address: string): string | null {
  const url = parseUrl(address);
  if (url === null || !SAFE_PROTOCOLS.has(url.protocol)) return null;
  // An address with a user name shows one host and leads to another.
  return url.username === '' && url.password === '' ? url.href : null;
}
