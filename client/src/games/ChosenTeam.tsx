import { Button, NativeSelect } from '@mantine/core';
import { IconShirtSport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { paths, TEAM_PARAM } from '@hub/shared/hub/paths.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../api/trpc.ts';
import { useAddressParams } from '../ui/address/useAddressParams.ts';
import { EmptyState } from '../ui/states/EmptyState.tsx';

const texts = {
  team: 'Team',
  noTeam: 'Noch kein Team mit Spielern',
  toTeam: 'Zu „Mein Team“',
} as const;

/** The user's teams with players, and the one that the address names, by default the first. */
export function useChosenTeam() {
  const [params, changeParams] = useAddressParams();
  const query = trpc.myTeam.teams.useQuery();
  const teams = query.data?.filter(({ players }) => players.length > 0) ?? [];
  return {
    query,
    teams,
    team: teams.find(({ id }) => id === params.get(TEAM_PARAM)) ?? teams[0],
    /** Leaves out all other parameters of the address. */
    select: (id: string) => changeParams(() => new URLSearchParams({ [TEAM_PARAM]: id }), { replace: true }),
  };
}

interface TeamSelectProps {
  teams: readonly UserTeam[];
  team: UserTeam;
  mb?: 'sm';
  onSelect: (id: string) => void;
}

/** The choice of a team, if there are several. */
export function TeamSelect({ teams, team, mb, onSelect }: TeamSelectProps) {
  if (teams.length < 2) return null;
  return (
    <NativeSelect
      mb={mb}
      aria-label={texts.team}
      value={team.id}
      data={teams.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget }) => onSelect(currentTarget.value)}
    />
  );
}

/** Shown instead of a screen about a team. @param hint what the team is needed for */
export function NoTeam({ hint }: { hint: string }) {
  return (
    <EmptyState Icon={IconShirtSport} title={texts.noTeam}>
      <p>{hint}</p>
      <Button component={Link} to={paths.myTeam}>
        {texts.toTeam}
      </Button>
    </EmptyState>
  );
}
