import { createThread } from '../../../inThread.ts';
import readTranscriptionBody, { type TranscriptionBody } from './transcriptionBody.ts';

/** Below this size, a thread takes longer than reading here. */
const THREAD_FROM_BYTES = 256 * 1024;
/** The memory is what the longest list takes, with its text. */
const LIMITS = { waiting: 4, idleMs: 10_000, longestMs: 20_000, memoryMb: 192 };

const readInThread = createThread<typeof readTranscriptionBody>(
  new URL('transcriptionBody.ts', import.meta.url),
  LIMITS,
);

/** Reads the body of a transcription, a large one off the event loop. @throws AppError 'busy' when too many wait */
export const readTranscription = async (json: Uint8Array): Promise<TranscriptionBody> =>
  json.length < THREAD_FROM_BYTES ? readTranscriptionBody(json) : readInThread(json);
