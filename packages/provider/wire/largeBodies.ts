import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { Failure } from '../base/failure.ts';
import { recordRefusal } from '../security/refusals.ts';

/** When a body that finds no room may be sent again. */
const RETRY_AFTER_MS = 5000;

/** Memory for bodies that must be read as a whole, shared by all callers. */
export interface LargeBodies {
  /**
   * Reserves room for the body of a request before any of it is read.
   *
   * @param request null: not its own body, but what it makes the hub fetch, takes the room
   * @param mostBytes the maximum size of the body, which counts if the request states none
   * @param times how often its bytes are in memory during its use
   * @returns a function that releases the room @throws Failure 'busy' while there is none
   */
  reserve(request: Request | null, mostBytes: number, times?: number): () => void;
}

/** @param bytes for all of them in total; a single one always finds room */
export function createLargeBodies(bytes: number): LargeBodies {
  let taken = 0;
  return {
    reserve(request, mostBytes, times = 1) {
      const declared = Number(request?.get('content-length') ?? mostBytes);
      const wanted = Math.min(mostBytes, Number.isFinite(declared) ? declared : mostBytes) * times;
      if (taken > 0 && taken + wanted > bytes) {
        recordRefusal('bodies');
        throw new Failure('busy', undefined, { retryAfterMs: RETRY_AFTER_MS });
      }
      taken += wanted;
      let isBack = false;
      return () => {
        if (!isBack) taken -= wanted;
        isBack = true;
      };
    },
  };
}

/** Releases room with the answer, or at once if that is already over. */
export function endWithAnswer(res: ServerResponse, leave: () => void): void {
  if (res.closed) leave();
  else res.once('close', leave);
}
