import { IconMessage } from '@tabler/icons-react';
import { formatPlural } from '@hub/shared/text/format.ts';
import ui from '../ui/Vocabulary.module.css';
import { VisuallyHidden } from '../ui/text/VisuallyHidden.tsx';

/** The number of comments on the subject of a list row; nothing for none. */
export function CommentCount({ comments = 0 }: { comments?: number | undefined }) {
  if (comments === 0) return null;
  const words = formatPlural(comments, { one: 'Kommentar', other: 'Kommentare' });
  return (
    <span className={`${ui.quiet} ${ui.inline} ${ui.gap2} ${ui.nowrap} ${ui.fixed}`} title={words}>
      <IconMessage size={14} stroke={1.8} aria-hidden />
      <span aria-hidden>{comments}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}
