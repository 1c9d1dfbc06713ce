import { Button, Group } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import { PlayerSearchField, PlayerSelects } from '../../../players/PlayerFilterFields.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { useTextParam } from '../../../ui/address/useTextParam.ts';
import { useHeld } from '../../../games/useFan.ts';
import { CandidateList, CandidateListSkeleton } from './CandidateList.tsx';
import { filterCandidates, listCandidates, type PickerActions } from './candidates.ts';
import classes from './PlayerPicker.module.css';
import { texts } from '../texts.ts';
import { useAllPlayers } from '../../../players/useAllPlayers.ts';
import { SEARCH_PARAM } from '@hub/shared/hub/paths.ts';
import { useTeamScreenState } from '../useTeamScreenState.ts';
import surfaces from '../../../ui/Surfaces.module.css';

interface PlayerPickerProps extends PickerActions {
  team: UserTeam;
  onDone: () => void;
}

/** Finds players of the league and adds them to the team one by one; typing never waits for the list. */
export function PlayerPicker({ team, onAdd, onRemove, onDone }: PlayerPickerProps) {
  const held = useHeld(team);
  const { query, players, clubs } = useAllPlayers();
  const { error, isPending } = query;
  const { clubId, positionGroup, filterClub, filterPosition } = useTeamScreenState();
  const [typed, setTyped] = useTextParam(SEARCH_PARAM);
  const text = useDeferredValue(typed);

  // A club from another season in a shared address is ignored.
  const knownClubId = clubs.some(({ id }) => id === clubId) ? clubId : null;
  const candidates = useMemo(() => listCandidates(players, clubs), [players, clubs]);
  const found = useMemo(
    () => filterCandidates(candidates, { text, clubId: knownClubId, positionGroup }),
    [candidates, text, knownClubId, positionGroup],
  );
  const isFull = team.players.length >= USER_TEAM_PLAYERS_MAX;

  return (
    <div>
      <search aria-label={texts.pickerFilters} className={classes.filters}>
        <PlayerSearchField className={classes.search} text={typed} onText={setTyped} />
        <PlayerSelects
          teamId={knownClubId}
          positionGroup={positionGroup}
          teams={clubs}
          onTeam={(teamId) => filterClub(teamId ?? '')}
          onPositionGroup={filterPosition}
        />
      </search>
      <LoadFailure of={query} title={texts.playersNotLoaded} />
      <Group gap="line" align="stretch" justify="space-between" c="dimmed" mt="sm" mb="sm" fz="sm">
        <output>{isPending ? texts.loadingPlayers : texts.found(found.length, players.length)}</output>
        {isFull && <strong>{texts.full}</strong>}
      </Group>
      {isPending && <CandidateListSkeleton />}
      {!isPending && error === null && found.length === 0 && (
        <EmptyState Icon={IconUserSearch} title={texts.nobody}>
          <p>{players.length === 0 ? texts.nobodyAtAll : texts.nobodyMatches}</p>
        </EmptyState>
      )}
      {found.length > 0 && (
        <CandidateList
          candidates={found}
          teamPlayers={team.players}
          held={held}
          isFull={isFull}
          onAdd={onAdd}
          onRemove={onRemove}
        />
      )}
      <Group
        gap="md"
        justify="space-between"
        wrap="nowrap"
        fz="sm"
        bg="var(--hub-page)"
        className={surfaces.foot}
      >
        <output>{texts.inTeamCount(team.players.length, USER_TEAM_PLAYERS_MAX)}</output>
        <Button onClick={onDone}>{texts.done}</Button>
      </Group>
    </div>
  );
}
