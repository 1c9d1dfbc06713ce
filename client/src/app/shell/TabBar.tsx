import { IconDots, IconHome, IconShirtSport, IconSoccerField, IconUsers } from '@tabler/icons-react';
import type { Ref } from 'react';
import { EntryLink } from '../../ui/address/Link.tsx';
import { paths } from '#shared/hub/paths.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './TabBar.module.css';
import { texts } from '../texts.ts';

/** The screens of a Friday evening; all others are behind 'Mehr'. */
const TABS = [
  { label: 'Start', path: paths.dashboard, Icon: IconHome },
  { label: 'Mein Team', path: paths.myTeam, Icon: IconShirtSport },
  { label: 'Aufstellungen', path: paths.lineups, Icon: IconSoccerField },
  { label: 'Spieler', path: paths.players, Icon: IconUsers },
];

const TAB = `${ui.quiet} ${ui.bare} ${ui.strong} ${ui.pile} ${ui.undecorated} ${ui.anchor} ${ui.gap2} ${ui.full} ${ui.unpadded} ${ui.lines120} ${ui.nowrap} ${ui.pointed} ${classes.tab}`;

interface TabBarProps {
  isMenuOpen: boolean;
  /** The button that opens the menu, to which the focus returns. */
  menuButton: Ref<HTMLButtonElement>;
  onMenu: () => void;
}

/** The bar within a thumb's reach on phones. */
export function TabBar({ isMenuOpen, menuButton, onMenu }: TabBarProps) {
  return (
    <nav aria-label={texts.tabs} className={`${ui.onSurface} ${ui.lineAbove} ${classes.bar}`}>
      <ul className={`${ui.stack} ${classes.tabs}`}>
        {TABS.map(({ label, path, Icon }) => (
          <li key={path}>
            <EntryLink to={path} className={TAB}>
              <Icon size={22} stroke={1.7} aria-hidden />
              {label}
            </EntryLink>
          </li>
        ))}
        <li>
          <button
            ref={menuButton}
            type="button"
            className={TAB}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={onMenu}
          >
            <IconDots size={22} stroke={1.7} aria-hidden />
            {texts.menu}
          </button>
        </li>
      </ul>
    </nav>
  );
}
