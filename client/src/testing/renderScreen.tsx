import { render } from '@testing-library/react';
import { TRPCClientError } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { onTestFinished } from 'vitest';
import { DEFAULT_CHOICES } from '@hub/shared/alerts/alertTerms.ts';
import type { Account } from '@hub/shared/users/account.schema.ts';
import type { HubInfo } from '@hub/shared/hub/hub.schema.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { trpc, type HubLink } from '../api/trpc.ts';
import type { Auth } from '../auth/auth.ts';
import { forgetUserData } from '../auth/forgetUserData.ts';
import { HubPage } from '../app/HubPage.tsx';
import { routes } from '../app/routes.tsx';
import { deviceTeamLink } from '../deviceTeam/deviceTeamLink.ts';
import { FAN, fakeAuth } from './fakeAuth.ts';
import { noticesOf } from './myTeamBuilders.ts';

/** The answer of each procedure, by path; an unlisted procedure fails. */
export type Answers = Record<string, (input: unknown) => unknown>;

/** A failure as the hub reports it. */
export function hubFailure(reason: string, httpStatus: number, errorCode = reason): Error {
  return TRPCClientError.from({
    error: {
      code: -32_000,
      message: 'as set by the test',
      data: { reason, errorCode, httpStatus, code: 'TEST' },
    },
  });
}

/** An answer that is always such a failure. */
export const refusal =
  (...failure: Parameters<typeof hubFailure>) =>
  (): never => {
    throw hubFailure(...failure);
  };

export function hubInfo(changes: Partial<HubInfo> = {}): HubInfo {
  return {
    season: '2024-25',
    competition: 'bundesliga',
    isDemo: false,
    nowTs: '2025-02-08T12:00:00.000Z',
    clockIsFixed: false,
    ages: [],
    awaited: null,
    isUnclaimed: false,
    reported: { elevens: true, live: true, absences: true, news: true },
    ...changes,
  };
}

const account: Account = { user: FAN, isAdmin: false, needsSecondFactor: false };

/** Answers to what the shell requests on every screen. */
const answersOfShell: Answers = {
  'catalog.newsBeside': () => [],
  'admin.deskNews': () => [],
  'account.fridayMail': () => ({ address: null, areMailsSent: true }),
  'community.reportAnswers': () => [],
  'account.legal': () => ({
    operator: null,
    isPublic: false,
    uses: { mail: false, google: false, github: false, openId: null, storage: false, provider: false },
  }),
  'alerts.list': () => [],
  'alerts.chats': () => [],
  'leagueChats.list': () => [],
  'alerts.settings': () => ({
    choices: DEFAULT_CHOICES,
    address: null,
    publicKey: 'key',
    devices: [],
  }),
  'community.discussed': () => ({}),
  'community.startTips': () => ({ tips: 0, yes: 0, own: null }),
  // No socket opens.
  'community.live': () => new Promise(() => {}),
  'catalog.hub': () => hubInfo(),
  'account.me': () => account,
  'account.notices': () => noticesOf([]),
  'sharing.mine': () => [],
  'watchlist.ids': () => [],
  'myTeam.teams': () => [],
  'myTeam.review': () => ({ game: 'own', matchdays: [], isSeasonOver: false, review: null, season: null }),
  'myTeam.calendar': () => ({ path: '/calendar/teams/mine/secret.ics' }),
  'catalog.comingFixtures': () => [],
  'catalog.chanceHistories': () => ({}),
};

async function answerTo(answers: Answers, path: string, input: unknown): Promise<unknown> {
  const answer = answers[path];
  if (answer === undefined) throw new Error(`no answer for ${path}`);
  return answer(input);
}

const answerLink =
  (answers: Answers, calls: string[]): HubLink =>
  () =>
  ({ op }) =>
    observable((observer) => {
      calls.push(op.path);
      const succeed = (data: unknown) => {
        observer.next({ result: { type: 'data', data } });
        observer.complete();
      };
      const fail = (error: Error) => observer.error(TRPCClientError.from(error));
      void answerTo(answers, op.path, op.input).then(succeed, fail);
    });

interface RenderOptions {
  answers: Answers;
  path?: string;
  /** Replaces the hub's own routes. */
  only?: RouteObject[];
  /** The signed-in user; a fan by default. */
  auth?: Auth;
}

/** Opens the hub at `path`; only the browser and the network are replaced. */
export function renderHub({ answers, path = '/', only = routes, auth = fakeAuth() }: RenderOptions) {
  const calls: string[] = [];
  const queryClient = createQueryClient();
  const { queries } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });
  const trpcClient = trpc.createClient({
    links: [
      deviceTeamLink(() => auth.state().status === 'signedOut'),
      answerLink({ ...answersOfShell, ...answers }, calls),
    ],
  });
  forgetUserData(auth, queryClient);
  const router = openRouter(path, only);

  render(
    <HubPage
      hub={{ auth, router, queryClient, trpcClient }}
      // jsdom matches every rule against every element that it computes a style for.
      mantine={{ env: 'test', withCssVariables: false, withGlobalClasses: false }}
    />,
  );
  return { calls, router };
}

/** A router of the window's history, at `path`, until the test has finished. */
export function openRouter(path: string, only: RouteObject[]) {
  window.history.replaceState(null, '', path);
  const router = createBrowserRouter(only);
  onTestFinished(() => router.dispose());
  return router;
}
