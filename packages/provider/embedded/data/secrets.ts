import { dataError, type FetchRequest } from '../../data.ts';

/** Keys that the operator lends to users of `/fetch`, by name. */
export type DataSecrets = Readonly<Record<string, DataSecret>>;

export interface DataSecret {
  value: string;
  /** Where it may be sent, e.g. `https://api.example`. */
  origins: readonly string[];
}

const PLACEHOLDER = /\{\{\s*([\w-]{1,64})\s*\}\}/gu;
/** Scheme, host and port, none of which may come from a secret. */
const ORIGIN = /^[^/]*\/\/[^/?#]*/u;

/** A request whose placeholders are filled in. */
export interface FilledRequest {
  request: FetchRequest;
  /** @throws ProviderError DATA_ERROR 400 for an address that one of the used secrets is not meant for */
  check: (url: URL) => void;
  /** Removes the secrets from the answer. */
  conceal: (text: string) => string;
}

/** @throws ProviderError DATA_ERROR 400 for a placeholder in the host, or one that names no secret */
export function fillSecrets(request: FetchRequest, secrets: DataSecrets): FilledRequest {
  const used = new Map<string, DataSecret>();
  const fill = (text: string, encode: (value: string) => string) =>
    text.replaceAll(PLACEHOLDER, (_all, name: string) => {
      const secret = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
      if (secret === undefined) throw dataError(400, `There is no secret ${name}`);
      used.set(name, secret);
      return encode(secret.value);
    });
  const plain = (text: string) => fill(text, (value) => value);
  const fieldsOf = (fields: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, plain(text)]));

  if (ORIGIN.exec(request.url)?.[0].includes('{{')) throw dataError(400, 'A host cannot contain a secret');
  const filled = {
    ...request,
    url: fill(request.url, encodeURIComponent),
    headers: fieldsOf(request.headers),
    query: fieldsOf(request.query),
    ...(request.body === undefined ? {} : { body: mapTexts(request.body, plain) }),
  };
  return {
    request: filled,
    check(url) {
      for (const [name, { origins }] of used)
        if (!origins.includes(url.origin))
          throw dataError(400, `The secret ${name} is not meant for ${url.origin}`);
    },
    conceal: (text) =>
      [...used].reduce(
        (left, [name, { value }]) =>
          formsOf(value).reduce((rest, form) => rest.replaceAll(form, `{{${name}}}`), left),
        text,
      ),
  };
}

/** Changes every text of a JSON value, including names of fields. */
export function mapTexts(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [map(key), mapTexts(item, map)]));
}

/** How an answer may repeat a secret, the longest form first. */
function formsOf(value: string): string[] {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1);
  const base64 = Buffer.from(value).toString('base64').replaceAll('=', '');
  const forms = [value, encodeURIComponent(value), inJson(value), inJson(inJson(value)), base64];
  return forms.toSorted((a, b) => b.length - a.length);
}
