import classes from './PositionBadges.module.css';
import { positionBadge, positionWord } from '../../format/termTexts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** All positions of a player as short German badges, each announced as the full word. */
export function PositionBadges({ positions }: { positions: readonly string[] }) {
  return (
    <span className={classes.badges}>
      {[...new Set(positions)].map((code) => (
        <span key={code} className={classes.badge} title={positionWord(code)}>
          <span aria-hidden>{positionBadge(code)}</span>
          <VisuallyHidden>{positionWord(code)}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}
