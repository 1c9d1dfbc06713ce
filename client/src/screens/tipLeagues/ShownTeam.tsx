import { NativeSelect, Stack, Switch } from '@mantine/core';
import type { TipLeague } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import { texts } from './texts.ts';

interface ShownTeamProps {
  league: TipLeague;
  /** The user's teams with players. */
  teams: readonly UserTeam[];
}

/** Whether the other members may duel with a team of the user's, and which; off until the user consents. */
export function ShownTeam({ league: { id, shownTeamId }, teams }: ShownTeamProps) {
  const utils = trpc.useUtils();
  const show = trpc.tipLeagues.showTeam.useMutation({
    onSuccess: () => utils.tipLeagues.league.invalidate({ leagueId: id }),
  });
  const change = (userTeamId: string | null) => show.mutate({ leagueId: id, userTeamId });
  const shown = show.isPending ? show.variables.userTeamId : shownTeamId;
  const [first] = teams;
  if (first === undefined && shown === null) return null;
  return (
    <Stack gap="sm" mt="md">
      <Switch
        label={texts.showTeam}
        description={texts.showTeamHint}
        checked={shown !== null}
        disabled={show.isPending}
        onChange={({ currentTarget: { checked } }) => change(checked ? (first?.id ?? null) : null)}
      />
      {shown !== null && teams.length > 1 && (
        <NativeSelect
          label={texts.shownTeam}
          value={shown}
          disabled={show.isPending}
          data={teams.map((team) => ({ value: team.id, label: team.name }))}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      <Failure error={show.error} />
    </Stack>
  );
}
