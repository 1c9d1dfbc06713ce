import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TipInvitation } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { isTransient } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser, useAuth } from '../../auth/AuthContext.tsx';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { paths, tipLeaguePath } from '@hub/shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { forgetInvitation, useInvitation } from './invitation.ts';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { Failure } from '../../ui/states/Failure.tsx';

/** The target of an invitation link: describes the friends' league, and joins it with one tap. */
export function Component() {
  const token = useInvitation();
  const isVisitor = useUser() === null;
  return (
    <>
      <PageHeader title={texts.invitationTitle} />
      {isVisitor ? (
        <VisitorInvitation token={token} />
      ) : token === null ? (
        <EmptyState Icon={IconLinkOff} title={texts.noInvitation}>
          <Text c="dimmed">{texts.noInvitationText}</Text>
          <Link to={paths.tipLeagues} className={taps.link}>
            {texts.toLeagues}
          </Link>
        </EmptyState>
      ) : (
        <Opened token={token} />
      )}
    </>
  );
}

function Opened({ token }: { token: string }) {
  const { client } = trpc.useUtils();
  // A query that calls a mutation, because its input travels in the body; its key is like those of all other procedures.
  const query = useQuery({
    queryKey: [['tipLeagues', 'invitation'], { input: { token }, type: 'query' }],
    queryFn: () => client.tipLeagues.invitation.mutate({ token }),
    retry: (failures, failure) => failures < 1 && isTransient(failure),
  });
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} />;
  if (data === undefined)
    return (
      <>
        <VisuallyHidden component="output">{texts.invitationLoading}</VisuallyHidden>
        <Skeleton height={190} mt="sm" maw="34rem" p="lg" />
      </>
    );
  return <Invited token={token} invitation={data} />;
}

function Invited({ token, invitation }: { token: string; invitation: TipInvitation }) {
  const { name, founder, members, clubs, leagueId } = invitation;
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const join = trpc.tipLeagues.join.useMutation({
    onSuccess: async (joined) => {
      forgetInvitation();
      void utils.tipLeagues.invalidate();
      await navigate(tipLeaguePath(joined.leagueId), { replace: true });
    },
  });
  return (
    <InvitationCard label={name} title={texts.invitedTo(name)} text={texts.invitedBy(founder, members)}>
      <Group component="ul" gap="line" align="stretch" aria-label={texts.clubs}>
        {clubs.map((club) => (
          <Group component="li" key={club.id} gap="sm" wrap="nowrap" display="inline-flex">
            <ClubMark team={club} /> {club.shortName}
          </Group>
        ))}
      </Group>
      <Failure error={join.error} />
      {leagueId === null ? (
        <Button size="md" loading={join.isPending} onClick={() => join.mutate({ token })}>
          {texts.join}
        </Button>
      ) : (
        <Text c="dimmed">
          {texts.isMember}{' '}
          <Link to={tipLeaguePath(leagueId)} className={taps.linkInText}>
            {texts.toLeague}
          </Link>
        </Text>
      )}
    </InvitationCard>
  );
}

/** An invitation for visitors; signing in or registering leads back to it. */
function VisitorInvitation({ token }: { token: string | null }) {
  const { signIn } = useAuth();
  return (
    <InvitationCard
      label={texts.invitationTitle}
      title={token === null ? texts.noInvitation : texts.visitorTitle}
      text={token === null ? texts.noInvitationText : texts.visitorText}
    >
      {token !== null && (
        <Button size="md" onClick={signIn}>
          {texts.signIn}
        </Button>
      )}
    </InvitationCard>
  );
}

interface InvitationCardProps {
  label: string;
  title: string;
  text: string;
  children: ReactNode;
}

function InvitationCard({ label, title, text, children }: InvitationCardProps) {
  return (
    <Stack
      component="section"
      gap="sm"
      align="flex-start"
      mt="sm"
      maw="34rem"
      p="lg"
      className={surfaces.surface}
      aria-label={label}
    >
      <Title order={2} size="xl" className={wrapping.breaks}>
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  );
}
