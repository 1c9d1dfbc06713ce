import type { SuspiciousNews } from '#shared/desk/suggestions.schema.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx';
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

/** A text with a suggestion's evidence marked; only spaces may differ. */
function EvidenceText({ text, evidence }: { text: string; evidence: string }) {
  const pattern = evidence
    .split(' ')
    .map((word) => word.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`))
    .join(String.raw`\s+`);
  const found = new RegExp(pattern, 'u').exec(text);
  if (found === null) return text;
  const [words] = found;
  return (
    <>
      {text.slice(0, found.index)}
      <mark>{words}</mark>
      {text.slice(found.index + words.length)}
    </>
  );
}
