import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconUserSearch } from '@tabler/icons-react';
import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { Discussion } from '../../community/thread/Discussion.tsx';
import { DiscussionLink } from '../../community/thread/DiscussionLink.tsx';
import { useDiscussed } from '../../community/useDiscussed.ts';
import { earlyInput } from '../../early/earlyInput.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ResultCount } from '../../ui/FilterBar.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { PlayerFilterBar } from './PlayerFilterBar.tsx';
import { orderPlayers } from './playerList.ts';
import { FORMER } from './filters.ts';
import { PlayerList, PlayerListSkeleton } from './PlayerList.tsx';
import { PlayerTable } from './PlayerTable.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { useFilteredPlayers } from './useFilteredPlayers.ts';
import { usePlayerFilters } from './usePlayerFilters.ts';
import { useMatches } from '../../fixtures/useMatches.ts';
import { useRowLimit } from './useRowLimit.ts';
import { useListedPlayers } from './usePlayers.ts';

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
  const { matchday, matches, begun, isPending } = useMatches(teams);
  // Rows inserted by a later page, or moved down once it is known which matches have begun, would shift the others under the
  // finger. A search has few results, and a long placeholder below them would only move the page.
  const isUnsettled = players.hasMore || (order === 'startChance' && isPending && query.data !== undefined);
  const isLoading = players.isLoading || (isUnsettled && text.trim() === '');
  const discussed = useDiscussed('player');
  const ordered = useMemo(() => orderPlayers(listed, order, begun), [listed, order, begun]);
  const { shown, counts, histories } = useFilteredPlayers(
    ordered,
    { ...filters, text, teamId: isFormer ? null : teamId },
    begun,
  );

  const { limit, showMore } = useRowLimit();
  const rows = useMemo(() => shown.slice(0, limit), [shown, limit]);
  const list = { players: rows, count: shown.length, matches, begun, discussed, histories };

  const resetAndSearch = () => {
    reset();
    searchRef.current?.focus();
  };

  return (
    <>
      <PageHeader
        title={texts.title}
        subtitle={texts.subtitle}
        aside={<DiscussionLink pageType="players" pageId="players_general" />}
      />
      <LoadFailure of={query} title={total === null ? texts.notLoaded : texts.missing(total - loaded)} />
      <PlayerFilterBar
        filters={{ ...filters, teamId }}
        teams={teams}
        matchday={matchday}
        counts={isLoading ? null : counts}
        searchRef={searchRef}
        onChange={change}
        result={
          <p className={`${ui.note} ${ui.lines125} ${ui.grows} ${ui.shrinks}`}>
            <ResultCount
              text={
                isLoading ? texts.loading : total === null ? null : resultText(shown.length, total, isFormer)
              }
            />
          </p>
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
          <PlayerList {...list} />
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
