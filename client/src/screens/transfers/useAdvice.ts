import { useEffect, useRef, useState } from 'react';
import type { TransferAdvice } from '@hub/shared/transfers/adviseTransfers.ts';
import type { TransferBounds, TransferTask } from '@hub/shared/transfers/transferTask.ts';
import type { TransferAnswer, TransferQuestion } from './advice.worker.ts';

/** The input for a team's advice. */
export interface AdviceWanted {
  task: TransferTask;
  bounds: TransferBounds;
}

interface AdviceState {
  wanted: AdviceWanted | null;
  advice: TransferAdvice | null;
  hasFailed: boolean;
}

/**
 * Advice for a team, computed in a worker so that the page stays responsive. The previous advice stays until the next one
 * arrives.
 *
 * @param wanted null while something is missing; the same object until something changes
 */
export function useAdvice(wanted: AdviceWanted | null) {
  const count = useRef(0);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<AdviceState>({ wanted: null, advice: null, hasFailed: false });

  useEffect(() => {
    if (wanted === null) return undefined;
    const adviser = runningAdviser();
    count.current += 1;
    const question: TransferQuestion = { id: `${attempt} ${count.current}`, ...wanted };
    const onAnswer = ({ data }: MessageEvent<TransferAnswer>) => {
      if (data.id === question.id) setState({ wanted, advice: data.advice, hasFailed: data.advice === null });
    };
    const onError = () => setState({ wanted, advice: null, hasFailed: true });
    adviser.addEventListener('message', onAnswer);
    adviser.addEventListener('error', onError);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    adviser.postMessage(question);
    return () => {
      adviser.removeEventListener('message', onAnswer);
      adviser.removeEventListener('error', onError);
    };
  }, [wanted, attempt]);

  const isCurrent = state.wanted === wanted;
  return {
    advice: state.advice,
    isComputing: wanted !== null && !isCurrent,
    hasFailed: isCurrent && state.hasFailed,
    retry: () => {
      stopAdviser();
      setState({ wanted: null, advice: null, hasFailed: false });
      setAttempt(attempt + 1);
    },
  };
}

/** Kept for the next visit of the screen. */
let running: Worker | null = null;

function runningAdviser(): Worker {
  running ??= new Worker(new URL('advice.worker.ts', import.meta.url), { type: 'module' });
  return running;
}

/** Starts the worker while the screen still waits for the league. */
export function preloadAdviser(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  runningAdviser().postMessage(null);
}

function stopAdviser(): void {
  running?.terminate();
  running = null;
}
