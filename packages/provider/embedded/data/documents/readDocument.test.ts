import { assert, integer, property, string } from 'fast-check';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { aDocx, aPdf } from '../../../contract/documents.ts';
import { DOCUMENT_BYTES_MAX, PDF_PAGES_MAX } from '../../../data.ts';
import { ProviderError } from '../../../errors.ts';
import { cutIntoChunks } from './reader.ts';
import { createReadDocument, type DocumentCost } from './readDocument.ts';

/** An eighth of a small hub. */
const memoryBytes = 64 * 1024 * 1024;
const readDocument = createReadDocument({ memoryBytes });
const JOB = { want: 'text', contentType: '', chunkSize: null } as const;
const textOf = async (content: string | Uint8Array, contentType = '') => {
  const result = await readDocument(Buffer.from(content), { ...JOB, contentType });
  return 'text' in result ? result.text : '';
};
const MB = 1024 * 1024;
/** 300 MB, packed again and again. */
const deflated = (times: number) => ({
  packed: Array.from({ length: times }).reduce<Buffer>(
    (bytes) => deflateSync(bytes),
    Buffer.alloc(300 * MB, 'a'),
  ),
  filter: `[${'/FlateDecode '.repeat(times)}]`,
});
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error: unknown) => (error instanceof ProviderError ? error.status : error),
  );

const NEWS = `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>Aufstellung | Zeitung</title>
<meta property="og:title" content="Wer startet?"><meta name="description" content="Drei Wackelkandidaten">
<meta name="author" content="Eva Ball"><meta property="article:published_time" content="2025-02-14T10:00:00Z">
<meta property="og:image" content="/bild.jpg"><meta name="keywords" content="Elf, Startplatz"><base href="/sport/">
<link rel="icon" href="/icon.png"><script>stealCookies()</script><style>p { color: red }</style></head>
<body><nav><a href="/">Start</a> <a href="javascript:alert(1)">Klick</a></nav>
<article><h1>Wer startet?</h1><p onclick="steal()">${'Der Trainer lässt zwei Plätze offen, sagt er am Freitag. '.repeat(8)}</p>
<h2>Im Tor</h2><p>${'Im Tor steht <a href="torwart?a=1">Änne Öder</a>, wie immer in dieser Saison. '.repeat(8)}</p>
<p><a href="https://other.example/x">Quelle</a></p></article><footer>Impressum</footer></body></html>`;

describe('a document', () => {
  it.each([
    ['a PDF', aPdf('Startet er am Samstag?'), 'Startet er am Samstag?'],
    ['a Word document', aDocx(['Erster Absatz', 'Änne &amp; Öder']), 'Erster Absatz\n\nÄnne & Öder'],
    ['a text', '  Drei Wackelkandidaten\n', 'Drei Wackelkandidaten'],
    [
      'a text of another encoding',
      Buffer.from('\u00c4nne', 'latin1'),
      'Änne',
      'text/plain; charset=iso-8859-1',
    ],
    ['a UTF-16 text', Buffer.from('\uFEFFÄnne', 'utf16le'), 'Änne'],
    ['HTML without a body', '<p>Hallo <b>Welt</b></p><script>x</script>', 'Hallo Welt', 'text/html'],
  ])('is read: %s', async (_what, content, text, contentType = '') => {
    expect(await textOf(content, contentType)).toBe(text);
  });

  it('is read without the surroundings of its article if it is HTML', async () => {
    const text = await textOf(NEWS);
    expect(text).toContain('Im Tor steht Änne Öder, wie immer');
    expect(text).not.toMatch(/stealCookies|color: red|Impressum/u);
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a damaged PDF', Buffer.from('%PDF-1.4\nnothing')],
    ['a damaged Word document', aDocx(['x']).subarray(0, -40)],
    ['bytes that are not text', Buffer.from([1, 2, 3, 0, 255])],
  ])('is refused: %s', async (_what, content) => {
    expect(await statusOf(textOf(content))).toBe(422);
  });

  it.each([
    ['of 400,000 paragraphs', aDocx(Array.from({ length: 400_000 }, () => 'Absatz'))],
    ['with a large part', aDocx(['x'], { more: Buffer.alloc(200 * MB, 'a') })],
    ['whose stream unpacks to 300 MB', aPdf('', deflated(1))],
    ['that is packed twice', aPdf('', deflated(2))],
    ['of half a million tags', Buffer.from(`<html><body>${'<a b c d e>'.repeat(500_000)}`)],
  ])(
    'is given up if it takes too much memory, such as one %s, and the next one is read',
    async (_what, bomb) => {
      const costs: DocumentCost[] = [];
      const work = readDocument(bomb, JOB, async (cost) => void costs.push(cost));
      const [status, text] = await Promise.all([statusOf(work), textOf('Hallo')]);
      expect([status, text]).toEqual([413, 'Hallo']);
      expect(costs).toEqual([{ bytes: bomb.length, pages: 0, durationMs: expect.any(Number) }]);
    },
  );

  it('is given up if it takes too long, or is too large', async () => {
    const impatient = createReadDocument({ memoryBytes, timeMs: 1 });
    expect(await statusOf(impatient(Buffer.from('Hallo'), JOB))).toBe(413);
    expect(await statusOf(readDocument(Buffer.alloc(DOCUMENT_BYTES_MAX + 1), JOB))).toBe(413);
  });

  it('breaks nothing if it is nested very deeply', async () => {
    const hurried = createReadDocument({ memoryBytes, timeMs: 2000 });
    const job = { ...JOB, contentType: 'text/html' };
    expect([422, 413]).toContain(await statusOf(hurried(Buffer.from('<div>'.repeat(100_000)), job)));
  });

  it('is refused if it is a PDF of too many pages', async () => {
    const pages = aPdf('x', undefined, PDF_PAGES_MAX + 1);
    await expect(readDocument(pages, JOB)).rejects.toMatchObject({
      status: 413,
      message: `A PDF has at most ${PDF_PAGES_MAX} pages`,
    });
  });

  it('is read one at a time, and costs its pages', async () => {
    const costs: DocumentCost[] = [];
    const onRead = async (cost: DocumentCost) => void costs.push(cost);
    const [first, second] = await Promise.allSettled([
      readDocument(aPdf('Startet er?'), JOB, onRead),
      readDocument(Buffer.alloc(3001, 'x'), JOB, onRead),
    ]);
    expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
    expect(costs.map(({ pages }) => pages)).toEqual([1, 2]);
    const waiting = await Promise.all(
      Array.from({ length: 7 }, () => statusOf(readDocument(Buffer.from('x'), JOB))),
    );
    expect(waiting).toEqual([...Array.from({ length: 6 }, () => 'read'), 429]);
  });
});

describe('a page', () => {
  const scrape = async () => {
    const formats = ['markdown', 'html', 'rawHtml', 'links', 'extract', 'metadata'] as const;
    const job = {
      want: 'page',
      url: 'https://news.example/a/b?c',
      contentType: 'text/html',
      formats,
    } as const;
    const result = await readDocument(Buffer.from(NEWS), job);
    if (!('page' in result)) throw new Error('not a page');
    return result.page;
  };

  it('names the document’s subject', async () => {
    const { metadata, extract } = await scrape();
    expect(metadata).toEqual({
      title: 'Wer startet?',
      description: 'Drei Wackelkandidaten',
      url: 'https://news.example/a/b?c',
      domain: 'news.example',
      favicon: 'https://news.example/icon.png',
      image: 'https://news.example/bild.jpg',
      author: 'Eva Ball',
      publishedTime: '2025-02-14T10:00:00Z',
      locale: 'de',
      keywords: ['Elf', 'Startplatz'],
    });
    expect(extract).toMatchObject({ title: 'Wer startet?', headings: ['Wer startet?', 'Im Tor'] });
  });

  it('becomes Markdown and clean HTML with absolute links', async () => {
    const { markdown, html, rawHtml, links } = await scrape();
    expect(markdown).toContain('## Im Tor');
    expect(markdown).toContain('[Änne Öder](https://news.example/sport/torwart?a=1)');
    expect(html).not.toMatch(/<script|onclick|javascript:/u);
    expect(rawHtml).toBe(NEWS);
    expect(links).toEqual([
      { text: 'Start', url: 'https://news.example/', type: 'internal' },
      { text: 'Änne Öder', url: 'https://news.example/sport/torwart?a=1', type: 'internal' },
      { text: 'Quelle', url: 'https://other.example/x', type: 'external' },
    ]);
  });
});

describe('chunks', () => {
  it('end with a paragraph, a sentence or a word', () => {
    const first = `${'Wort '.repeat(15)}Ende.`;
    expect(cutIntoChunks(`${first}\n\nNeuer Absatz. Noch ein Satz.`, 100)).toEqual([
      first,
      'Neuer Absatz. Noch ein Satz.',
    ]);
    expect(cutIntoChunks(`${first} Noch ein Satz, der nicht mehr passt.`, 100)).toEqual([
      first,
      'Noch ein Satz, der nicht mehr passt.',
    ]);
    expect(cutIntoChunks('   ', 100)).toEqual([]);
    expect(cutIntoChunks('Ö ⚽🥅.', 1)).toEqual(['Ö', '⚽', '🥅', '.']);
  });

  it('contain the whole text, and none is too long', () => {
    assert(
      property(string({ unit: 'binary', maxLength: 500 }), integer({ min: 1, max: 40 }), (text, size) => {
        const chunks = cutIntoChunks(text, size);
        const isOneCharacter = (chunk: string) => /^.$/u.test(chunk);
        const bare = (given: string) => given.replaceAll(/\s/gu, '');
        expect(bare(chunks.join(''))).toBe(bare(text));
        const isTooLong = (chunk: string) => chunk.length > (isOneCharacter(chunk) ? 2 : size);
        expect(chunks.filter((chunk) => isTooLong(chunk) || !chunk.isWellFormed())).toEqual([]);
      }),
    );
  });
});
