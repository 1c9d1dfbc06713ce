import { TRPCClientError } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { HubLink } from '../api/trpc.ts';
import type { DeviceFacts } from './deviceFacts.ts';
import { deviceText } from './deviceStorage.ts';

/**
 * Redirects a visitor's `myTeam.*` calls to the team in the browser, so that every screen of a team works without an
 * account. The code that answers them loads on demand, because users never need it.
 *
 * @param knownFacts what the hub has told already; null: it has to be asked
 */
export function deviceTeamLink(
  isVisitor: () => boolean,
  knownFacts: () => DeviceFacts | null = () => null,
): HubLink {
  return () =>
    ({ op, next }) => {
      if (!op.path.startsWith('myTeam.') || !isVisitor()) return next(op);
      // Most visitors have no team, which needs no script to answer.
      if (op.path === 'myTeam.teams' && deviceText() === null) return answered([]);
      return observable((observer) => {
        let isOver = false;
        let answers: Unsubscribable | null = null;
        const answer = async () => {
          const { answerOnDevice } = await import('./deviceTeamAnswers.ts');
          if (!isOver) answers = answerOnDevice(op, next, knownFacts).subscribe(observer);
        };
        answer().catch((cause: unknown) =>
          observer.error(TRPCClientError.from(cause instanceof Error ? cause : new Error('failed'))),
        );
        return () => {
          isOver = true;
          answers?.unsubscribe();
        };
      });
    };
}

const answered = (data: unknown): ReturnType<ReturnType<HubLink>> =>
  observable((observer) => {
    observer.next({ result: { type: 'data', data } });
    observer.complete();
  });
