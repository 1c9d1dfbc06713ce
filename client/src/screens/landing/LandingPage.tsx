import { IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import classes from './LandingPage.module.css';
import { texts } from './texts.ts';

interface LandingPageProps {
  /** Why the visitor is here, where there is something to say. */
  notice: string | null;
  /** The season of invented players and results, if that is what is shown. */
  demoSeason: string | null;
  /** Chooses the colours. */
  scheme: ReactNode;
  /** Today's numbers. */
  live: ReactNode;
  buttonRef?: Ref<HTMLButtonElement>;
  onSignIn?: () => void;
}

/**
 * What visitors see, wherever it is drawn: the build draws it into the document (`landingMarkup.tsx`), so it has no parts of
 * Mantine, whose variables come with a script.
 */
export function LandingPage({ notice, demoSeason, scheme, live, buttonRef, onSignIn }: LandingPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <img src="/favicon.svg" width={40} height={40} alt="" />
        <div className={classes.scheme}>{scheme}</div>
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
            <button ref={buttonRef} type="button" className={classes.signIn} onClick={onSignIn}>
              {texts.signIn}
              <IconArrowRight size={20} aria-hidden />
            </button>
            <p className={classes.note}>{texts.note}</p>
            <output>
              <span className={classes.wait}>{texts.wait}</span>
            </output>
          </div>
        </section>

        <div className={classes.live}>{live}</div>

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
        {demoSeason !== null && <span>{texts.demo(demoSeason)}</span>}
      </footer>
    </div>
  );
}

/** Keeps the place of today's numbers until they are there. */
export const LivePending = () => <div className={classes.livePending} />;
