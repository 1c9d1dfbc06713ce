import { IconChevronDown, IconChevronRight, IconMapPin } from '@tabler/icons-react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { CommentCount } from '../../community/CommentCount.tsx';
import { Link } from '../../ui/address/Link.tsx';
import type { ClubCard as Club } from '#shared/catalog/teams.schema.ts';
import { clubPath } from '#shared/hub/paths.ts';
import type { CameFrom } from '../../ui/address/BackLink.tsx';
import { ClubMark } from '../../fixtures/TeamBadge.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './ClubCard.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

interface ClubCardProps {
  club: Club;
  isOpen: boolean;
  /** Undefined without any. */
  comments: number | undefined;
  onToggle: (card: HTMLElement) => void;
}

export function ClubCard({ club, isOpen, comments, onToggle }: ClubCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const cameFrom: CameFrom = { listSearch: useLocation().search };
  return (
    <li
      ref={card}
      className={`${ui.surface} ${ui.stack} ${ui.anchor} ${ui.atTop} ${classes.card}`}
      data-open={isOpen || undefined}
    >
      <ClubMark team={club} size="large" />
      <div className={ui.shrinks}>
        <h2 className={classes.heading}>
          <button
            type="button"
            className={`${ui.ink} ${ui.bare} ${ui.covers} ${ui.pointed} ${ui.unpadded} ${classes.toggle}`}
            aria-expanded={isOpen}
            onClick={() => card.current !== null && onToggle(card.current)}
          >
            <span className={`${ui.bold} ${ui.lines125} ${ui.hyphens} ${ui.breaks} ${ui.text19}`}>
              {club.shortName}
            </span>
            <VisuallyHidden>: {texts.showSquad}</VisuallyHidden>
          </button>
        </h2>
        <div className={`${ui.textSm} ${ui.lines140}`}>{club.name}</div>
        <div className={`${ui.row} ${ui.hint} ${ui.lines150} ${ui.hyphens} ${ui.breaks} ${ui.gap4}`}>
          <IconMapPin size={14} stroke={1.7} aria-hidden />
          {club.city}
        </div>
      </div>
      <IconChevronDown
        size={18}
        stroke={1.7}
        className={`${ui.quiet} ${ui.above4} ${classes.chevron}`}
        aria-hidden
      />
      <div className={`${ui.apart} ${ui.wraps} ${ui.gapX12} ${classes.foot}`}>
        <span className={`${ui.hint} ${ui.lines150}`}>
          {texts.squadSize(club.playersCount)} <CommentCount comments={comments} />
        </span>
        <Link
          to={clubPath(club.id)}
          state={cameFrom}
          className={`${ui.link} ${ui.textSm} ${ui.inline} ${ui.gap2} ${ui.anchor} ${ui.raised} ${ui.height32}`}
        >
          {texts.details}
          <VisuallyHidden>: {club.name}</VisuallyHidden>
          <IconChevronRight size={15} stroke={1.8} aria-hidden />
        </Link>
      </div>
    </li>
  );
}
