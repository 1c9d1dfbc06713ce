import { existsSync } from 'node:fs';
import { z } from 'zod';
import { LEAGUE_KEYS } from '@hub/shared/catalog/leagues.ts';
import { ownFeed } from '@hub/shared/feeds/newsFeeds.ts';
import { isPublicOrigin } from './publicAddress.ts';

/** Schemas for values in the environment. */

/** Treats an empty variable as unset, because `docker compose` passes unset ones as empty. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

export const list = optional(z.string()).transform((value) =>
  (value ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

export const httpUrl = z.url({ protocol: /^https?$/ });
/** A path would be lost: browsers name only the origin, and the hub knows no address but its own root. */
export const origin = httpUrl.transform((value, context) => {
  const url = new URL(value);
  if (url.href === `${url.origin}/`) return url.origin;
  context.addIssue({
    code: 'custom',
    message: 'is not an origin such as https://hub.example, without a path or anything else behind it',
  });
  return z.NEVER;
});
export const hostName = z
  .string()
  .toLowerCase()
  .regex(/^(\*|[a-z\d_-]+(\.[a-z\d_-]+)*)$/, 'is not a list of host names such as nas.local');
/** `https://…`, or `fca=https://…` for a club's feed. */
export const rssFeed = z.string().transform((text, context) => {
  const [, clubId = null, address = ''] = /^(?:([a-z\d]{3})=)?(https:\/\/.+)$/.exec(text) ?? [];
  if (URL.canParse(address) && isPublicOrigin(new URL(address).origin)) return ownFeed(clubId, address);
  context.addIssue({
    code: 'custom',
    message: 'is not a list of feeds such as fca=https://club.example/feed',
  });
  return z.NEVER;
});
export const flag = optional(z.enum(['0', '1'], 'is 0 or 1')).transform((value) => value === '1');
/** Path of an existing folder; the slash rules out files. */
export const existingFolder = z
  .string()
  .refine((path) => existsSync(`${path}/`), 'is not a folder that exists');
export const key = z.string().min(16, 'needs at least 16 characters');

/** `{"NAME": {"value": "…", "origins": ["https://api.example"]}}` */
export const secrets = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' });
      return z.NEVER;
    }
  })
  .pipe(
    z.record(
      z.string().regex(/^[\w-]{1,64}$/),
      z.strictObject({ value: z.string().min(8), origins: z.array(origin).min(1) }),
      'is not JSON such as {"name": {"value": "…", "origins": ["https://api.example"]}}',
    ),
  );

/** A league that a hub can show. */
export const league = z.enum(LEAGUE_KEYS, `may be ${LEAGUE_KEYS.join(' or ')} only`);

/** Text that fits into an HTTP header. */
export const headerText = z
  .string()
  .max(200)
  .regex(/^[\x20-\x7e]+$/);
