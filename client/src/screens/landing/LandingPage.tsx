import {
  IconArrowRight,
  IconBell,
  IconClipboardList,
  IconMessageCircle,
  IconSearch,
  IconShirtSport,
} from '@tabler/icons-react';
import { useRef, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router';
import { paths, SEARCH_PARAM } from '@hub/shared/hub/paths.ts';
import classes from './LandingPage.module.css';
import { texts } from './texts.ts';

const KEEPS = [IconShirtSport, IconBell, IconMessageCircle];

interface LandingPageProps {
  /** How often the forecast was right. */
  rate: ReactNode;
  /** The probable elevens of the matchday. */
  elevens: ReactNode;
  /** One chance with its reasons. */
  why: ReactNode;
  /** The error of the sample team, if any. */
  failure?: ReactNode;
  pageRef?: Ref<HTMLDivElement>;
  /** Contains the field in which the user presses or types. */
  onSearch?: (field: HTMLInputElement) => void;
  onSample?: () => void;
  onSignIn?: () => void;
}

/**
 * The landing page, which says what the hub is. The build renders it into the document (`app/documentMarkup.tsx`), so it
 * uses no Mantine parts, whose variables are set by a script.
 */
export function LandingPage(props: LandingPageProps) {
  const { rate, elevens, why, failure, pageRef, onSearch, onSample, onSignIn } = props;
  return (
    <div ref={pageRef} className={classes.page} data-landing>
      <header>
        <h1 className={classes.title} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className={classes.what}>{texts.what}</p>
      </header>

      <div className={classes.actions}>
        <SearchForm onSearch={onSearch} />
        <Link to={paths.firstMinute} className={classes.action}>
          <IconClipboardList size={20} stroke={1.7} aria-hidden />
          {texts.paste}
        </Link>
        <button type="button" className={classes.action} data-want="sample" onClick={onSample}>
          <IconShirtSport size={20} stroke={1.7} aria-hidden />
          {texts.sample}
        </button>
        {failure}
      </div>

      <section className={classes.card} aria-label={texts.rate}>
        {rate}
      </section>
      <div className={classes.elevens}>{elevens}</div>
      <div className={classes.why}>{why}</div>

      <section className={`${classes.card} ${classes.account}`}>
        <h2>{texts.tagline}</h2>
        <p className={classes.open}>{texts.open}</p>
        <ul className={classes.keeps}>
          {texts.keeps.map((text, index) => {
            const Sign = KEEPS[index] ?? IconShirtSport;
            return (
              <li key={text} className={classes.keep}>
                <Sign size={20} stroke={1.7} aria-hidden />
                {text}
              </li>
            );
          })}
        </ul>
        <button type="button" className={classes.signIn} data-want="signIn" onClick={onSignIn}>
          {texts.signIn}
          <IconArrowRight size={20} aria-hidden />
        </button>
        <p className={classes.note}>{texts.note}</p>
        <output>
          <span className={classes.wait}>{texts.wait}</span>
        </output>
      </section>
    </div>
  );
}

/** Before the hub has loaded, the server answers this form with a list (`server/http/pages`). */
function SearchForm({ onSearch }: Pick<LandingPageProps, 'onSearch'>) {
  const field = useRef<HTMLInputElement>(null);
  const search = () => field.current !== null && onSearch?.(field.current);
  return (
    <search>
      <form
        action={paths.players}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label className={classes.search}>
          <IconSearch size={20} stroke={1.7} aria-hidden />
          <input
            ref={field}
            type="search"
            name={SEARCH_PARAM}
            placeholder={texts.search}
            aria-label={texts.searchLabel}
            aria-haspopup="dialog"
            autoComplete="off"
            enterKeyHint="search"
            data-want="search"
            onClick={search}
            onInput={search}
          />
        </label>
      </form>
    </search>
  );
}

/** Placeholders for today's numbers until they arrive. */
export const RatePending = ({ html = '' }: { html?: string }) => (
  <div className={classes.rateRow} dangerouslySetInnerHTML={{ __html: html }} />
);
export const ElevensPending = () => (
  <>
    <div className={classes.headPending} />
    <div className={classes.stripPending} />
    <div className={classes.pitchPending} />
  </>
);
export const WhyPending = () => <div className={`${classes.card} ${classes.whyCard}`} />;
