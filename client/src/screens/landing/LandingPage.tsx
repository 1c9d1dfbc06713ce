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
import ui from '../../ui/Vocabulary.module.css';
import classes from './LandingPage.module.css';
import { texts } from './texts.ts';

const ACTION = `${ui.bare} ${ui.row} ${ui.ink} ${ui.strong} ${ui.undecorated} ${ui.lines125} ${ui.inMiddle} ${ui.gap6} ${ui.thumb} ${ui.pointed}`;
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
    <div ref={pageRef} className={`${ui.stack12} ${ui.gap10} ${classes.page}`} data-landing>
      <header className={classes.invitation}>
        <h1 className={`${ui.accent} ${ui.heavy} ${classes.title}`} tabIndex={-1}>
          {texts.title}
        </h1>
        <p className={`${ui.lines140} ${ui.measure24} ${ui.above8} ${classes.what}`}>{texts.what}</p>
      </header>

      <div className={`${ui.stack8} ${ui.packedTop} ${classes.actions}`}>
        <SearchForm onSearch={onSearch} />
        <Link to={paths.firstMinute} className={`${ACTION} ${ui.surface} ${classes.action}`}>
          <IconClipboardList size={20} stroke={1.7} aria-hidden />
          {texts.paste}
        </Link>
        <button
          type="button"
          className={`${ACTION} ${ui.surface} ${classes.action}`}
          data-want="sample"
          onClick={onSample}
        >
          <IconShirtSport size={20} stroke={1.7} aria-hidden />
          {texts.sample}
        </button>
        {failure}
      </div>

      <section
        className={`${ui.shrinks} ${ui.surface} ${ui.anchor} ${classes.card} ${classes.rate}`}
        aria-label={texts.rate}
      >
        {rate}
      </section>
      <div className={`${ui.shrinks} ${classes.elevens}`}>{elevens}</div>
      <div className={`${ui.shrinks} ${classes.why}`}>{why}</div>

      <section className={`${ui.shrinks} ${ui.surface} ${classes.card} ${classes.account}`}>
        <h2 className={`${ui.textL} ${ui.lines135} ${classes.tagline}`}>{texts.tagline}</h2>
        <p className={`${ui.lines145} ${ui.around8}`}>{texts.open}</p>
        <ul className={`${ui.stack8} ${ui.below12}`}>
          {texts.keeps.map((text, index) => {
            const Sign = KEEPS[index] ?? IconShirtSport;
            return (
              <li key={text} className={`${ui.row} ${ui.gap10}`}>
                <Sign className={ui.accent} size={20} stroke={1.7} aria-hidden />
                {text}
              </li>
            );
          })}
        </ul>
        <button
          type="button"
          className={`${ui.bare} ${ui.textL} ${ui.row} ${ui.strong} ${ui.inMiddle} ${ui.gap10} ${ui.full} ${ui.height48} ${ui.roundMd} ${ui.pointed} ${classes.signIn}`}
          data-want="signIn"
          onClick={onSignIn}
        >
          {texts.signIn}
          <IconArrowRight size={20} aria-hidden />
        </button>
        <p className={`${ui.hint} ${ui.lines145} ${ui.center} ${ui.above8} ${classes.note}`}>{texts.note}</p>
        <output>
          <span className={`${ui.quiet} ${ui.center} ${classes.wait}`}>{texts.wait}</span>
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
        <label className={`${ui.surface} ${ui.row} ${ui.quiet} ${ui.gap10} ${classes.search}`}>
          <IconSearch size={20} stroke={1.7} aria-hidden />
          <input
            ref={field}
            type="search"
            name={SEARCH_PARAM}
            className={`${ui.bare} ${ui.textL} ${ui.grows} ${ui.shrinks} ${ui.pointed} ${classes.searchField}`}
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
    <div className={`${ui.textL} ${ui.baseline} ${ui.toEnds} ${ui.gapX12} ${ui.height28}`} />
    <div className={classes.stripPending} />
    <div className={`${ui.roundMd} ${classes.pitchPending}`} />
  </>
);
export const WhyPending = () => (
  <div className={`${ui.shrinks} ${ui.surface} ${classes.card} ${classes.whyCard}`} />
);
