import { memo } from 'react';
import ui from '../../ui/Vocabulary.module.css';
import classes from '../thread/Discussion.module.css';
import { linkParts } from './linkParts.ts';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** A user's text as it was written: without markup, with web addresses as links. */
export const PlainText = memo(function PlainText({ text }: { text: string }) {
  return (
    <p className={`${ui.breaks} ${ui.above2} ${ui.below4} ${classes.text}`} dir="auto">
      {linkParts(text).map((part, index) =>
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
    </p>
  );
});
