import { useEffect, useRef, useState } from 'react';
import type { TransferAdvice } from '#shared/transfers/adviseTransfers.ts';
import type { TransferBounds, TransferTask } from '#shared/transfers/transferProgram.ts';
import type { TransferAnswer, TransferQuestion } from './solver.worker.ts';

/** The input for a team's advice. */
export interface AdviceWanted {
  task: TransferTask;
  bounds: TransferBounds;
}

interface Asked {
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
  const [asked, setAsked] = useState<Asked>({ wanted: null, advice: null, hasFailed: false });

  useEffect(() => {
    if (wanted === null) return undefined;
    const solver = runningSolver();
    count.current += 1;
    const question: TransferQuestion = { id: `${attempt} ${count.current}`, ...wanted };
    const onAnswer = ({ data }: MessageEvent<TransferAnswer>) => {
      if (data.id === question.id) setAsked({ wanted, advice: data.advice, hasFailed: data.advice === null });
    };
    const onError = () => setAsked({ wanted, advice: null, hasFailed: true });
    solver.addEventListener('message', onAnswer);
    solver.addEventListener('error', onError);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    solver.postMessage(question);
    return () => {
      solver.removeEventListener('message', onAnswer);
      solver.removeEventListener('error', onError);
    };
  }, [wanted, attempt]);

  const isCurrent = asked.wanted === wanted;
  return {
    advice: asked.advice,
    isComputing: wanted !== null && !isCurrent,
    hasFailed: isCurrent && asked.hasFailed,
    retry: () => {
      stopSolver();
      setAsked({ wanted: null, advice: null, hasFailed: false });
      setAttempt(attempt + 1);
    },
  };
}

/** Kept for the next visit of the screen, including the solver if loaded. */
let running: Worker | null = null;

function runningSolver(): Worker {
  running ??= new Worker(new URL('solver.worker.ts', import.meta.url), { type: 'module' });
  return running;
}

/** Starts the worker while the screen still waits for the league. */
export function readySolver(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  runningSolver().postMessage(null);
}

function stopSolver(): void {
  running?.terminate();
  running = null;
}
