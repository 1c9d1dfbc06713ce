import { Box, Button, Group } from '@mantine/core';
import { IconShirtSport } from '@tabler/icons-react';
import { Link } from 'react-router';
import { openMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import { trpc } from '../api/trpc.ts';
import { useAuth } from '../auth/AuthContext.tsx';
import { useLock } from '../games/useLock.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import wrapping from '../ui/Wrapping.module.css';
import notice from '../ui/states/Notice.module.css';
import { useDeviceTeam } from '../deviceTeam/deviceTeam.ts';

const texts = {
  label: 'Dein Team auf diesem Gerät',
  sample: 'Zum Ausprobieren: tausch, wie du willst.',
  sampleAhead: (locked: number, next: number) =>
    `${texts.sample} Der ${locked}. Spieltag ist gelockt, hier geht es um den ${next}. Bis zum letzten Abpfiff sind die Startchancen noch die des ${locked}.`,
  sampleLocked: 'Zum Ausprobieren. Die Elf steht fest.',
  own: 'Dein Team liegt nur auf diesem Gerät.',
  ownTeam: 'Eigenes Team',
  keep: 'Anmelden und behalten',
} as const;

/** Tells visitors where their team is stored and what to do next: replace the sample team, or create an account. */
export function VisitorsTeamNotice() {
  const team = useDeviceTeam();
  const { signIn } = useAuth();
  const { data: [shown] = [] } = trpc.myTeam.teams.useQuery();
  if (team === null) return null;
  return (
    <Group component="aside" gap={0} fz="sm" className={notice.notice} aria-label={texts.label}>
      <IconShirtSport size={20} stroke={1.7} aria-hidden />
      <Box component="p" flex="1 1 7rem" className={wrapping.breaks}>
        {team.isSample ? shown !== undefined && <SampleText team={shown} /> : texts.own}
      </Box>
      {team.isSample ? (
        <Button component={Link} to={paths.firstMinute} variant="default" size="sm">
          {texts.ownTeam}
        </Button>
      ) : (
        <Button variant="default" size="sm" onClick={signIn}>
          {texts.keep}
        </Button>
      )}
    </Group>
  );
}

/** What can be done with the sample team: it is about the next matchday if the present one is locked. */
function SampleText({ team }: { team: UserTeam }) {
  const { lock, nowMs } = useLock(team);
  const { data: fixtures } = trpc.catalog.comingFixtures.useQuery();
  if (lock === null) return texts.sampleLocked;
  if (lock === undefined || fixtures === undefined || nowMs === null) return texts.sample;
  const present = openMatchdayAt(fixtures, new Date(nowMs).toISOString())?.matchday ?? lock.matchday;
  return present < lock.matchday ? texts.sampleAhead(present, lock.matchday) : texts.sample;
}
