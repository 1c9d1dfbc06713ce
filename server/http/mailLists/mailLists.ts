import { Router, urlencoded } from 'express';
import { z } from 'zod';
import { FRIDAY_MAIL_PATH } from '@hub/shared/users/account.schema.ts';
import { ALERT_MAIL_PATH } from '@hub/shared/alerts/alertTerms.ts';
import type { Deps } from '../../deps.ts';
import { mailListTexts as texts } from './mailListTexts.ts';

const Token = z.string().regex(/^[\w-]{32}$/u);

/** Mails that a user gets until they unsubscribe. */
interface MailList {
  path: string;
  texts: { title: string; question: string; left: string };
  isToken: (token: string) => Promise<boolean>;
  leave: (token: string) => Promise<void>;
}

/**
 * Unsubscribes from the hub's regular mails without a sign-in: by one POST, as sent by mail programs (RFC 8058), or a page with
 * a button for people. A GET changes nothing, because programs follow links to inspect them.
 */
export function createMailListsRouter({ stores }: Pick<Deps, 'stores'>): Router {
  const router = Router();
  const lists: MailList[] = [
    {
      path: FRIDAY_MAIL_PATH,
      texts: texts.friday,
      isToken: (token) => stores.fridayMails.isToken(token),
      leave: (token) => stores.fridayMails.leave(token),
    },
    {
      path: ALERT_MAIL_PATH,
      texts: texts.alerts,
      isToken: (token) => stores.alertSettings.isMailToken(token),
      leave: (token) => stores.alertSettings.leaveMails(token),
    },
  ];
  for (const list of lists) serveList(router, list);
  return router;
}

function serveList(router: Router, { path, texts: words, isToken, leave }: MailList): void {
  router.get(`${path}/:token`, async (req, res) => {
    const token = Token.safeParse(req.params.token);
    const isOn = token.success && (await isToken(token.data));
    res.set('cache-control', 'no-store').type('html');
    res.send(
      isOn
        ? page(
            words.title,
            `<p>${words.question}</p><form method="post"><button>${texts.leave}</button></form>`,
          )
        : page(words.title, `<p>${words.left}</p>`),
    );
  });

  router.post(`${path}/:token`, urlencoded({ extended: false, limit: '1kb' }), async (req, res) => {
    const token = Token.safeParse(req.params.token);
    // Repeated requests get the same answer.
    if (token.success) await leave(token.data);
    res
      .set('cache-control', 'no-store')
      .type('html')
      .send(page(words.title, `<p>${words.left}</p>`));
  });
}

const STYLE = 'font-family:sans-serif;line-height:1.5;max-width:36em;margin:3em auto;padding:0 1em';

const page = (title: string, content: string) =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${title}</title></head>
<body style="${STYLE}"><h1>${title}</h1>${content}<p><a href="/">${texts.home}</a></p></body></html>`;
