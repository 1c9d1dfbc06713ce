import type { SuspiciousNews } from '#shared/desk/suggestions.schema.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx';
import { EvidenceText } from './EvidenceText.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { suggestionTexts as texts } from './texts.ts';

interface NewsWordsProps {
  news: Pick<SuspiciousNews, 'title' | 'summary' | 'source' | 'url' | 'publishedTs'>;
  /** The words to mark; nothing is marked if absent. */
  evidence?: string;
}

/** A news item as the model read it, with its source. */
export function NewsWords({ news: { title, summary, source, url, publishedTs }, evidence }: NewsWordsProps) {
  return (
    <blockquote className={`${ui.breaks} ${ui.shrinks} ${ui.padded} ${ui.onSunken} ${classes.words}`}>
      <p className={ui.strong}>
        {evidence === undefined ? title : <EvidenceText text={title} evidence={evidence} />}
      </p>
      <p>{evidence === undefined ? summary : <EvidenceText text={summary} evidence={evidence} />}</p>
      <footer className={ui.note}>
        {source} · <DateText instantTs={publishedTs} as="instant" />{' '}
        <ExternalLink href={url} about={title}>
          {texts.read}
        </ExternalLink>
      </footer>
    </blockquote>
  );
}
