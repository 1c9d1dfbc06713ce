import { Router, type RequestHandler, type Response } from 'express';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { clubPath, playerPath } from '#shared/hub/paths.ts';
import { EMBED_PATH } from '#shared/publicApi/embed.ts';
import { escapeHtml } from '#shared/text/escapeHtml.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { Id } from '#shared/ids.schema.ts';
import { startTierOf } from '#shared/startChance/pstartTerms.ts';
import { PUBLIC_LICENCE } from '#shared/publicApi/publicApiTerms.ts';
import { formatStartChance, startLabelOf } from '#shared/startChance/chanceText.ts';
import { readOpenLineups, readPassedOn } from '../../commands/feeds/passedOn.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { ExportedFile, SendExport } from '../exports.ts';
import { embedTexts as texts } from './embedTexts.ts';

type Needed = Pick<Deps, 'stores' | 'now' | 'config'>;

const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number] | null;

const STYLE = readFileSync(new URL('embed.css', import.meta.url), 'utf8');

/** Pages of any site may frame these parts, which neither run scripts nor load anything but their own style. */
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
 * Parts for forums and blogs: a player's start probability and a club's eleven. Without cookies or scripts, in the colours of
 * the reader's device or, with `/light` or `/dark` at the end, in those of the page around them.
 */
export function createEmbedRouter(deps: Needed, send: SendExport): Router {
  const router = Router();
  router.use(EMBED_PATH, open);
  router.get(`${EMBED_PATH}/style.css`, (_req, res: Response) => {
    res.set('cache-control', 'public, max-age=3600').type('css').send(STYLE);
  });
  const parts = { players: playerPart, clubs: clubPart };
  for (const [kind, part] of Object.entries(parts))
    for (const scheme of [...SCHEMES, null])
      router.get(`${EMBED_PATH}/${kind}/:id${scheme === null ? '' : `/${scheme}`}`, (req, res) =>
        send(req, res, async () => {
          const id = z.safeParse(Id, req.params.id);
          if (!id.success) throw new AppError('notFound');
          return page(await part(deps, id.data), scheme, deps.config.server.publicUrl);
        }),
      );
  return router;
}

interface Part {
  title: string;
  /** Of the hub's page about it. */
  path: string;
  html: string;
}

async function playerPart({ stores, now }: Needed, id: string): Promise<Part> {
  const [details, { openChance }] = await Promise.all([
    stores.players.details(id, now().toISOString()),
    readPassedOn({ stores }),
  ]);
  if (details === null) throw new AppError('playerNotFound');
  const { name } = details.player;
  const { team } = details;
  const startProbability = openChance(details.startChance?.startProbability ?? null);
  const club = team === null ? '' : `<span class="quiet">${escapeHtml(team.name)}</span>`;
  return {
    title: name,
    path: playerPath(id),
    html: `<div class="head"><h1>${escapeHtml(name)}</h1>${club}</div>
<p>${texts.chance}: ${chanceHtml(startProbability, true)}</p>`,
  };
}

async function clubPart({ stores }: Needed, id: string): Promise<Part> {
  const { fixtures } = await readOpenLineups({ stores });
  const found = fixtures
    .flatMap(({ kickoffTs, home, away }) => [
      { kickoffTs, side: home, opponent: away },
      { kickoffTs, side: away, opponent: home },
    ])
    .find(({ side }) => side.teamId === id);
  if (found === undefined) throw new AppError('clubNotFound');
  const { side, opponent, kickoffTs } = found;
  const isEstimate = side.basis === 'startChance';
  const rows = side.eleven.map(
    ({ name, startProbability }) =>
      `<li><span>${escapeHtml(name)}</span>${isEstimate ? chanceHtml(startProbability, false) : ''}</li>`,
  );
  const title = side.name ?? '';
  const against = opponent.name === null ? '' : ` gegen ${escapeHtml(opponent.name)}`;
  return {
    title,
    path: clubPath(id),
    html: `<div class="head"><h1>${escapeHtml(title)}</h1><span>${isEstimate ? texts.probable : texts.official}</span></div>
<p class="quiet">${escapeHtml(formatKickoff(kickoffTs))} Uhr${against}</p>
${rows.length === 0 ? `<p>${texts.none}</p>` : `<ol>${rows.join('')}</ol>`}`,
  };
}

function chanceHtml(startProbability: number | null, isNamed: boolean): string {
  if (startProbability === null) return `<span class="quiet">${texts.unknown}</span>`;
  const { glyph, word } = startLabelOf(startProbability);
  const named = isNamed ? ` <span class="quiet">${word}</span>` : '';
  return `<span><span class="chance" data-tier="${startTierOf(startProbability)}">${glyph} ${formatStartChance(startProbability)}</span>${named}</span>`;
}

function page({ title, path, html }: Part, scheme: Scheme, publicUrl: string): ExportedFile {
  const address = escapeHtml(`${publicUrl}${path}`);
  return {
    contentType: 'text/html; charset=utf-8',
    fileName: null,
    cacheControl: 'public, max-age=60',
    content: `<!doctype html><html lang="de"${scheme === null ? '' : ` data-scheme="${scheme}"`}><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${texts.source}</title><link rel="stylesheet" href="${EMBED_PATH}/style.css"></head><body><main>
${html}
</main><footer>${texts.estimate}: <a href="${address}" target="_blank" rel="noopener">${texts.source}</a>, ${texts.licence}</footer></body></html>`,
  };
}
