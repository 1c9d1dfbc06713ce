import type { Data, ExtractedText } from '../data.ts';
import { dataError } from '../data.ts';
import { ProviderError } from '../errors.ts';
import { fieldsOf, type Send } from './http.ts';

export interface HostedDataOptions {
  send: Send;
  coreUrl: string;
  projectId: string;
  secretKey: string | null;
}

/** Reading a page takes longer than querying a table. */
const TIMEOUT_MS = 60_000;

/** The port's data service on the hosted provider. */
export function createHostedData({ send, coreUrl, projectId, secretKey }: HostedDataOptions): Data {
  const headers: Record<string, string> = secretKey === null ? {} : { Authorization: `Bearer ${secretKey}` };

  async function post(call: string, given: object): Promise<Record<string, unknown>> {
    const url = new URL(`/api/data/${encodeURIComponent(projectId)}/${call}`, coreUrl);
    try {
      const { body } = await send({
        method: 'POST',
        url,
        headers,
        body: given,
        isRead: false,
        timeoutMs: TIMEOUT_MS,
      });
      return fieldsOf(body);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw dataError(error.status, error.message, error);
    }
  }

  return {
    extractFromUrl: async (url, options = {}) => toText(await post('extract-from-url', { url, ...options })),

    async extractFromBlob(content, { chunking, chunkSize } = {}) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(content)]), 'blob');
      if (chunking !== undefined) form.append('chunking', String(chunking));
      if (chunkSize !== undefined) form.append('chunkSize', String(chunkSize));
      return toText(await post('extract-from-blob', form));
    },

    scrape: (url, formats = ['markdown', 'html', 'links', 'extract', 'metadata']) =>
      post('scrape', { url, formats }),

    async screenshot(given, options = {}) {
      const { url } = await post('screenshot', { url: given, ...options });
      if (typeof url !== 'string') throw dataError(502, 'Invalid response format: missing url');
      return { url };
    },

    async fetch(request) {
      const { status, headers: answered, body, durationMs } = await post('fetch', request);
      if (typeof status !== 'number' || typeof answered !== 'object')
        throw dataError(502, 'Unexpected response format from fetch endpoint');
      return {
        status,
        headers: fieldsOf(answered) as Record<string, string>,
        body,
        durationMs: Number(durationMs),
      };
    },

    async fetchAsync(request) {
      const { status, message } = await post('fetch', { ...request, async: true });
      if (status !== 'triggered')
        throw dataError(502, 'Unexpected response format from async fetch endpoint');
      return { status, message: typeof message === 'string' ? message : '' };
    },

    async search(question) {
      const answer = await post('search', question);
      return {
        related_searches: [],
        people_also_ask: [],
        local_results: [],
        ads: [],
        ...answer,
        organic_results: Array.isArray(answer['organic_results']) ? answer['organic_results'] : [],
      };
    },
  };
}

function toText({ text, chunks }: Record<string, unknown>): ExtractedText {
  if (Array.isArray(chunks)) return { chunks: chunks.map(String) };
  if (typeof text !== 'string') throw dataError(502, 'Invalid response format: missing text');
  return { text };
}
