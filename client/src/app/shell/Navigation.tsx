import { Box } from '@mantine/core';
import {
  IconCalendarEvent,
  IconChartBar,
  IconClipboardText,
  IconDatabaseImport,
  IconEye,
  IconFlag,
  IconLayoutDashboard,
  IconNews,
  IconRobot,
  IconShield,
  IconShirtSport,
  IconSoccerField,
  IconTargetArrow,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react';
import { NavLink } from 'react-router';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import taps from '../../ui/Taps.module.css';
import classes from './Navigation.module.css';
import { paths } from '@hub/shared/hub/paths.ts';
import { texts } from '../texts.ts';

/** In menu order. */
export const ENTRIES = [
  { label: 'Dashboard', path: paths.dashboard, Icon: IconLayoutDashboard },
  { label: 'Mein Team', path: paths.myTeam, Icon: IconShirtSport },
  { label: 'Aufstellungen', path: paths.lineups, Icon: IconSoccerField },
  { label: 'Spieler', path: paths.players, Icon: IconUsers },
  { label: 'Vereine', path: paths.clubs, Icon: IconShield },
  { label: 'News', path: paths.news, Icon: IconNews },
  { label: 'Spieltage', path: paths.fixtures, Icon: IconCalendarEvent },
  { label: 'Watchlist', path: paths.watchlist, Icon: IconEye },
  { label: 'Tipprunden', path: paths.tipLeagues, Icon: IconUsersGroup },
  { label: 'Trefferquote', path: paths.record, Icon: IconTargetArrow },
];

/** Additional entries for administrators. */
export const ADMIN_ENTRIES = [
  { label: 'Agent Flows', path: paths.agentFlows, Icon: IconRobot },
  { label: 'Meldungen', path: paths.reports, Icon: IconFlag },
  { label: 'Erwartete Elfen', path: paths.expectedElevens, Icon: IconUsersPlus },
  { label: 'Spielberichte', path: paths.sheets, Icon: IconClipboardText },
  { label: 'Quellen', path: paths.sources, Icon: IconDatabaseImport },
  { label: 'Nutzung', path: paths.usage, Icon: IconChartBar },
];

interface NavigationProps {
  onNavigate?: () => void;
  /** Whether the entries are tiles, three in a row, for thumbs. */
  isGrid?: boolean;
}

/** The menu entries, with more of them for administrators; the active one carries `aria-current`. */
export function Navigation({ onNavigate, isGrid = false }: NavigationProps) {
  const isAdmin = useIsAdmin();
  const entries = isAdmin === true ? [...ENTRIES, ...ADMIN_ENTRIES] : ENTRIES;

  return (
    <nav aria-label={texts.navigation}>
      <ul className={classes.list} data-grid={isGrid || undefined}>
        {entries.map(({ label, path, Icon }) => (
          <li key={path}>
            <Box
              component={NavLink}
              to={path}
              td="none"
              pos="relative"
              bdrs="sm"
              className={`${taps.thumb} ${classes.entry}`}
              onClick={onNavigate}
            >
              <Icon size={20} stroke={1.6} aria-hidden />
              {label}
            </Box>
          </li>
        ))}
      </ul>
    </nav>
  );
}
