import { escapeHtml } from '@hub/shared/text/escapeHtml.ts';

const HUB = 'Bundesliga Fantasy Hub';

/** A page's metadata for clients that run no scripts: search engines, and messengers that show a preview. */
export interface PageHead {
  title: string;
  description: string;
  /** The page's canonical path. */
  path: string;
  picture: { path: string; width: number; height: number; alt: string };
  /** The page's contents as HTML; '' for none. */
  body?: string;
  /** The hit rate on the landing screen, as HTML; '' elsewhere. */
  rate?: string;
  /** Whether search engines must not index the page, because it is for people who were given its address. */
  isUnlisted?: boolean;
}

/** Placeholder for a page's contents in the client's document (index.html). */
const BODY_PLACE = '<!-- page -->';
/** Placeholder for the hit rate on its landing screen (app/documentMarkup.tsx). */
const RATE_PLACE = '<!-- rate -->';

/**
 * Writes a head into the client's document, in place of the general title and description, and the page's contents into its
 * placeholder.
 *
 * @param publicUrl the hub's public address
 */
export function withHead(document: string, head: PageHead, publicUrl: string): string {
  const { title, description, path, picture, isUnlisted = false, body = '', rate = '' } = head;
  const url = new URL(path, publicUrl).href;
  const properties = {
    'og:type': 'website',
    'og:site_name': HUB,
    'og:locale': 'de_DE',
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': new URL(picture.path, publicUrl).href,
    'og:image:type': 'image/png',
    'og:image:width': String(picture.width),
    'og:image:height': String(picture.height),
    'og:image:alt': picture.alt,
  };
  const isWide = picture.width > picture.height;
  const tags = [
    isUnlisted
      ? '<meta name="robots" content="noindex" />'
      : `<link rel="canonical" href="${escapeHtml(url)}" />`,
    `<meta name="twitter:card" content="${isWide ? 'summary_large_image' : 'summary'}" />`,
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}" />`,
    ),
  ];
  // Functions, because `$` is special in a replacement text.
  return document
    .replace(/<title>[^<]*<\/title>/u, () => `<title>${escapeHtml(title)}</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/u,
      () => `<meta name="description" content="${escapeHtml(description)}" />`,
    )
    .replace('</head>', () => `${tags.join('\n    ')}\n  </head>`)
    .replace(BODY_PLACE, () => body)
    .replace(RATE_PLACE, () => rate);
}
