import { describe, expect, test } from 'vitest';
import { aDocx } from './documents.ts';
import { failureOf, withProvider, type OpenProvider } from './opened.ts';

/** Secrets for the site of the tests only. */
export const TEST_SECRETS = (origin: string) => ({
  weather: { value: 'p/q "r"+s', origins: [origin] },
  foreign: { value: 'not-for-the-site', origins: ['https://api.example'] },
});

export function describeData(open: OpenProvider): void {
  describe('data', () => {
    const { provider, site } = withProvider(open);
    const data = () => provider().data;
    const at = (path: string) => `${site().origin}${path}`;
    const echoOf = (body: unknown) => body as { method: string; url: string; headers: object; body: string };

    test.each([
      ['an address inside', 'http://169.254.169.254/latest/meta-data/'],
      ['this machine', 'http://localhost:3000/'],
      ['no address', 'nothing'],
    ])('refuses %s at every call', async (_what, url) => {
      const calls = [
        data().extractFromUrl(url),
        data().scrape(url),
        data().fetch({ url }),
        data().fetchAsync({ url }),
      ];
      for (const failure of await Promise.all(calls.map(failureOf)))
        expect(failure).toMatchObject({
          code: 'DATA_ERROR',
          status: 400,
          message: 'The address is not one of the public internet',
        });
    });

    test('does not follow a redirect inside', async () => {
      expect(await failureOf(data().extractFromUrl(at('/elsewhere')))).toMatchObject({ status: 400 });
    });

    test('reports what it cannot read', async () => {
      expect(await failureOf(data().extractFromUrl(at('/nothing')))).toMatchObject({
        status: 422,
        message: 'The address answers 404',
      });
      expect(await failureOf(data().scrape(at('/film')))).toMatchObject({ status: 415 });
      expect(await failureOf(data().extractFromBlob(Buffer.from([0, 1, 2])))).toMatchObject({ status: 422 });
    });

    test('extracts the text of a page, whole or in chunks', async () => {
      const { text = '' } = await data().extractFromUrl(at('/article'));
      expect(text).toContain('Im Tor steht Änne Öder, wie immer.');
      const { chunks = [] } = await data().extractFromUrl(at('/article'), { chunking: true, chunkSize: 200 });
      expect(chunks.length).toBeGreaterThan(3);
      for (const chunk of chunks) expect(chunk.length).toBeLessThanOrEqual(200);
      expect(chunks.join(' ').replaceAll(/\s+/gu, ' ')).toBe(text.replaceAll(/\s+/gu, ' '));
    });

    test('extracts the text of documents', async () => {
      expect(await data().extractFromUrl(at('/report.pdf'))).toEqual({ text: 'Startet er?' });
      const word = aDocx(['Drei Wackelkandidaten']);
      expect(await data().extractFromBlob(word)).toEqual({ text: 'Drei Wackelkandidaten' });
      expect(await data().extractFromBlob(word, { chunking: true })).toEqual({
        chunks: ['Drei Wackelkandidaten'],
      });
    });

    test('scrapes a page in the requested formats', async () => {
      const page = await data().scrape(at('/article'));
      expect(Object.keys(page).toSorted()).toEqual(['extract', 'html', 'links', 'markdown', 'metadata']);
      expect(page.metadata).toMatchObject({
        title: 'Wer startet?',
        url: at('/article'),
        domain: '127.0.0.1',
      });
      expect(page.links).toEqual([{ text: 'Änne Öder', url: at('/oeder'), type: 'internal' }]);
      expect(page.markdown).toContain(`[Änne Öder](${at('/oeder')})`);
      expect(Object.keys(await data().scrape(at('/article'), ['links']))).toEqual(['links']);
    });

    test('fetches with method, headers, query and body', async () => {
      const { status, body, durationMs } = await data().fetch({
        url: at('/echo?a=1'),
        method: 'POST',
        headers: { 'X-Hint': 'yes', Host: 'inside.example' },
        query: { b: 'ö' },
        body: { c: [1] },
      });
      expect(status).toBe(200);
      expect(durationMs).toBeGreaterThanOrEqual(0);
      expect(echoOf(body)).toMatchObject({
        method: 'POST',
        url: '/echo?a=1&b=%C3%B6',
        headers: { 'x-hint': 'yes', 'content-type': 'application/json', host: new URL(site().origin).host },
        body: '{"c":[1]}',
      });
      expect(await data().fetch({ url: at('/nothing') })).toMatchObject({
        status: 404,
        body: 'nothing here',
      });
    });

    test('fills in secrets, and removes them from the answer', async () => {
      const before = site().seen.length;
      const { body } = await data().fetch({
        url: at('/echo?key={{weather}}'),
        method: 'POST',
        headers: { authorization: 'Bearer {{ weather }}' },
        body: { deep: ['{{weather}}'] },
      });
      // The site has seen it.
      expect(site().seen.slice(before)).toEqual(['POST /echo?key=p%2Fq%20%22r%22%2Bs']);
      expect(echoOf(body)).toMatchObject({
        url: '/echo?key={{weather}}',
        headers: { authorization: 'Bearer {{weather}}' },
      });
      expect(JSON.stringify(body)).not.toMatch(/p\/q|p%2Fq/u);
    });

    test.each([
      ['that is meant for another host', '/echo?key={{foreign}}'],
      ['that is not stored', '/echo?key={{nothing}}'],
    ])('sends nothing with a secret %s', async (_what, path) => {
      const before = site().seen.length;
      expect(await failureOf(data().fetch({ url: at(path) }))).toMatchObject({ status: 400 });
      expect(site().seen.length).toBe(before);
    });

    test('does not let a secret choose the host', async () => {
      const url = site().origin.replace('127', '{{weather}}');
      expect(await failureOf(data().fetch({ url }))).toMatchObject({
        status: 400,
        message: 'A host cannot contain a secret',
      });
    });

    test('sends a request without returning its answer', async () => {
      const answer = await data().fetchAsync({ url: at('/echo?async') });
      expect(answer).toEqual({ status: 'triggered', message: expect.any(String) });
      await expect.poll(() => site().seen).toContain('GET /echo?async');
    });

    test("searches in the hosted provider's format", async () => {
      const found = await data().search({ q: 'startelf', location: 'Köln', num: 1 });
      expect(site().seen.at(-1)).toBe(
        'GET /search?q=startelf+K%C3%B6ln&format=json&language=en&categories=general',
      );
      expect(found).toMatchObject({
        organic_results: [{ position: 1, title: 'Eins', link: 'https://a.example/', snippet: 'Erster' }],
        related_searches: ['startelf heute'],
      });
      expect(await data().search({ q: 'x', tbm: 'nws', hl: 'de' })).toMatchObject({
        organic_results: [],
        news_results: [{ title: 'Eins', date: '2025-02-14', source: 'one' }, { snippet: '' }],
      });
      expect((await data().search({ q: 'x', tbm: 'isch' })).image_results?.[1]).toEqual({
        title: 'Zwei',
        link: 'https://b.example/',
        original: 'https://b.example/x.png',
        thumbnail: '',
      });
    });

    test('takes no pictures without a browser', async () => {
      expect(await failureOf(data().screenshot(at('/article')))).toMatchObject({
        status: 501,
        message: 'This hub has no browser to take pictures with',
      });
    });
  });
}
