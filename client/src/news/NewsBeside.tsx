import type { NewsSubject } from '@hub/shared/catalog/news.schema.ts';
import { useHubNowMs } from '../api/hubClock.ts';
import { trpc } from '../api/trpc.ts';
import { ExternalLink } from '../ui/text/ExternalLink.tsx';
import { Panel } from '../ui/Panel.tsx';
import ui from '../ui/Vocabulary.module.css';
import classes from './NewsBeside.module.css';
import { newsAge } from './newsAge.ts';
import { texts } from './texts.ts';

/** The latest headlines that name a player, or are from or about a club; renders nothing without any. */
export function NewsBeside({ kind, id }: NewsSubject) {
  const { data = [] } = trpc.catalog.newsBeside.useQuery({ kind, id });
  const nowMs = useHubNowMs();
  if (data.length === 0) return null;
  return (
    <Panel title={texts.beside} className={ui.shrinks}>
      <ul className={`${ui.stack12} ${ui.above10} ${classes.items}`}>
        {data.map(({ id: itemId, title, url, source, publishedTs, hasOwnDate }) => (
          <li key={itemId}>
            {url === null ? (
              <span>{title}</span>
            ) : (
              <ExternalLink href={url} about={source} look="text">
                {title}
              </ExternalLink>
            )}
            <p className={`${ui.hint} ${ui.above2}`}>
              {source}
              {nowMs !== null &&
                ` · ${hasOwnDate ? '' : `${texts.firstSeen} `}${newsAge(publishedTs, nowMs)}`}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
