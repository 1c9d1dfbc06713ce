import { Box, Stack, Text } from '@mantine/core';
import {
  IconArrowsExchange,
  IconArrowsLeftRight,
  IconCalendarEvent,
  IconCalendarStats,
  IconChartBar,
  IconClipboardText,
  IconDatabaseImport,
  IconEye,
  IconFlag,
  IconHistory,
  IconLayoutDashboard,
  IconNews,
  IconRobot,
  IconSettings,
  IconShield,
  IconShirtSport,
  IconSoccerField,
  IconSwords,
  IconTargetArrow,
  IconUsers,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { NavLink } from 'react-router';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import taps from '../../ui/Taps.module.css';
import classes from './Navigation.module.css';
import { paths, type Path } from '@hub/shared/hub/paths.ts';
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

/** Screens that the sidebar leaves to others, and the menu of phones does not. */
const FURTHER_ENTRIES = [
  { label: 'Rückblick', path: paths.review, Icon: IconHistory },
  { label: 'Transfers', path: paths.transfers, Icon: IconArrowsExchange },
  { label: 'Duelle', path: paths.duels, Icon: IconSwords },
  { label: 'Vergleich', path: paths.compare, Icon: IconArrowsLeftRight },
  { label: 'Restprogramm', path: paths.ticker, Icon: IconCalendarStats },
  { label: 'Einstellungen', path: paths.settings, Icon: IconSettings },
];

/** Every screen for everybody. */
export const SCREENS = [...ENTRIES, ...FURTHER_ENTRIES];

/** What the tabs of phones lack, in groups. */
const MENU: readonly (readonly [string, readonly Path[]])[] = [
  ['Liga', [paths.fixtures, paths.clubs, paths.ticker, paths.news]],
  [
    'Für dein Team',
    [paths.review, paths.transfers, paths.duels, paths.compare, paths.watchlist, paths.tipLeagues],
  ],
  ['Hub', [paths.record, paths.settings]],
];

const MENU_GROUPS = MENU.map(([title, among]) => ({
  title,
  entries: SCREENS.filter(({ path }) => among.includes(path)),
}));

interface NavigationProps {
  onNavigate?: () => void;
  /** Shows the menu of phones: what the tabs lack, in groups. */
  isMenu?: boolean;
}

/** The menu entries, with more of them for administrators; the active one carries `aria-current`. */
export function Navigation({ onNavigate, isMenu = false }: NavigationProps) {
  const adminEntries = useIsAdmin() === true ? ADMIN_ENTRIES : [];
  const groups = [
    ...(isMenu ? MENU_GROUPS : [{ title: '', entries: ENTRIES }]),
    ...(adminEntries.length > 0 ? [{ title: texts.administration, entries: adminEntries }] : []),
  ];

  return (
    <nav aria-label={texts.navigation}>
      {groups.map(({ title, entries }) => (
        <Fragment key={title}>
          {isMenu && (
            <Text size="xs" c="dimmed" mt="sm">
              {title}
            </Text>
          )}
          <Stack component="ul" gap="xs" className={classes.list} data-menu={isMenu || undefined}>
            {entries.map(({ label, path, Icon }) => (
              <li key={path}>
                <Box
                  component={NavLink}
                  to={path}
                  end={path === paths.myTeam}
                  td="none"
                  pos="relative"
                  bdrs="sm"
                  fz="md"
                  className={`${taps.thumb} ${classes.entry}`}
                  onClick={onNavigate}
                >
                  <Icon size={20} stroke={1.6} aria-hidden />
                  {label}
                </Box>
              </li>
            ))}
          </Stack>
        </Fragment>
      ))}
    </nav>
  );
}
