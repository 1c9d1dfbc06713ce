import { Button, Skeleton } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import type { TipInvitation } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { isTransient } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useUser, useAuth } from '../../auth/AuthContext.tsx';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { paths, tipLeaguePath } from '@hub/shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { forgetInvitation, useInvitation } from './invitation.ts';
import classes from './InvitationScreen.module.css';
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
          <p className={ui.quiet}>{texts.noInvitationText}</p>
          <Link to={paths.tipLeagues} className={ui.link}>
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
        <Skeleton height={190} className={`${ui.stack10} ${ui.above8} ${ui.fromStart} ${classes.card}`} />
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
    <section
      className={`${ui.surface} ${ui.stack10} ${ui.above8} ${ui.fromStart} ${classes.card}`}
      aria-label={name}
    >
      <h2 className={`${ui.lines125} ${ui.breaks} ${ui.textXl}`}>{texts.invitedTo(name)}</h2>
      <p className={ui.quiet}>{texts.invitedBy(founder, members)}</p>
      <ul className={`${ui.wrap} ${ui.gapY4} ${ui.gapX14}`} aria-label={texts.clubs}>
        {clubs.map((club) => (
          <li key={club.id} className={`${ui.inline} ${ui.gap6}`}>
            <ClubMark team={club} /> {club.shortName}
          </li>
        ))}
      </ul>
      <Failure error={join.error} />
      {leagueId === null ? (
        <Button size="md" loading={join.isPending} onClick={() => join.mutate({ token })}>
          {texts.join}
        </Button>
      ) : (
        <p className={ui.quiet}>
          {texts.isMember}{' '}
          <Link to={tipLeaguePath(leagueId)} className={ui.linkInText}>
            {texts.toLeague}
          </Link>
        </p>
      )}
    </section>
  );
}

/** An invitation for visitors; signing in or registering leads back to it. */
function VisitorInvitation({ token }: { token: string | null }) {
  const { signIn } = useAuth();
  return (
    <section
      className={`${ui.surface} ${ui.stack10} ${ui.above8} ${ui.fromStart} ${classes.card}`}
      aria-label={texts.invitationTitle}
    >
      <h2 className={`${ui.lines125} ${ui.breaks} ${ui.textXl}`}>
        {token === null ? texts.noInvitation : texts.visitorTitle}
      </h2>
      <p className={ui.quiet}>{token === null ? texts.noInvitationText : texts.visitorText}</p>
      {token !== null && (
        <Button size="md" onClick={signIn}>
          {texts.signIn}
        </Button>
      )}
    </section>
  );
}
