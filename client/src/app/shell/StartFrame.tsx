import { useLayoutEffect } from 'react';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { holdDocumentFrame, releaseDocumentFrame } from '../documentFrame.ts';
import { texts } from '../texts.ts';

/** Stands until the hub itself does: lets the document's own frame stand. */
export function StartFrame() {
  useLayoutEffect(() => {
    holdDocumentFrame();
    return releaseDocumentFrame;
  }, []);
  return <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>;
}
