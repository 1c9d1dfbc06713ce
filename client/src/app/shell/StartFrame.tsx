import { useLayoutEffect } from 'react';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { retainDocumentFrame, releaseDocumentFrame } from '../documentFrame.ts';
import { texts } from '../texts.ts';

/** Keeps the document's own frame until the hub is rendered. */
export function StartFrame() {
  useLayoutEffect(() => {
    retainDocumentFrame();
    return releaseDocumentFrame;
  }, []);
  return <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>;
}
