import { useState } from 'react';
import type { ReadEleven, UnclearAnswer } from '@hub/shared/elevens/expectedEleven.schema.ts';

/** What the user decides about a text that was read. */
export interface TextDecisions {
  /** About unclear lines. */
  answers: readonly UnclearAnswer[];
  answer: (answer: UnclearAnswer) => void;
  /** Clubs whose repeated eleven is meant. */
  confirmed: ReadonlySet<string>;
  confirm: (teamId: string, isMeant: boolean) => void;
  reset: () => void;
}

export function useDecisions(): TextDecisions {
  const [answers, setAnswers] = useState<readonly UnclearAnswer[]>([]);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  return {
    answers,
    answer: (given) =>
      setAnswers([
        ...answers.filter(({ teamId, index }) => teamId !== given.teamId || index !== given.index),
        given,
      ]),
    confirmed,
    confirm(teamId, isMeant) {
      const others = [...confirmed].filter((one) => one !== teamId);
      setConfirmed(new Set(isMeant ? [...others, teamId] : others));
    },
    reset() {
      setAnswers([]);
      setConfirmed(new Set());
    },
  };
}

/** The answer about an unclear line of a club; undefined without one. */
export const answerTo = ({ answers }: Pick<TextDecisions, 'answers'>, teamId: string, index: number) =>
  answers.find((one) => one.teamId === teamId && one.index === index);

/** Whether an eleven can be entered: without a fault, or repeated and meant, and without an open question. */
export const isReady = ({ teamId, unclear, fault }: ReadEleven, decisions: TextDecisions): boolean =>
  (fault === null || (fault === 'repeated' && decisions.confirmed.has(teamId))) &&
  unclear.every((_line, index) => answerTo(decisions, teamId, index) !== undefined);
