import { Burger, Drawer, VisuallyHidden } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { Link, Outlet, ScrollRestoration } from 'react-router';
import { trpc } from '../api/trpc.ts';
import { ColorSchemeSwitch } from '../ui/ColorSchemeSwitch.tsx';
import { StaleBanner } from '../ui/StaleBanner.tsx';
import { formatSeason } from '#shared/format.ts';
import { useVisits } from '../analytics/useVisits.ts';
import { Bell } from '../notices/Bell.tsx';
import { useNotices } from '../notices/useNotices.ts';
import { SearchButton } from '../search/SearchButton.tsx';
import { SearchDialog } from '../search/SearchDialog.tsx';
import { useSearch } from '../search/useSearch.ts';
import { AccountBar } from './AccountBar.tsx';
import { AdminBanner } from './AdminBanner.tsx';
import { ArrivalNotice } from './ArrivalNotice.tsx';
import { SeasonBanner } from './SeasonBanner.tsx';
import { ENTRIES, Navigation } from './Navigation.tsx';
import { paths } from '../paths.ts';
import classes from './Shell.module.css';
import { texts } from './texts.ts';
import { useFocusTitle } from './useFocusTitle.ts';
import { PLACES_KEY, usePlaceAfterLoad } from './usePlaceAfterLoad.ts';

const LARGE_SCREEN = '(min-width: 62em)';
const MAIN_ID = 'inhalt';
const MENU_ID = 'menue';

/** The frame around every screen: title, navigation (a sidebar, or a slide-in menu on small screens), bell, footer. */
export function Shell() {
  const [isMenuOpen, menu] = useDisclosure(false);
  const isLargeScreen = useMediaQuery(LARGE_SCREEN);
  const burger = useRef<HTMLButtonElement>(null);
  const search = useSearch();
  const notices = useNotices();
  useFocusTitle();
  usePlaceAfterLoad();
  useVisits();

  const dismissMenu = () => {
    menu.close();
    burger.current?.focus();
  };

  return (
    <div className={classes.frame}>
      <a href={`#${MAIN_ID}`} className={classes.skip}>
        {texts.skipToContent}
      </a>

      <header className={classes.bar}>
        <Burger
          ref={burger}
          size="sm"
          opened={isMenuOpen}
          onClick={menu.open}
          aria-label={texts.openMenu}
          aria-expanded={isMenuOpen}
          aria-haspopup="dialog"
        />
        <HubTitle />
        <SearchButton onClick={search.open} />
        <Bell notices={notices} />
      </header>

      <header className={classes.sidebar}>
        <div className={classes.sidebarHead}>
          <HubTitle />
          <Bell notices={notices} isCompact />
        </div>
        <SearchButton onClick={search.open} isWide />
        <Navigation />
        <div className={classes.sidebarEnd}>
          <AccountBar />
          <ColorSchemeSwitch />
        </div>
      </header>

      <Menu isOpen={isMenuOpen && !isLargeScreen} onDismiss={dismissMenu} onNavigate={menu.close} />
      <SearchDialog
        isOpen={search.isOpen}
        screens={ENTRIES}
        onDismiss={search.dismiss}
        onLeave={search.close}
      />

      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <ArrivalNotice />
        <AdminBanner />
        <SeasonBanner />
        <StaleBanner />
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration storageKey={PLACES_KEY} />
    </div>
  );
}

interface MenuProps {
  isOpen: boolean;
  onDismiss: () => void;
  onNavigate: () => void;
}

/** The navigation on small screens. */
function Menu({ isOpen, onDismiss, onNavigate }: MenuProps) {
  return (
    <Drawer.Root
      id={MENU_ID}
      opened={isOpen}
      onClose={onDismiss}
      // On navigation the new screen's title takes the focus instead.
      returnFocus={false}
      size={288}
      classNames={{ content: classes.menu }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* No Drawer.Header, which would be a second banner landmark. */}
        <div className={classes.menuHead}>
          <Drawer.Title className={classes.menuTitle}>{texts.menu}</Drawer.Title>
          <Drawer.CloseButton size="lg" aria-label={texts.closeMenu} />
        </div>
        <Drawer.Body>
          <Navigation onNavigate={onNavigate} />
          <div className={classes.menuEnd}>
            <AccountBar onNavigate={onNavigate} />
            <ColorSchemeSwitch />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

function HubTitle() {
  return (
    <Link to={paths.dashboard} className={classes.title}>
      <img src="/favicon.svg" width={30} height={30} alt="" />
      <span className={classes.name}>
        {texts.titleStart} <span>{texts.titleEnd}</span>
      </span>
    </Link>
  );
}

function Footer() {
  const { data: hub } = trpc.catalog.hub.useQuery();
  return (
    <footer className={classes.footer}>
      <strong>{texts.noGuarantee}</strong>
      <span>{texts.estimatesExplained}</span>
      {hub !== undefined && (
        <span>
          <VisuallyHidden>{texts.aboutData}: </VisuallyHidden>
          {texts.season(texts.competitions.get(hub.competition) ?? hub.competition, formatSeason(hub.season))}
          {hub.isDemo && ` (${texts.demo})`}
        </span>
      )}
      <Link to={paths.sources}>{texts.sources}</Link>
    </footer>
  );
}
