import { Stack, Text } from '@mantine/core';
import type { NewsSubject } from '@hub/shared/catalog/news.schema.ts';
import { useHubNowMs } from '../api/hubClock.ts';
import { trpc } from '../api/trpc.ts';
import { ExternalLink } from '../ui/text/ExternalLink.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './NewsBeside.module.css';
import { newsAge } from './newsAge.ts';
import { texts } from './texts.ts';

/** The latest headlines that name a player, or are from or about a club; renders nothing without any. */
export function NewsBeside({ kind, id }: NewsSubject) {
  const { data = [] } = trpc.catalog.newsBeside.useQuery({ kind, id });
  const nowMs = useHubNowMs();
  if (data.length === 0) return null;
  return (
    <Panel title={texts.beside} miw={0}>
      <Stack component="ul" gap="md" mt="sm" className={classes.items}>
        {data.map(({ id: itemId, title, url, source, publishedTs, hasOwnDate }) => (
          <li key={itemId}>
            {url === null ? (
              <span>{title}</span>
            ) : (
              <ExternalLink href={url} about={source} look="text">
                {title}
              </ExternalLink>
            )}
            <Text size="sm" c="dimmed" mt="xs">
              {source}
              {nowMs !== null &&
                ` · ${hasOwnDate ? '' : `${texts.firstSeen} `}${newsAge(publishedTs, nowMs)}`}
            </Text>
          </li>
        ))}
      </Stack>
    </Panel>
  );
}
