import { useEffect, useId, useRef, useState } from 'react';
import type { Computed, Kind, TransferAnswer, TransferQuestion, Wanted } from './advice.worker.ts';

interface ComputedState<K extends Kind> {
  wanted: Wanted<K> | null;
  answer: Computed[K] | null;
  hasFailed: boolean;
}

/**
 * What is computed for a team in a worker, so that the page stays responsive. The previous answer stays until the next one
 * arrives.
 *
 * @param wanted null while something is missing; the same object until something changes
 */
export function useComputed<K extends Kind>(wanted: Wanted<K> | null) {
  const ofThis = useId();
  const count = useRef(0);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<ComputedState<K>>({ wanted: null, answer: null, hasFailed: false });

  useEffect(() => {
    if (wanted === null) return undefined;
    const adviser = runningAdviser();
    count.current += 1;
    const question: TransferQuestion = { id: `${ofThis} ${attempt} ${count.current}`, wanted };
    const onAnswer = ({ data }: MessageEvent<TransferAnswer>) => {
      if (data.id !== question.id) return;
      // The worker answers in kind.
      const answer = data.answer as Computed[K] | null;
      setState({ wanted, answer, hasFailed: answer === null });
    };
    const onError = () => setState({ wanted, answer: null, hasFailed: true });
    adviser.addEventListener('message', onAnswer);
    adviser.addEventListener('error', onError);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    adviser.postMessage(question);
    return () => {
      adviser.removeEventListener('message', onAnswer);
      adviser.removeEventListener('error', onError);
    };
  }, [wanted, attempt, ofThis]);

  const isCurrent = state.wanted === wanted;
  return {
    answer: state.answer,
    isComputing: wanted !== null && !isCurrent,
    hasFailed: isCurrent && state.hasFailed,
    retry: () => {
      stopAdviser();
      setState({ wanted: null, answer: null, hasFailed: false });
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
