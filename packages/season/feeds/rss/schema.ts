import { z } from 'zod';

/** The parts of parsed feeds that the hub reads; other fields are ignored. */

const Text = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)]);

/** Addresses in the item are relative to this one. */
const Xml = z.object({ base: z.string().nullish() }).nullish().catch(null);

/** An item of RSS 0.9 to 2.0 or RDF, or an entry of Atom. */
export const FeedItem = z.object({
  title: Text.nullish().catch(null),
  link: z.string().nullish().catch(null),
  /** Atom only. */
  links: z
    .array(z.object({ href: z.string(), rel: z.string().nullish() }))
    .nullish()
    .catch(null),
  /** Atom only; often the entry's address. */
  id: z.string().nullish().catch(null),
  /** RDF only; the item's address. */
  rdf: z.object({ about: z.string().nullish() }).nullish().catch(null),
  xml: Xml,
  guid: z.object({ value: z.string(), isPermaLink: z.boolean().nullish() }).nullish().catch(null),
  pubDate: z.string().nullish().catch(null),
  published: z.string().nullish().catch(null),
  updated: z.string().nullish().catch(null),
  dc: z
    .object({ dates: z.array(z.string()).nullish() })
    .nullish()
    .catch(null),
});
export type FeedItem = z.infer<typeof FeedItem>;

const Channel = z.object({
  /** Minutes that the publisher asks clients to wait. */
  ttl: z.number().nullish().catch(null),
  xml: Xml,
  items: z.array(FeedItem).nullish(),
  entries: z.array(FeedItem).nullish(),
});

export const ParsedFeed = z
  .object({ format: z.enum(['rss', 'rdf', 'atom']), feed: Channel })
  .transform(({ feed: { ttl, xml, items, entries } }) => ({
    ttlMinutes: ttl ?? 0,
    base: xml?.base ?? null,
    items: items ?? entries ?? [],
  }));
