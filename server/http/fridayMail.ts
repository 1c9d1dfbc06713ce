import { Router, urlencoded } from 'express';
import { z } from 'zod';
import { FRIDAY_MAIL_PATH } from '../../shared/account.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { fridayMailTexts as texts } from './fridayMailTexts.ts';
import type { SpendRead } from './readBudget.ts';

const Token = z.string().regex(/^[\w-]{32}$/u);

/**
 * Leaving the mail on Fridays without a sign-in: one POST, as mail programs send it (RFC 8058), or a page with a button for
 * people. A GET changes nothing, because programs follow links to look at them.
 */
export function createFridayMailRouter({ stores }: Pick<Deps, 'stores'>, spend: SpendRead): Router {
  const router = Router();
  router.use(FRIDAY_MAIL_PATH, async (req, _res, next) => {
    if (!(await spend(req.ip ?? 'unknown'))) throw new AppError('tooMany');
    next();
  });

  router.get(`${FRIDAY_MAIL_PATH}/:token`, async (req, res) => {
    const token = Token.safeParse(req.params.token);
    const isOn = token.success && (await stores.fridayMails.isToken(token.data));
    res.set('cache-control', 'no-store').type('html');
    res.send(
      isOn
        ? page(`<p>${texts.question}</p><form method="post"><button>${texts.leave}</button></form>`)
        : page(`<p>${texts.left}</p>`),
    );
  });

  router.post(
    `${FRIDAY_MAIL_PATH}/:token`,
    urlencoded({ extended: false, limit: '1kb' }),
    async (req, res) => {
      const token = Token.safeParse(req.params.token);
      // Who asks twice is told the same.
      if (token.success) await stores.fridayMails.leave(token.data);
      res
        .set('cache-control', 'no-store')
        .type('html')
        .send(page(`<p>${texts.left}</p>`));
    },
  );

  return router;
}

const STYLE = 'font-family:sans-serif;line-height:1.5;max-width:36em;margin:3em auto;padding:0 1em';

const page = (content: string) =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${texts.title}</title></head>
<body style="${STYLE}"><h1>${texts.title}</h1>${content}<p><a href="/">${texts.home}</a></p></body></html>`;
