import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconNews, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { Discussion } from '../../community/Discussion.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FilterBar, ResultCount } from '../../components/FilterBar.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { matchesSearch, searchKeyOf } from '#shared/foldText.ts';
import { NewsCard, NewsSkeletons } from './NewsCard.tsx';
import classes from './NewsScreen.module.css';
import { texts } from './texts.ts';
import { useNewsFilters } from './useNewsFilters.ts';

/** The latest news, the newest first, by text, club and source. */
export function NewsScreen() {
  const { data, error, isPending, isFetching, refetch } = trpc.catalog.news.useQuery();
  const { filters, setText, setTeamId, setSource, reset } = useNewsFilters();
  const nowMs = useHubNowMs();

  const text = useDeferredValue(filters.text);
  const { source } = filters;
  // A club of another season in a shared address filters nothing.
  const teamId = data?.teams.some(({ id }) => id === filters.teamId) === true ? filters.teamId : '';
  const searchable = useMemo(
    () =>
      (data?.items ?? []).map((item) => ({ item, key: searchKeyOf(item.title, item.summary, item.source) })),
    [data],
  );
  const shown = useMemo(
    () =>
      searchable
        .filter(({ item, key }) => (teamId === '' || item.team?.id === teamId) && matchesSearch(key, text))
        .map(({ item }) => item)
        .filter((item) => source === '' || item.source === source),
    [searchable, text, teamId, source],
  );
  const isFiltered = filters.text !== '' || teamId !== '' || source !== '';

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <FilterBar
        result={
          <ResultCount text={data === undefined ? null : texts.count(shown.length, data.items.length)} />
        }
      >
        <TextInput
          type="search"
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          autoComplete="off"
          enterKeyHint="search"
          value={filters.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          label={texts.team}
          value={teamId}
          onChange={(event) => setTeamId(event.currentTarget.value)}
          data={[
            { value: '', label: texts.allTeams },
            ...(data?.teams ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          label={texts.source}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
          data={[
            { value: '', label: texts.allSources },
            // What the address asks for stays selected although no item has it.
            ...new Set([...(data?.sources ?? []), ...(source === '' ? [] : [source])]),
          ]}
        />
      </FilterBar>
      {error !== null && data === undefined && (
        <LoadFailure
          error={error}
          title={texts.loadFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <div className={classes.found} data-empty={(!isPending && shown.length === 0) || undefined}>
        {isPending && <NewsSkeletons />}
        {!isPending && shown.length === 0 && (
          <EmptyState Icon={IconNews} title={texts.noNews}>
            {data !== undefined && <p>{data.items.length === 0 ? texts.noNewsAtAll : texts.noMatch}</p>}
            {isFiltered && (
              <Button variant="default" size="sm" onClick={reset}>
                {texts.resetFilters}
              </Button>
            )}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <ul className={classes.list}>
            {shown.map((item) => (
              <NewsCard key={item.id} item={item} nowMs={nowMs} />
            ))}
          </ul>
        )}
      </div>
      <Discussion pageType="news" pageId="news_general" />
    </>
  );
}
