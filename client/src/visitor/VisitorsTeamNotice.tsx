import { Button } from '@mantine/core';
import { IconShirtSport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAuth } from '../auth/AuthContext.tsx';
import { paths } from '@hub/shared/hub/paths.ts';
import ui from '../ui/Vocabulary.module.css';
import notice from '../ui/states/Notice.module.css';
import { useDeviceTeam } from '../deviceTeam/deviceTeam.ts';

const texts = {
  label: 'Dein Team auf diesem Gerät',
  sample: 'Zum Ausprobieren: tausch, wie du willst.',
  own: 'Dein Team liegt nur auf diesem Gerät.',
  ownTeam: 'Eigenes Team',
  keep: 'Anmelden und behalten',
} as const;

/** Tells visitors where their team is stored and what to do next: replace the sample team, or create an account. */
export function VisitorsTeamNotice() {
  const team = useDeviceTeam();
  const { signIn } = useAuth();
  if (team === null) return null;
  return (
    <aside className={`${ui.textSm} ${ui.line} ${notice.notice}`} aria-label={texts.label}>
      <IconShirtSport size={20} stroke={1.7} aria-hidden />
      <p className={`${ui.breaks} ${ui.grows7}`}>{team.isSample ? texts.sample : texts.own}</p>
      {team.isSample ? (
        <Button component={Link} to={paths.firstMinute} variant="default" size="sm">
          {texts.ownTeam}
        </Button>
      ) : (
        <Button variant="default" size="sm" onClick={signIn}>
          {texts.keep}
        </Button>
      )}
    </aside>
  );
}
