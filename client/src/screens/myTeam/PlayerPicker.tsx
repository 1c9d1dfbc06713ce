import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconUserSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import { POSITION_GROUPS } from '#shared/terms.ts';
import { USER_TEAM_PLAYERS_MAX, type UserTeam } from '#shared/userTeams.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailure } from '../../components/LoadFailure.tsx';
import { useTextParam } from '../../components/useTextParam.ts';
import { CandidateList, CandidateListSkeleton } from './CandidateList.tsx';
import { filterCandidates, listCandidates, type PickerActions } from './candidates.ts';
import classes from './PlayerPicker.module.css';
import { texts } from './texts.ts';
import { useAllPlayers } from './useAllPlayers.ts';
import { SEARCH_PARAM, useTeamPlace } from './useTeamPlace.ts';

const ALL = '';

interface PlayerPickerProps extends PickerActions {
  team: UserTeam;
  onDone: () => void;
}

/** Finds players of the league and puts one after the other into the team; typing never waits for the list. */
export function PlayerPicker({ team, onAdd, onRemove, onDone }: PlayerPickerProps) {
  const { players, clubs, error, isPending, isFetching, retry } = useAllPlayers();
  const { clubId, positionGroup, filterClub, filterPosition } = useTeamPlace();
  const [typed, setTyped] = useTextParam(SEARCH_PARAM);
  const text = useDeferredValue(typed);

  // A club of another season in a shared address filters nothing.
  const knownClubId = clubs.some(({ id }) => id === clubId) ? clubId : null;
  const candidates = useMemo(() => listCandidates(players, clubs), [players, clubs]);
  const found = useMemo(
    () => filterCandidates(candidates, { text, clubId: knownClubId, positionGroup }),
    [candidates, text, knownClubId, positionGroup],
  );
  const isFull = team.players.length >= USER_TEAM_PLAYERS_MAX;

  return (
    <div className={classes.picker}>
      <search aria-label={texts.pickerFilters} className={classes.filters}>
        <TextInput
          data-autofocus
          type="search"
          className={classes.search}
          label={texts.search}
          placeholder={texts.searchPlaceholder}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          label={texts.club}
          value={knownClubId ?? ALL}
          onChange={({ currentTarget }) => filterClub(currentTarget.value)}
          data={[
            { value: ALL, label: texts.allClubs },
            ...clubs.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <NativeSelect
          label={texts.position}
          value={positionGroup ?? ALL}
          onChange={({ currentTarget: { value } }) =>
            filterPosition(POSITION_GROUPS.find((group) => group === value) ?? null)
          }
          data={[
            { value: ALL, label: texts.allPositions },
            ...POSITION_GROUPS.map((group) => ({ value: group, label: texts.positionGroups[group] })),
          ]}
        />
      </search>
      {error !== null && players.length === 0 && (
        <LoadFailure error={error} title={texts.playersNotLoaded} isRetrying={isFetching} onRetry={retry} />
      )}
      <div className={classes.status}>
        <output>{isPending ? texts.loadingPlayers : texts.found(found.length, players.length)}</output>
        {isFull && <strong>{texts.full}</strong>}
      </div>
      {isPending && <CandidateListSkeleton />}
      {!isPending && error === null && found.length === 0 && (
        <EmptyState Icon={IconUserSearch} title={texts.nobody}>
          <p>{players.length === 0 ? texts.nobodyAtAll : texts.nobodyMatches}</p>
        </EmptyState>
      )}
      {found.length > 0 && (
        <CandidateList
          candidates={found}
          members={team.players}
          isFull={isFull}
          onAdd={onAdd}
          onRemove={onRemove}
        />
      )}
      <div className={classes.foot}>
        <output>{texts.inTeamCount(team.players.length, USER_TEAM_PLAYERS_MAX)}</output>
        <Button onClick={onDone}>{texts.done}</Button>
      </div>
    </div>
  );
}
