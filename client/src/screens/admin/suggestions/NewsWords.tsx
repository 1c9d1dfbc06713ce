import type { SuspiciousNews } from '#shared/desk/suggestions.schema.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx';
import { EvidenceText } from './EvidenceText.tsx';
import classes from './SuggestionDesk.module.css';
import { suggestionTexts as texts } from './texts.ts';

interface NewsWordsProps {
  news: Pick<SuspiciousNews, 'title' | 'summary' | 'source' | 'url' | 'publishedTs'>;
  /** The words to mark; none are without it. */
  evidence?: string;
}

/** A news item as it was read, with its source. */
export function NewsWords({ news: { title, summary, source, url, publishedTs }, evidence }: NewsWordsProps) {
  return (
    <blockquote className={classes.words}>
      <p className={classes.title}>
        {evidence === undefined ? title : <EvidenceText text={title} evidence={evidence} />}
      </p>
      <p>{evidence === undefined ? summary : <EvidenceText text={summary} evidence={evidence} />}</p>
      <footer className={classes.quiet}>
        {source} · <DateText instantTs={publishedTs} as="instant" />{' '}
        <ExternalLink href={url} about={title}>
          {texts.read}
        </ExternalLink>
      </footer>
    </blockquote>
  );
}
