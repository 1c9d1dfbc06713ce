import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import ui from '../../ui/Vocabulary.module.css';
import classes from '../thread/Discussion.module.css';
import { linkParts } from './linkParts.ts';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** Lines shown at first, so that no comment pushes the others away. */
const LINES = 30;
const BEGINNING = new RegExp(`^(?:[^\\n]*\\n){${LINES - 1}}[^\\n]*(?=\\n)`, 'u');

/** A user's text as it was written: without markup, with web addresses as links. */
export const PlainText = memo(function PlainText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const beginning = isWhole ? undefined : BEGINNING.exec(text)?.[0];
  return (
    <>
      <p className={`${ui.breaks} ${ui.above2} ${ui.below4} ${classes.text}`} dir="auto">
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
      </p>
      {beginning !== undefined && (
        <Button size="compact-sm" variant="subtle" onClick={() => setIsWhole(true)}>
          {texts.wholeText}
        </Button>
      )}
    </>
  );
});
