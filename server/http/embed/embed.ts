import { idOf } from '../idOf.ts';
import { Router, type ErrorRequestHandler, type RequestHandler, type Response } from 'express';
import { readFileSync } from 'node:fs';
import { EMBED_PATH } from '@hub/shared/publicApi/embed.ts';
import { escapeHtml } from '@hub/shared/text/escapeHtml.ts';
import { PUBLIC_LICENCE } from '@hub/shared/publicApi/publicApiTerms.ts';
import type { Deps } from '../../deps.ts';
import { Failure, statusOfReason } from '@hub/provider/base/failure.ts';
import { CLOCK_BOUND_MS, type SharedAnswer, type SendShared } from '../sharedAnswers/sharedAnswers.ts';
import { PARTS, recordPart, type Part } from './embedParts.ts';
import { embedTexts as texts } from './embedTexts.ts';

type Needed = Pick<Deps, 'stores' | 'now' | 'config'>;

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number] | null;

const STYLE = readFileSync(new URL('embed.css', import.meta.url), 'utf8');

/** Lets pages of any site frame these parts, which run no scripts and load only their own style. */
const open: RequestHandler = (_req, res, next) => {
  res.set({
    'content-security-policy':
      "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *",
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    link: `<${PUBLIC_LICENCE.url}>; rel="license"`,
  });
  next();
};

/**
 * Serves parts for forums and blogs: a player's start probability, a club's eleven, both elevens of a match and the record.
 * Without cookies or scripts, in the colours of the reader's device or, with `/light` or `/dark` at the end, of the framing page.
 */
export function createEmbedRouter(deps: Needed, send: SendShared): Router {
  const router = Router();
  router.use(EMBED_PATH, open);
  router.get(`${EMBED_PATH}/style.css`, (_req, res: Response) => {
    res.set('cache-control', 'public, max-age=3600').type('css').send(STYLE);
  });
  const { publicUrl } = deps.config.server;
  for (const scheme of [...SCHEMES, null]) {
    const ending = scheme === null ? '' : `/${scheme}`;
    for (const [kind, part] of Object.entries(PARTS))
      router.get(`${EMBED_PATH}/${kind}/:id${ending}`, (req, res) =>
        send(req, res, async () => page(await part(deps, idOf(req)), scheme, publicUrl)),
      );
    router.get(`${EMBED_PATH}/record${ending}`, (req, res) =>
      send(req, res, async () => page(await recordPart(deps), scheme, publicUrl)),
    );
  }
  router.use(EMBED_PATH, answerMissingPart(publicUrl));
  return router;
}

/** Shows a sentence instead of a JSON error in the frame of something that no longer exists. */
const answerMissingPart =
  (publicUrl: string): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    if (res.headersSent || !(error instanceof Failure) || error.reason !== 'notFound') return next(error);
    const { content, contentType } = page(
      { title: texts.source, path: '', html: `<p>${texts.notFound}</p>` },
      null,
      publicUrl,
    );
    res.status(statusOfReason('notFound')).type(contentType).set('cache-control', 'no-store').send(content);
  };

function page({ title, path, html }: Part, scheme: Scheme, publicUrl: string): SharedAnswer {
  const address = escapeHtml(`${publicUrl}${path}`);
  return {
    contentType: 'text/html; charset=utf-8',
    cacheControl: 'public, max-age=60',
    lifeMs: CLOCK_BOUND_MS,
    content: `<!doctype html><html lang="de"${scheme === null ? '' : ` data-scheme="${scheme}"`}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${texts.source}</title><link rel="stylesheet" href="${EMBED_PATH}/style.css"></head><body><main>
${html}
</main><footer>${texts.estimate}: <a href="${address}" target="_blank" rel="noopener">${texts.source}</a>, ${texts.licence}</footer></body></html>`,
  };
}
