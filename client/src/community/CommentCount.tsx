import { Group } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { formatPlural } from '@hub/shared/text/format.ts';
import wrapping from '../ui/Wrapping.module.css';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';

/** The number of comments on the subject of a list row; nothing for none. */
export function CommentCount({ comments = 0 }: { comments?: number | undefined }) {
  if (comments === 0) return null;
  const words = formatPlural(comments, { one: 'Kommentar', other: 'Kommentare' });
  return (
    <Group
      component="span"
      gap="xs"
      wrap="nowrap"
      display="inline-flex"
      c="dimmed"
      flex="none"
      className={wrapping.nowrap}
      title={words}
    >
      <IconMessage size={14} stroke={1.8} aria-hidden />
      <span aria-hidden>{comments}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Group>
  );
}
