import { TRPCClientError } from '@trpc/client';

/** What the server says went wrong (`error.data.reason`), as a sentence for the user. */
const TEXT_OF_REASON = new Map([
  ['invalid', 'Diese Eingabe passt so nicht. Bitte prüfe sie.'],
  ['notSignedIn', 'Bitte melde dich an.'],
  ['notAllowed', 'Das darfst du leider nicht.'],
  ['notFound', 'Das haben wir nicht gefunden.'],
  ['conflict', 'Das hat sich inzwischen geändert. Lade die Seite neu und versuche es noch einmal.'],
  ['tooMany', 'Das waren zu viele Anfragen auf einmal. Warte bitte einen Moment.'],
  ['providerDown', 'Unsere Datenquelle antwortet gerade nicht. Versuche es gleich noch einmal.'],
  ['unexpected', 'Da ist bei uns etwas schiefgegangen. Versuche es gleich noch einmal.'],
]);
const NO_CONNECTION = 'Der Hub ist gerade nicht zu erreichen. Prüfe deine Verbindung.';
const UNKNOWN_REASON = 'Das hat nicht geklappt. Versuche es gleich noch einmal.';

interface ErrorFacts {
  reason: string | null;
  httpStatus: number | null;
}

// Read as unknown: between browser and hub, a proxy may answer in a shape of its own.
function factsOf(error: TRPCClientError<never>): ErrorFacts {
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null) return { reason: null, httpStatus: null };
  const { reason, httpStatus } = data as Record<string, unknown>;
  return {
    reason: typeof reason === 'string' ? reason : null,
    httpStatus: typeof httpStatus === 'number' ? httpStatus : null,
  };
}

function isTrpcError(error: unknown): error is TRPCClientError<never> {
  return error instanceof TRPCClientError;
}

/** The German sentence for a failed call; a failure without an answer from the hub counts as no connection. */
export function errorText(error: unknown): string {
  if (!isTrpcError(error)) return UNKNOWN_REASON;
  const { reason, httpStatus } = factsOf(error);
  if (reason === null && httpStatus === null) return NO_CONNECTION;
  return TEXT_OF_REASON.get(reason ?? '') ?? UNKNOWN_REASON;
}

/** The status of the hub's answer to a failed call; null when there was none. */
export function httpStatusOf(error: unknown): number | null {
  return isTrpcError(error) ? factsOf(error).httpStatus : null;
}

/** Whether trying again can help: no answer from the hub, or a failure on its side (5xx). */
export function isTransient(error: unknown): boolean {
  if (!isTrpcError(error)) return false;
  const { httpStatus } = factsOf(error);
  return httpStatus === null || httpStatus >= 500;
}
