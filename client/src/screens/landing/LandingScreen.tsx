import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { trpc } from '../../api/trpc.ts';
import { paths } from '../../paths.ts';
import { useAuth } from '../../auth/AuthContext.tsx';
import type { SignedOutReason } from '../../auth/authState.ts';
import { ColorSchemeSwitch } from '../../ui/ColorSchemeSwitch.tsx';
import { formatSeason } from '#shared/format.ts';
import classes from './LandingScreen.module.css';
import { LiveStarters } from './LiveStarters.tsx';
import { texts } from './texts.ts';

/**
 * The landing screen, which visitors see at nearly every address: what the hub is, today's numbers, and the sign-in.
 */
export function LandingScreen({ reason }: { reason: SignedOutReason }) {
  const auth = useAuth();
  const { data: hub } = trpc.catalog.hub.useQuery();
  const notice = texts.reasons[reason];
  useDocumentTitle(texts.title);

  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <img src="/favicon.svg" width={40} height={40} alt="" />
        <div className={classes.scheme}>
          <ColorSchemeSwitch />
        </div>
      </header>

      <main className={classes.main}>
        <section className={classes.invitation}>
          <h1 className={classes.title}>{texts.title}</h1>
          <p className={classes.tagline}>{texts.tagline}</p>
          <output>
            {notice !== null && (
              <span className={classes.notice}>
                <IconInfoCircle size={18} stroke={1.7} aria-hidden />
                {notice}
              </span>
            )}
          </output>
          <div className={classes.action}>
            <Button size="lg" rightSection={<IconArrowRight size={20} aria-hidden />} onClick={auth.signIn}>
              {texts.signIn}
            </Button>
            <p className={classes.note}>{texts.note}</p>
          </div>
        </section>

        <LiveStarters className={classes.live} />

        <ul className={classes.offers}>
          {texts.offers.map(({ title, text }) => (
            <li key={title}>
              <h2 className={classes.offerTitle}>{title}</h2>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </main>

      <footer className={classes.footer}>
        <strong>{texts.noGuarantee}</strong>
        <Link to={paths.record} className={classes.record}>
          {texts.record}
        </Link>
        <Link to={paths.imprint} className={classes.record}>
          {texts.imprint}
        </Link>
        <Link to={paths.privacy} className={classes.record}>
          {texts.privacy}
        </Link>
        {hub?.isDemo === true && <span>{texts.demo(formatSeason(hub.season))}</span>}
      </footer>
    </div>
  );
}
