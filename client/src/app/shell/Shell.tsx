import { Box, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { lazy, Suspense, useRef, useState, type Ref, useEffect } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation } from 'react-router';
import { seasonName } from '../../api/useLeagueName.ts';
import { trpc } from '../../api/trpc.ts';
import { ColorSchemeSwitch } from '../../ui/ColorSchemeSwitch.tsx';
import { SourcesAge } from './SourcesAge.tsx';
import { StaleBanner } from '../../ui/states/StaleBanner.tsx';
import { useVisits } from '../../analytics/useVisits.ts';
import { Bell } from '../../notices/Bell.tsx';
import { useNewVersion } from '../../installed/newVersion.ts';
import { OpenSearch } from '../../search/OpenSearch.ts';
import { SearchButton } from '../../search/SearchButton.tsx';
import { useSearch } from '../../search/useSearch.ts';
import { PlayerActionsProvider } from '../../players/actions/PlayerActions.tsx';
import { OwnPlayersProvider } from '../../players/OwnPlayers.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { WhenOpened } from '../../ui/dialogs/WhenOpened.tsx';
import { SignInPromptProvider } from '../../visitor/SignInPrompt.tsx';
import { AccountBar, AccountLink } from './AccountBar.tsx';
import { useAuthState } from '../../auth/AuthContext.tsx';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { deviceText } from '../../deviceTeam/deviceStorage.ts';
import { usePlayerTransition } from './usePlayerTransition.ts';
import { SeasonBanner } from './SeasonBanner.tsx';
import { Navigation, SCREENS } from './Navigation.tsx';
import { paths } from '@hub/shared/hub/paths.ts';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import classes from './Shell.module.css';
import { texts } from '../texts.ts';
import { PLACES_KEY, useScrollRestoration } from '../scrollRestoration.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { IconDots, IconHome, IconShirtSport, IconSoccerField, IconUsers } from '@tabler/icons-react';

const NewVersionNotice = lazy(async () => ({
  default: (await import('../../installed/NewVersionNotice.tsx')).NewVersionNotice,
}));
const SearchDialog = lazy(async () => ({
  default: (await import('../../search/SearchDialog.tsx')).SearchDialog,
}));
const Menu = lazy(async () => ({ default: (await import('./Menu.tsx')).Menu }));

const MAIN_ID = 'inhalt';

/**
 * The frame around every screen: a sidebar, or on a phone two bars, above with the screen's title and below with the most
 * important screens.
 */
export function Shell() {
  const isPhone = usePhone();
  const search = useSearch();

  return (
    <SignInPromptProvider>
      <OwnPlayersProvider>
        <PlayerActionsProvider>
          <div className={classes.frame}>
            <Box
              component="a"
              href={`#${MAIN_ID}`}
              bdrs="sm"
              py="sm"
              px="lg"
              className={`${surfaces.inverse} ${classes.skip}`}
            >
              {texts.skipToContent}
            </Box>

            {isPhone ? (
              <Group
                component="header"
                gap={0}
                wrap="nowrap"
                bg="surface"
                className={`${surfaces.lineBelow} ${classes.bar}`}
              >
                <HubTitle />
                <SearchButton onClick={() => search.open()} />
                <Bell />
                <AccountLink />
              </Group>
            ) : (
              <Stack component="header" gap="lg" bg="surface" py="lg" px="md" className={classes.sidebar}>
                <Group gap={0} justify="space-between" wrap="nowrap">
                  <HubTitle />
                  <Bell isCompact />
                </Group>
                <SearchButton onClick={() => search.open()} isWide />
                <Navigation />
                <Box mt="auto">
                  <AccountBar hasSettings />
                  <ColorSchemeSwitch />
                </Box>
              </Stack>
            )}

            <WhenOpened isOpen={search.isOpen}>
              <SearchDialog
                isOpen={search.isOpen}
                readTyped={search.readTyped}
                screens={SCREENS}
                onDismiss={search.dismiss}
                onLeave={search.close}
              />
            </WhenOpened>

            <Box component="main" id={MAIN_ID} tabIndex={-1} w="100%" className={classes.main}>
              <NewVersion />
              <AccountNotices />
              <Group gap="line" align="baseline" className={classes.about}>
                <SeasonBanner />
                <SourcesAge />
              </Group>
              <SetUpNotice />
              <StaleBanner />
              <OpenSearch value={search.open}>
                <Outlet />
              </OpenSearch>
            </Box>
            <Footer />
            {isPhone && <Tabs />}
            <Followers />
          </div>
        </PlayerActionsProvider>
      </OwnPlayersProvider>
    </SignInPromptProvider>
  );
}

/** Follows the reader from screen to screen; separate, so that nothing else re-renders with it. */
function Followers() {
  useFocusTitle();
  useScrollRestoration();
  useVisits();
  usePlayerTransition();
  return <ScrollRestoration storageKey={PLACES_KEY} />;
}

/** Leads the operator of a new hub to its set-up. */
function SetUpNotice() {
  const { data: hub } = trpc.catalog.hub.useQuery();
  const { pathname } = useLocation();
  if (hub?.isUnclaimed !== true || pathname === paths.setUp) return null;
  return (
    <Text size="sm" mb="sm">
      {texts.notSetUp}{' '}
      <Link to={paths.setUp} className={taps.link}>
        {texts.setUp}
      </Link>
    </Text>
  );
}

/** Loaded only when needed, because hardly anyone sees it. */
function NewVersion() {
  return useNewVersion() === null ? null : (
    <Suspense fallback={null}>
      <NewVersionNotice />
    </Suspense>
  );
}

/** The bar within a thumb's reach, and the menu behind it. */
function Tabs() {
  const [isMenuOpen, menu] = useDisclosure(false);
  const menuButton = useRef<HTMLButtonElement>(null);

  const dismissMenu = () => {
    menu.close();
    menuButton.current?.focus();
  };
  return (
    <>
      <TabBar isMenuOpen={isMenuOpen} menuButton={menuButton} onMenu={menu.open} />
      <WhenOpened isOpen={isMenuOpen}>
        <Menu isOpen={isMenuOpen} onDismiss={dismissMenu} onNavigate={menu.close} />
      </WhenOpened>
    </>
  );
}

function HubTitle() {
  return (
    <Box
      component={Link}
      to={paths.dashboard}
      c="ink"
      td="none"
      p="xs"
      fw={800}
      bdrs="sm"
      fz="md"
      className={`${taps.reach} ${classes.title}`}
    >
      <img src="/favicon.svg" width={28} height={28} alt="" />
      <span className={classes.name}>
        {texts.titleStart} <span>{texts.titleEnd}</span>
      </span>
    </Box>
  );
}

function Footer() {
  const { data: hub } = trpc.catalog.hub.useQuery();
  return (
    <Group
      component="footer"
      gap="line"
      align="stretch"
      c="dimmed"
      fz="xs"
      className={`${surfaces.lineAbove} ${classes.footer}`}
    >
      {hub?.awaited === null && (
        <span>
          <VisuallyHidden>{texts.aboutData}: </VisuallyHidden>
          {seasonName(hub)}
          {hub.isDemo && ` (${texts.demo})`}
        </span>
      )}
      <strong>{texts.noGuarantee}</strong>
      <span>{texts.estimatesExplained}</span>
      <Link to={paths.sources}>{texts.sources}</Link>
      <Link to={paths.publicApi}>{texts.publicApi}</Link>
      <Link to={paths.imprint}>{texts.imprint}</Link>
      <Link to={paths.privacy}>{texts.privacy}</Link>
    </Group>
  );
}

const AdminBanner = lazy(async () => ({ default: (await import('./AdminBanner.tsx')).AdminBanner }));
const ArrivalNotice = lazy(async () => ({ default: (await import('./ArrivalNotice.tsx')).ArrivalNotice }));
const SignedOutNotice = lazy(async () => ({
  default: (await import('../../visitor/SignedOutNotice.tsx')).SignedOutNotice,
}));
const TeamMoved = lazy(async () => ({
  default: (await import('./TeamMoved.tsx')).TeamMoved,
}));

/** Notices about the signed-in user; usually none, so each loads only when needed. */
function AccountNotices() {
  const state = useAuthState();
  const isAdmin = useIsAdmin() === true;
  const [hadTeam] = useState(() => deviceText() !== null);
  if (state.status !== 'signedIn')
    return (
      // Rendered before there is any message, so that screen readers announce it.
      <output>
        {state.status === 'signedOut' && state.reason !== 'noSession' && (
          <Suspense>
            <SignedOutNotice reason={state.reason} />
          </Suspense>
        )}
      </output>
    );
  return (
    <Suspense>
      {state.isUnasked === true && <ArrivalNotice />}
      {isAdmin && <AdminBanner />}
      {hadTeam && <TeamMoved />}
    </Suspense>
  );
}

/** The screens of a Friday evening; all others are behind 'Mehr'. */
const TABS = [
  { label: 'Start', path: paths.dashboard, Icon: IconHome },
  { label: 'Mein Team', path: paths.myTeam, Icon: IconShirtSport },
  { label: 'Aufstellungen', path: paths.lineups, Icon: IconSoccerField },
  { label: 'Spieler', path: paths.players, Icon: IconUsers },
];

interface TabBarProps {
  isMenuOpen: boolean;
  /** The button that opens the menu, to which the focus returns. */
  menuButton: Ref<HTMLButtonElement>;
  onMenu: () => void;
}

/** The bar within a thumb's reach on phones. */
function TabBar({ isMenuOpen, menuButton, onMenu }: TabBarProps) {
  return (
    <Box
      component="nav"
      aria-label={texts.tabs}
      bg="surface"
      className={`${surfaces.lineAbove} ${classes.tabBar}`}
    >
      <Group component="ul" gap={0} wrap="nowrap" grow>
        {TABS.map(({ label, path, Icon }) => (
          <li key={path}>
            <NavLink to={path} className={classes.tab}>
              <Icon size={22} stroke={1.7} aria-hidden />
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <button
            ref={menuButton}
            type="button"
            className={classes.tab}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onClick={onMenu}
          >
            <IconDots size={22} stroke={1.7} aria-hidden />
            {texts.menu}
          </button>
        </li>
      </Group>
    </Box>
  );
}

/** After every navigation, moves the focus to the new screen's title, so that screen readers announce it. */
function useFocusTitle(): void {
  const { pathname } = useLocation();
  const shownPathname = useRef(pathname);

  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
