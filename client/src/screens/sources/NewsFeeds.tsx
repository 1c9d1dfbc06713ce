import type { NewsFeedState } from '#shared/feeds/feeds.schema.ts';
import { formatLongInstant } from '../../format/dates.ts';
import { feedErrorText } from '../../format/feedErrors.ts';
import ui from '../../ui/Vocabulary.module.css';
import { Panel } from '../../ui/Panel.tsx';
import { Entry } from './Entry.tsx';
import { texts } from './texts.ts';

/** The state of each headline feed, and its terms. */
export function NewsFeeds({ feeds }: { feeds: readonly NewsFeedState[] }) {
  return (
    <Panel title={texts.newsFeeds}>
      <ul>
        {feeds.map(({ id, name, club, terms, lastSuccessTs, error, items }) => (
          <Entry key={id} title={club === null ? name : `${name}: ${club}`}>
            {error !== null && <p className={`${ui.wrong} ${ui.textSm}`}>{feedErrorText(error, 'rss')}</p>}
            <p className={ui.note}>
              {lastSuccessTs === null
                ? texts.neverRead
                : texts.feedRead(formatLongInstant(lastSuccessTs), items)}{' '}
              {texts.feedTerms[terms]}
            </p>
          </Entry>
        ))}
      </ul>
    </Panel>
  );
}
