import { Button, Loader, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { CopyContents } from '@hub/shared/admin/backups.schema.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { httpStatusOf, textOfCode } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { useAuth } from '../../../auth/AuthContext.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { codeIn } from './codeIn.ts';
import { backupTexts as texts } from './texts.ts';

const ASK_AGAIN_MS = 1000;
/** Asks that have failed by then: three minutes. */
const LATE_ASKS = 180;
const UNAUTHORIZED = 401;

/** Waits for the hub to start anew with a copy. It needs no sign-in, because the copy ends all sessions. */
export function Component() {
  const { data: contents } = CopyContents.safeParse(useLocation().state);
  if (contents === undefined) return <Navigate to={paths.agentFlows} replace />;
  return <Waiting contents={contents} />;
}

function Waiting({ contents }: { contents: CopyContents }) {
  const ready = useQuery({
    queryKey: [['admin', 'ready'], contents.name],
    queryFn: async () => {
      const { ok } = await fetch('/readyz', { cache: 'no-store' });
      if (!ok) throw new Error('not ready yet');
      return true;
    },
    retry: true,
    retryDelay: ASK_AGAIN_MS,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
  });
  if (ready.data !== undefined) return <Outcome contents={contents} />;
  const isLate = ready.failureCount > LATE_ASKS;
  return (
    <>
      <PageHeader title={isLate ? texts.lateTitle : texts.progressTitle} />
      <Stack align="flex-start">
        <Loader aria-hidden />
        <output className={wrapping.breaks}>{isLate ? texts.late : texts.running}</output>
      </Stack>
    </>
  );
}

/** The session is over if the copy is in place, and goes on if all is as before. */
function Outcome({ contents }: { contents: CopyContents }) {
  const utils = trpc.useUtils();
  const state = trpc.admin.backups.useQuery(undefined, {
    staleTime: 0,
    gcTime: 0,
    retry: (_failures, error) => httpStatusOf(error) !== UNAUTHORIZED,
    retryDelay: ASK_AGAIN_MS,
  });
  const isSettled = !state.isFetching;
  useEffect(() => {
    // Nothing that the browser knows from before is certain any more.
    if (isSettled) void utils.catalog.invalidate();
  }, [isSettled, utils]);
  if (!isSettled) return <PageHeader title={texts.progressTitle} />;
  return state.isError ? <Done contents={contents} /> : <Undone failed={state.data?.failed ?? null} />;
}

function Done({ contents }: { contents: CopyContents }) {
  const auth = useAuth();
  const navigate = useNavigate();
  const signIn = async () => {
    // Whoever has signed in comes back to the administration.
    await navigate(paths.agentFlows, { replace: true });
    auth.signIn();
  };
  return (
    <>
      <PageHeader title={texts.doneTitle} />
      <Stack align="flex-start">
        <output className={`${surfaces.outcome} ${wrapping.breaks}`}>
          {texts.done(contents)} {texts.doneNext}
        </output>
        <Button onClick={() => void signIn()}>{texts.signIn}</Button>
      </Stack>
    </>
  );
}

function Undone({ failed }: { failed: string | null }) {
  return (
    <>
      <PageHeader title={texts.undoneTitle} />
      <Stack align="flex-start">
        <p role="alert" className={`${surfaces.outcome} ${wrapping.breaks}`} data-failed>
          {textOfCode(codeIn(failed ?? 'restoreUndone'))}
        </p>
        <Button component={Link} to={paths.agentFlows} replace>
          {texts.back}
        </Button>
      </Stack>
    </>
  );
}
