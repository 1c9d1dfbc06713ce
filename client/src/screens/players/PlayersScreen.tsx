import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUserSearch } from '@tabler/icons-react';
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  type RefObject,
  use,
  useState,
} from 'react';
import { Discussion } from '../../community/discussion/Discussion.tsx';
import { useDiscussed } from '../../community/useDiscussed.ts';
import { earlyInput } from '../../early/earlyInput.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ResultCount } from '../../ui/FilterBar.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PlayerFilterBar } from './PlayerFilterBar.tsx';
import { orderPlayers, filterPlayers, listFormer, listPlayers, matchdayOf } from './playerList.ts';
import { PlayerList, PlayerListSkeleton } from './PlayerList.tsx';
import { PlayerTable } from './PlayerTable.tsx';
import { texts } from './texts.ts';
import { trpc } from '../../api/trpc.ts';
import { OwnPlayers } from '../../players/OwnPlayers.tsx';
import {
  countQuickly,
  fitQuickly,
  FORMER,
  type ListedPlayer,
  NO_FILTERS,
  type PlayerFilters,
  readFilters,
  toSearchParams,
} from './filters.ts';
import { useLocation } from 'react-router';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { useAreMatchesLoading, useChancePhase, useMatches, type PhaseOf } from '../../fixtures/useMatches.ts';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';

/** The window width with room for the table beside the sidebar. */
const ROOM_FOR_TABLE = '(min-width: 75em)';

/** All players of the league; the list follows the filters as fast as typing allows. */
export function Component() {
  const { filters, change, reset } = usePlayerFilters();
  const searchRef = useRef<HTMLInputElement>(null);
  useTypedBefore(searchRef, filters.text, change);
  const isFormer = filters.teamId === FORMER;
  const { listed, loaded, teams, total, query, ...players } = useListedPlayers(isFormer);
  const isWide = useMediaQuery(ROOM_FOR_TABLE, false, { getInitialValueInEffect: false });

  // A club from another season in a shared address is ignored.
  const teamId = isFormer || teams.some(({ id }) => id === filters.teamId) ? filters.teamId : null;
  const text = useDeferredValue(filters.text);
  const { order } = filters;
  const matches = useMatches(teams);
  const phaseOf = useChancePhase();
  const isPending = useAreMatchesLoading();
  // Rows inserted by a later page, or moved down once it is known which matches have begun, would shift the others under the
  // finger. A search has few results, and a long placeholder below them would only move the page.
  const isUnsettled = players.hasMore || (order === 'startChance' && isPending && query.data !== undefined);
  const isLoading = players.isLoading || (isUnsettled && text.trim() === '');
  const discussed = useDiscussed('player');
  const matchday = useMemo(() => matchdayOf(listed), [listed]);
  const ordered = useMemo(() => orderPlayers(listed, order, phaseOf), [listed, order, phaseOf]);
  const { shown, counts, histories } = useFilteredPlayers(
    ordered,
    { ...filters, text, teamId: isFormer ? null : teamId },
    phaseOf,
  );

  const { limit, showMore } = useRowLimit();
  const rows = useMemo(() => shown.slice(0, limit), [shown, limit]);
  const list = { players: rows, count: shown.length, matches, phaseOf, discussed, histories };

  const resetAndSearch = () => {
    reset();
    searchRef.current?.focus();
  };

  return (
    <>
      <PageHeader title={texts.title} />
      <LoadFailure of={query} title={total === null ? texts.notLoaded : texts.missing(total - loaded)} />
      <PlayerFilterBar
        filters={{ ...filters, teamId }}
        teams={teams}
        matchday={matchday}
        counts={isLoading ? null : counts}
        searchRef={searchRef}
        onChange={change}
        result={
          <ResultCount
            text={
              isLoading ? texts.loading : total === null ? null : resultText(shown.length, total, isFormer)
            }
          />
        }
      />
      {isLoading && <PlayerListSkeleton isTable={isWide} />}
      {!isLoading && !players.hasMore && total !== null && shown.length === 0 && (
        <NoPlayers total={total} isFormer={isFormer} onReset={resetAndSearch} />
      )}
      {!isLoading &&
        shown.length > 0 &&
        (isWide ? (
          <PlayerTable
            {...list}
            matchday={matchday}
            order={order}
            onOrder={(chosen) => change({ order: chosen })}
          />
        ) : (
          <PlayerList {...list} isByForm={order === 'form'} />
        ))}
      {!isLoading && rows.length < shown.length && (
        <Button variant="default" fullWidth mt="sm" onClick={showMore}>
          {texts.more}
        </Button>
      )}
      <Discussion pageType="players" pageId="players_general" />
    </>
  );
}

const resultText = (shown: number, total: number, isFormer: boolean) =>
  isFormer ? texts.formerPlayers(shown) : texts.count(shown, total);

/** Continues a search that was started in the document's own list. */
function useTypedBefore(
  field: RefObject<HTMLInputElement | null>,
  text: string,
  change: (changes: { text: string }) => void,
): void {
  const typed = useRef<ReturnType<typeof earlyInput>>(null);
  // While the document's field still exists.
  useLayoutEffect(() => {
    typed.current = earlyInput('.start-page');
    if (typed.current?.isTyping === true) field.current?.focus();
  }, [field]);
  // After the filters have read the address.
  useEffect(() => {
    if (typed.current !== null && typed.current.text !== text) change({ text: typed.current.text });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it takes over
  }, []);
}

interface NoPlayersProps {
  /** All players. */
  total: number;
  isFormer: boolean;
  onReset: () => void;
}

function NoPlayers({ total, isFormer, onReset }: NoPlayersProps) {
  return (
    <EmptyState Icon={IconUserSearch} title={texts.nobody}>
      {total === 0 && <p>{isFormer ? texts.nobodyFormer : texts.nobodyAtAll}</p>}
      {total > 0 && (
        <>
          <p>{texts.nobodyMatches}</p>
          <Button variant="default" size="sm" onClick={onReset}>
            {texts.resetFilters}
          </Button>
        </>
      )}
    </EmptyState>
  );
}

/**
 * The players who match the filters, in the given order, and the number that each quick filter would leave.
 */
function useFilteredPlayers(
  ordered: readonly ListedPlayer[],
  { text, teamId, positionGroup, quick }: PlayerFilters,
  phaseOf: PhaseOf,
) {
  const { mine, watched } = use(OwnPlayers);
  // In small pieces, because the user may tap the list that has just appeared.
  const histories = useDeferredValue(trpc.catalog.chanceHistories.useQuery().data);
  const facts = useMemo(() => ({ mine, watched, phaseOf, histories }), [mine, watched, phaseOf, histories]);
  const found = useMemo(
    () => filterPlayers(ordered, { text, teamId, positionGroup }),
    [ordered, text, teamId, positionGroup],
  );
  const shown = useMemo(() => fitQuickly(found, quick, facts), [found, quick, facts]);
  const counts = useMemo(() => countQuickly(found, quick, facts), [found, quick, facts]);
  return { shown, counts, histories };
}

/** Marks navigations made by this screen itself. */
const WRITTEN_HERE = { isWrittenByFilters: true };

/**
 * The filters, stored in the address. The text is also kept in state, so that a key stroke never waits for the router;
 * a navigation from elsewhere (a link, the back button) replaces it.
 */
function usePlayerFilters() {
  const [params, changeParams] = useAddressParams();
  const { key, state } = useLocation();
  const inAddress = useMemo(() => readFilters(params), [params]);
  const [text, setText] = useState(inAddress.text);

  const isOwn = isWrittenHere(state);
  useEffect(() => {
    if (!isOwn) setText(inAddress.text);
    // oxlint-disable-next-line react/exhaustive-deps -- only a navigation counts, and each has its own key
  }, [key]);

  const filters = { ...inAddress, text };
  const change = (changes: Partial<PlayerFilters>) => {
    if (changes.text !== undefined) setText(changes.text);
    changeParams((current) => toSearchParams({ ...readFilters(current), ...changes }), {
      replace: true,
      preventScrollReset: true,
      state: WRITTEN_HERE,
    });
  };
  return { filters, change, reset: () => change({ ...NO_FILTERS, order: filters.order }) };
}

function isWrittenHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isWrittenByFilters' in state;
}

/** Players shown at once; more on demand. */
const ROWS_AT_ONCE = 50;

/** The number of rows shown when the user last left the list, so that going back shows the same ones. */
let lastVisit: { entry: string; limit: number } | null = null;

/** The number of players to show, and a function that shows the next fifty. */
function useRowLimit() {
  const { key: entry } = useLocation();
  const [limit, setLimit] = useState(lastVisit?.entry === entry ? lastVisit.limit : ROWS_AT_ONCE);
  useEffect(
    () => () => {
      lastVisit = { entry, limit };
    },
    [entry, limit],
  );
  return { limit, showMore: () => setLimit((before) => before + ROWS_AT_ONCE) };
}

/** Loads all players, page after page. */
function usePlayers() {
  const query = trpc.catalog.players.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const { error, hasNextPage, isFetching, isFetchNextPageError, failureCount, fetchNextPage, refetch } =
    query;

  // Deferred, so that the rows of a page are rendered in small pieces and typing takes precedence.
  const data = useDeferredValue(query.data);
  const isShown = data === query.data;
  const pages = data?.pages;
  const isMoreMissing = isFetchNextPageError && isShown;

  // The next page waits until the previous one is shown.
  useEffect(() => {
    if (isShown && hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [isShown, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);

  const players = useMemo(() => playersOf(pages ?? []), [pages]);
  const teams = useMemo(() => pages?.[0]?.teams ?? [], [pages]);

  return {
    players,
    teams,
    /** Total over all pages; null until the first one has arrived. */
    total: pages?.at(-1)?.total ?? null,
    /** Has no data while a page is missing. */
    query: {
      data: isMoreMissing ? undefined : pages,
      error,
      isFetching,
      refetch: isFetchNextPageError ? fetchNextPage : refetch,
    },
    isLoading: pages === undefined && error === null,
    /** Whether further pages are being loaded. */
    hasMore: (hasNextPage || !isShown) && error === null && failureCount === 0,
  };
}

/**
 * The league's players as the list shows them, or those who have left it.
 *
 * @param isFormer whether to return those who have left
 */
function useListedPlayers(isFormer: boolean) {
  const members = usePlayers();
  const former = trpc.catalog.formerPlayers.useQuery(undefined, { enabled: isFormer });
  const { players, teams } = members;
  const listed = useMemo(
    () => (isFormer ? listFormer(former.data ?? []) : listPlayers(players, teams)),
    [isFormer, former.data, players, teams],
  );
  if (!isFormer) return { ...members, listed, loaded: players.length };
  return {
    teams,
    listed,
    loaded: listed.length,
    total: former.data?.length ?? null,
    query: former,
    isLoading: former.data === undefined && former.error === null,
    hasMore: false,
  };
}

/** Lists a player once even if he moved to another page while the pages were loaded. */
function playersOf(pages: readonly { players: PlayerCard[] }[]): PlayerCard[] {
  const all = pages.flatMap((page) => page.players);
  return [...new Map(all.map((player) => [player.id, player])).values()];
}
