import { Button, NativeSelect } from '@mantine/core';
import { IconShirtSport } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { myTeamPath, paths, TEAM_PARAM } from '@hub/shared/hub/paths.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../api/trpc.ts';
import { BackLink } from '../ui/address/BackLink.tsx';
import { useAddressParams } from '../ui/address/useAddressParams.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { LoadFailure } from '../ui/states/LoadFailure.tsx';

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

interface ChosenTeamScreenProps {
  texts: { back: string; title: string; teamsNotLoaded: string; noTeamHint: string };
  subtitle: (team: UserTeam) => string;
  notice: ReactNode;
  pending: ReactNode;
  children: (team: UserTeam) => ReactNode;
}

/** A screen about one of the user's teams, which the user chooses; made anew for each. */
export function ChosenTeamScreen({ texts: own, subtitle, notice, pending, children }: ChosenTeamScreenProps) {
  const { query, teams, team, select } = useChosenTeam();
  return (
    <>
      <BackLink
        to={paths.myTeam}
        search={team === undefined ? '' : new URL(myTeamPath(team.id), location.href).search}
        label={own.back}
      />
      <PageHeader title={own.title} subtitle={team && subtitle(team)} />
      {notice}
      <LoadFailure of={query} title={own.teamsNotLoaded} />
      {query.isPending && pending}
      {query.data !== undefined && team === undefined && <NoTeam hint={own.noTeamHint} />}
      {team !== undefined && <TeamSelect teams={teams} team={team} mb="sm" onSelect={select} />}
      {team !== undefined && <Fragment key={team.id}>{children(team)}</Fragment>}
    </>
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
