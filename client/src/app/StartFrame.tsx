import { texts } from './texts.ts';

/** What the document shows before any script has come (index.html); read here, because React's first rendering clears it away. */
const START_MARKUP = document.getElementById('root')?.innerHTML ?? '';

/** Stands until the hub itself does, the same as in the document. */
export function StartFrame() {
  return (
    <>
      <div dangerouslySetInnerHTML={{ __html: START_MARKUP }} />
      <output aria-label={texts.loading} />
    </>
  );
}
