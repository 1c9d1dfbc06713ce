import { z } from 'zod';
import { dataError, type SearchQuestion, type SearchResults } from '../../data.ts';
import { jsonOf } from '../../json.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES = 4 * 1024 * 1024;
const CATEGORIES = { nws: 'news', isch: 'images', vid: 'videos', shop: 'shopping' } as const;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const Answer = z.object({
  results: z.array(
    z.object({
      url: z.string(),
      title: text,
      content: text,
      publishedDate: text,
      engine: text,
      source: text,
      img_src: text,
      thumbnail_src: text,
      thumbnail: text,
      price: text,
    }),
  ),
  suggestions: z.array(z.string()).nullish(),
});
type Hit = z.infer<typeof Answer>['results'][number];

/**
 * Queries a SearXNG, which has to answer in JSON (`search.formats`).
 *
 * @param searchUrl its address, chosen by the operator and possibly inside; null: there is none
 */
export function createSearch(searchUrl: string | null) {
  return async ({ q, location, hl = 'en', tbm, num = 10 }: SearchQuestion): Promise<SearchResults> => {
    if (searchUrl === null) throw dataError(501, 'This hub has no search engine');
    const url = new URL('search', searchUrl.endsWith('/') ? searchUrl : `${searchUrl}/`);
    url.search = new URLSearchParams({
      q: location === undefined ? q : `${q} ${location}`,
      format: 'json',
      language: hl,
      categories: tbm === undefined ? 'general' : CATEGORIES[tbm],
    }).toString();
    const { results, suggestions } = await ask(url);
    return toResults(results.slice(0, num), suggestions ?? [], tbm);
  };
}

async function ask(url: URL): Promise<z.infer<typeof Answer>> {
  let body: string;
  try {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new Error(`the search engine answers ${answer.status}`);
    body = await answer.text();
  } catch (error) {
    throw dataError(502, 'The search engine does not answer', error);
  }
  const { data } = Answer.safeParse(body.length > ANSWER_BYTES ? null : jsonOf(body));
  if (data === undefined) throw dataError(502, 'The search engine does not answer in JSON');
  return data;
}

const toFound = ({ title, url, content }: Hit, index: number) => ({
  position: index + 1,
  title,
  link: url,
  snippet: content,
});

function toResults(hits: readonly Hit[], related: string[], tbm: SearchQuestion['tbm']): SearchResults {
  const sourceOf = ({ source, engine }: Hit) => source || engine;
  return {
    organic_results: tbm === undefined ? hits.map(toFound) : [],
    related_searches: related,
    people_also_ask: [],
    local_results: [],
    ads: [],
    ...(tbm === 'nws' && {
      news_results: hits.map((hit, index) => ({
        ...toFound(hit, index),
        date: hit.publishedDate,
        source: sourceOf(hit),
      })),
    }),
    ...(tbm === 'isch' && {
      image_results: hits.map(({ title, url, img_src: original, thumbnail_src, thumbnail }) => ({
        title,
        link: url,
        original,
        thumbnail: thumbnail_src || thumbnail,
      })),
    }),
    ...(tbm === 'vid' && {
      video_results: hits.map((hit, index) => ({ ...toFound(hit, index), thumbnail: hit.thumbnail })),
    }),
    ...(tbm === 'shop' && {
      shopping_results: hits.map((hit) => ({
        title: hit.title,
        price: hit.price,
        source: sourceOf(hit),
        link: hit.url,
      })),
    }),
  };
}
