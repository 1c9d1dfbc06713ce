import { z } from 'zod';
import { omittable } from '../omittable.ts';
import { jsonOf } from '../../json.ts';

/** The audio to transcribe, or why it cannot be transcribed. */
export type TranscriptionBody =
  | { audio: string | Uint8Array; language: string | undefined; problem: null }
  | { problem: 'malformed' | 'audio' | 'unsupportedAudio' };

const Body = z.object({ audio: z.unknown(), language: omittable(z.string()) });
const isByte = (value: unknown) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;

/**
 * Reads the body of a transcription. A list of six million numbers takes a third of a second, so this runs in a thread of
 * its own.
 */
export default function readTranscriptionBody(json: Uint8Array): TranscriptionBody {
  const { data } = Body.safeParse(jsonOf(new TextDecoder().decode(json)));
  if (data === undefined) return { problem: 'malformed' };
  const { audio, language } = data;
  if (audio === null || audio === undefined) return { problem: 'audio' };
  if (typeof audio === 'string') return { audio, language, problem: null };
  if (!Array.isArray(audio) || !audio.every(isByte)) return { problem: 'unsupportedAudio' };
  return { audio: Uint8Array.from(audio as number[]), language, problem: null };
}
