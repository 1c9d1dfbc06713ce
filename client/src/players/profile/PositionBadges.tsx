import ui from '../../ui/Vocabulary.module.css';
import classes from './PositionBadges.module.css';
import { positionBadge, positionWord } from '../../format/termTexts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** All positions of a player as short German badges, each announced as the full word. */
export function PositionBadges({ positions }: { positions: readonly string[] }) {
  return (
    <span className={`${ui.gap4} ${ui.wraps} ${ui.flexInline}`}>
      {[...new Set(positions)].map((code) => (
        <span
          key={code}
          className={`${ui.quiet} ${ui.bold} ${ui.lines140} ${ui.nowrap} ${ui.anchor} ${classes.badge}`}
          title={positionWord(code)}
        >
          <span aria-hidden>{positionBadge(code)}</span>
          <VisuallyHidden>{positionWord(code)}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}
