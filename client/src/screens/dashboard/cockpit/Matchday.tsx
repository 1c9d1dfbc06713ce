import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { Cockpit } from './Cockpit.tsx';
import { CockpitSkeleton } from './CockpitSkeleton.tsx';
import { IconTrophy } from '@tabler/icons-react';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { cockpitTexts as texts } from './texts.ts';
import { useFan } from '../../../games/useFan.ts';
import { useRefresh } from '../../../games/useRefresh.ts';

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

/** Shown after the last matchday until the next season has fixtures. */
const SeasonOver = () => (
  <EmptyState Icon={IconTrophy} title={texts.seasonOver}>
    <p>{texts.seasonOverHint}</p>
  </EmptyState>
);
