import { Button } from '@mantine/core';
import { IconNews } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { Discussion } from '../../community/thread/Discussion.tsx';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { NOBODY, useMyPlayers } from '../../players/useMyPlayers.ts';
import { DiscussionLink } from '../../community/thread/DiscussionLink.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { NewsItem } from '#shared/catalog/news.schema.ts';
import { searchFilter } from '#shared/search/search.ts';
import { searchKey } from '#shared/search/searchKeys.ts';
import { NewsCard, NewsSkeletons } from '../../news/NewsCard.tsx';
import { NewsFilterBar } from './NewsFilterBar.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './NewsScreen.module.css';
import { texts } from './texts.ts';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { useTextParam, withParam } from '../../ui/address/useTextParam.ts';

/** Whether an item is from or about a club; any club for ''. */
const isAbout = ({ team, teams }: NewsItem, teamId: string) =>
  teamId === '' || team?.id === teamId || teams.some(({ id }) => id === teamId);

/** The latest news, newest first, filtered by text, club and source. */
export function Component() {
  const query = trpc.catalog.news.useQuery();
  const { data, isPending } = query;
  const { filters, setText, setTeamId, setSource, setOnlyMine, reset } = useNewsFilters();
  const mine = useMyPlayers() ?? NOBODY;
  const isAdmin = useIsAdmin() === true;
  const nowMs = useHubNowMs();

  const text = useDeferredValue(filters.text);
  const { source } = filters;
  // A club from another season in a shared address is ignored.
  const teamId = data?.teams.some(({ id }) => id === filters.teamId) === true ? filters.teamId : '';
  const onlyMine = filters.onlyMine && mine.size > 0;
  const searchables = useMemo(
    () =>
      (data?.items ?? []).map((entry) => ({
        entry,
        key: searchKey([entry.title, entry.summary, entry.source, ...entry.players.map(({ name }) => name)]),
      })),
    [data],
  );
  const shown = useMemo(
    () =>
      (data?.items ?? [])
        .filter(searchFilter(searchables, text))
        .filter((item) => isAbout(item, teamId))
        .filter((item) => !onlyMine || item.players.some(({ id }) => mine.has(id)))
        .filter((item) => source === '' || item.source === source),
    [data, searchables, text, teamId, source, onlyMine, mine],
  );
  const isFiltered = filters.text !== '' || teamId !== '' || source !== '' || onlyMine;

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        aside={<DiscussionLink pageType="news" pageId="news_general" />}
      />
      <NewsFilterBar
        filters={{ ...filters, teamId, onlyMine }}
        hasPlayers={mine.size > 0}
        teams={data?.teams ?? []}
        sources={data?.sources ?? []}
        result={data === undefined ? null : texts.count(shown.length, data.items.length)}
        onText={setText}
        onTeamId={setTeamId}
        onSource={setSource}
        onOnlyMine={setOnlyMine}
      />
      <LoadFailure of={query} title={texts.loadFailed} />
      <div className={classes.found} data-empty={(!isPending && shown.length === 0) || undefined}>
        {isPending && <NewsSkeletons />}
        {data !== undefined && shown.length === 0 && (
          <EmptyState Icon={IconNews} title={texts.noNews}>
            <p>{data.items.length === 0 ? texts.noNewsAtAll : onlyMine ? texts.noMine : texts.noMatch}</p>
            {isFiltered && (
              <Button variant="default" size="sm" onClick={reset}>
                {texts.resetFilters}
              </Button>
            )}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <ul className={`${ui.stack12} ${ui.wide560}`}>
            {shown.map((item) => (
              <NewsCard key={item.id} item={item} nowMs={nowMs} isAdmin={isAdmin} />
            ))}
          </ul>
        )}
      </div>
      <Discussion pageType="news" pageId="news_general" />
    </>
  );
}

const TEXT = 'q';
const TEAM = 'team';
const SOURCE = 'source';
const ONLY_MINE = 'meine';

/** The filters of the news, stored in the address; an empty one selects all. */
function useNewsFilters() {
  const [params, changeParams] = useAddressParams();
  const [text, setText] = useTextParam(TEXT);
  const set = (name: string, value: string) =>
    changeParams((current) => withParam(current, name, value), { preventScrollReset: true });
  return {
    filters: {
      text,
      teamId: params.get(TEAM) ?? '',
      source: params.get(SOURCE) ?? '',
      onlyMine: params.get(ONLY_MINE) === '1',
    },
    setText,
    setTeamId: (teamId: string) => set(TEAM, teamId),
    setSource: (source: string) => set(SOURCE, source),
    setOnlyMine: (onlyMine: boolean) => set(ONLY_MINE, onlyMine ? '1' : ''),
    reset: () => {
      setText('');
      changeParams(
        (current) =>
          [TEXT, TEAM, SOURCE, ONLY_MINE].reduce((left, name) => withParam(left, name, ''), current),
        { preventScrollReset: true },
      );
    },
  };
}
