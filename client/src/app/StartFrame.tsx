import { texts } from './texts.ts';

/**
 * Stands until the hub itself does: the bar with its name, the same as in index.html, which paints it before any script has
 * come.
 */
export function StartFrame() {
  return (
    <div className="start-frame">
      <div className="start-bar">
        <img src="/favicon.svg" width={28} height={28} alt="" />
        {texts.title}
      </div>
      <output aria-label={texts.loading} />
    </div>
  );
}
