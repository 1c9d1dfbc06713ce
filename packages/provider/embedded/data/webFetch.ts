import { dataError, type FetchedAnswer, type FetchRequest } from '../../data.ts';
import type { SafeFetch } from '../../outgoing/safeFetch.ts';
import { fillSecrets, mapTexts, type DataSecrets } from './secrets.ts';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/u;
/** Headers that belong to the connection rather than to the request. */
const OWN_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|proxy-.*)$/iu;
const TEXT =
  /^(?:$|text\/|application\/(?:[\w.+-]*\+)?(?:json|xml|x-www-form-urlencoded|x-ndjson|yaml|javascript)$)/u;
const ANSWER_BYTES = 5 * 1024 * 1024;
/** Maximum values of an answer in JSON: empty lists and objects take far more memory than text. */
const JSON_VALUES = 200_000;

/** Sends a user's request to the public internet, with the operator's secrets where they are meant to go. */
export function createWebFetch(safeFetch: SafeFetch, secrets: DataSecrets) {
  return async (given: FetchRequest): Promise<FetchedAnswer> => {
    const { request, check, conceal } = fillSecrets(given, secrets);
    const { method = 'GET', headers = {}, body } = request;
    if (!METHODS.has(method)) throw dataError(400, 'The method is not supported');
    const isBodiless = method === 'GET' || method === 'HEAD';
    const startedMs = performance.now();
    const answer = await safeFetch.request({
      url: withQuery(safeFetch.parse(request.url), request.query),
      method,
      headers: headersOf(headers, body),
      ...(body === undefined || body === null || isBodiless ? {} : { body: textOf(body) }),
      limits: { maxBytes: ANSWER_BYTES },
      accepts: (type) => TEXT.test(type),
      check,
    });
    const text = new TextDecoder().decode(answer.body);
    return {
      status: answer.status,
      headers: mapTexts(answer.headers, conceal) as Record<string, string>,
      body: mapTexts(answer.contentType.endsWith('json') ? parsed(text) : text, conceal),
      durationMs: Math.round(performance.now() - startedMs),
    };
  };
}

function withQuery(url: URL, query: Record<string, string> = {}): string {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function headersOf(given: Record<string, string>, body: unknown): Record<string, string> {
  const entries = Object.entries(given).filter(([name]) => !OWN_HEADERS.test(name));
  if (!entries.every(([name, value]) => HEADER_NAME.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/u.test(value)))
    throw dataError(400, 'A header is malformed');
  const isTyped = entries.some(([name]) => name.toLowerCase() === 'content-type');
  const isJson = typeof body === 'object' && body !== null;
  return {
    ...(isJson && !isTyped ? { 'content-type': 'application/json' } : {}),
    ...Object.fromEntries(entries),
  };
}

const textOf = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body));

/** @throws ProviderError DATA_ERROR 413 for JSON of too many values */
function parsed(text: string): unknown {
  const values = text.replaceAll(/[^[{,]+/gu, '').length;
  if (values > JSON_VALUES) throw dataError(413, `An answer in JSON has at most ${JSON_VALUES} values`);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
