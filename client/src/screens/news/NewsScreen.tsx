import { Box, Button, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { IconNews, IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { Discussion } from '../../community/discussion/Discussion.tsx';
import { useIsAdmin } from '../../auth/useIsAdmin.ts';
import { NOBODY, useMyPlayers } from '../../players/OwnPlayers.tsx';
import { DiscussionLink } from '../../community/discussion/DiscussionLink.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { NewsItem } from '@hub/shared/catalog/news.schema.ts';
import { searchFilter } from '@hub/shared/search/search.ts';
import { searchKey } from '@hub/shared/search/searchKeys.ts';
import { NewsCard, NewsSkeletons } from '../../news/NewsCard.tsx';
import grids from '../../ui/Grids.module.css';
import { texts } from './texts.ts';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { useTextParam, withParam } from '../../ui/address/useTextParam.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { FilterBar, ResultCount } from '../../ui/FilterBar.tsx';

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
      <PageHeader title={texts.title} aside={<DiscussionLink pageType="news" pageId="news_general" />} />
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
      {/* Keeps the content below near the end of the window, as while loading, even with few results. */}
      <Box mih={isPending || shown.length > 0 ? 'calc(100vh - 15rem)' : 0}>
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
          <Stack component="ul" gap="md" className={grids.wide560}>
            {shown.map((item) => (
              <NewsCard key={item.id} item={item} nowMs={nowMs} isAdmin={isAdmin} />
            ))}
          </Stack>
        )}
      </Box>
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

interface NewsFilterBarProps {
  filters: { text: string; teamId: string; source: string; onlyMine: boolean };
  /** Whether the user has players to narrow the news down to. */
  hasPlayers: boolean;
  teams: readonly Pick<TeamRef, 'id' | 'name'>[];
  sources: readonly string[];
  /** The number of results in words; null until known. */
  result: string | null;
  onText: (text: string) => void;
  onTeamId: (teamId: string) => void;
  onSource: (source: string) => void;
  onOnlyMine: (onlyMine: boolean) => void;
}

function NewsFilterBar(props: NewsFilterBarProps) {
  const { filters, teams, sources, result, hasPlayers, onText, onTeamId, onSource, onOnlyMine } = props;
  const { text, teamId, source, onlyMine } = filters;
  return (
    <FilterBar result={<ResultCount text={result} />}>
      <TextInput
        type="search"
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <NativeSelect
        label={texts.team}
        value={teamId}
        onChange={(event) => onTeamId(event.currentTarget.value)}
        data={[
          { value: '', label: texts.allTeams },
          ...teams.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <NativeSelect
        label={texts.source}
        value={source}
        onChange={(event) => onSource(event.currentTarget.value)}
        data={[
          { value: '', label: texts.allSources },
          // A value named in the address stays selected even if no item has it.
          ...new Set([...sources, ...(source === '' ? [] : [source])]),
        ]}
      />
      {hasPlayers && (
        <Switch
          label={texts.onlyMine}
          checked={onlyMine}
          onChange={(event) => onOnlyMine(event.currentTarget.checked)}
        />
      )}
    </FilterBar>
  );
}
