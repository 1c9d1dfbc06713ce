import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { Cockpit } from './Cockpit.tsx';
import { CockpitSkeleton } from './CockpitSkeleton.tsx';
import { SeasonOver } from './SeasonOver.tsx';
import { useFan } from '../../../matchday/useFan.ts';
import { useRefresh } from '../../../matchday/useRefresh.ts';

interface MatchdayProps {
  teams: readonly UserTeam[];
  team: UserTeam;
  onSelect: (userTeamId: string) => void;
}

/** The matchday of a team; loaded only for users with one, because of its many rules. */
export default function Matchday(props: MatchdayProps) {
  const now = useFan(props.team);
  const age = useRefresh();
  if (now === undefined) return <CockpitSkeleton />;
  return now === null ? <SeasonOver /> : <Cockpit {...props} {...age} now={now} />;
}
