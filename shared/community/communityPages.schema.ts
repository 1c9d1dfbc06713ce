import { z } from 'zod';
import { Id } from '../ids.schema.ts';

/** Pages that exist once, by page type, with the ids of their discussions. */
export const GENERAL_PAGE_IDS = {
  players: ['players_general', 'my_team_general'],
  clubs: ['clubs_general'],
  news: ['news_general'],
  fixtures: ['fixtures_general', 'lineups_general'],
} as const satisfies Record<string, readonly string[]>;

/** Page types with one page per stored row; the page id is the row's id. */
export const ENTITY_PAGE_TYPES = ['player', 'club', 'fixture'] as const;
export type EntityPageType = (typeof ENTITY_PAGE_TYPES)[number];

type GeneralPageType = keyof typeof GENERAL_PAGE_IDS;
export const PAGE_TYPES = [
  ...(Object.keys(GENERAL_PAGE_IDS) as GeneralPageType[]),
  ...ENTITY_PAGE_TYPES,
] as const;
export type PageType = GeneralPageType | EntityPageType;

/** A page with a discussion. The server checks whether its row exists. */
export interface PageRef {
  pageType: PageType;
  pageId: string;
}

const general = (Object.keys(GENERAL_PAGE_IDS) as GeneralPageType[]).flatMap((pageType) =>
  GENERAL_PAGE_IDS[pageType].map((pageId) => ({ pageType, pageId })),
);

/** Whether a page type can have a page with this id; does not check the tables. */
export function isPage({ pageType, pageId }: PageRef): boolean {
  return isEntityPageType(pageType)
    ? Id.safeParse(pageId).data === pageId
    : general.some((page) => page.pageType === pageType && page.pageId === pageId);
}

export function isEntityPageType(pageType: string): pageType is EntityPageType {
  return (ENTITY_PAGE_TYPES as readonly string[]).includes(pageType);
}

const PROGRAM_PAGE_TYPE = /^[\w-]{1,64}$/u;
const PROGRAM_PAGE_ID = /^(?!\s)[^\p{Cc}\p{Zl}\p{Zp}]{1,128}(?<!\s)$/u;

/**
 * Whether a page of another program may have this name: the type must be a word, the id one line of at most 128 characters
 * without spaces at its ends. The first comment or poll creates the page.
 */
export const isProgramPage = ({ pageType, pageId }: { pageType: string; pageId: string }): boolean =>
  PROGRAM_PAGE_TYPE.test(pageType) && pageId.length <= 128 && PROGRAM_PAGE_ID.test(pageId);

export const PAGE_FIELDS = { pageType: z.enum(PAGE_TYPES), pageId: Id };

const CHANNEL_START = 'page';

/** The realtime channel for all changes of a page. */
export function channelOfPage({ pageType, pageId }: PageRef): string {
  return `${CHANNEL_START}:${pageType}:${pageId}`;
}

/** The id of a page's discussion, also for pages of other programs; null for a channel that belongs to no page. */
export function threadOfChannel(channel: string): string | null {
  const [start, pageType = '', ...rest] = channel.split(':');
  const pageId = rest.join(':');
  return start === CHANNEL_START && isProgramPage({ pageType, pageId }) ? `${pageType}:${pageId}` : null;
}

/** The page of a channel; null for a channel that belongs to no page. The server checks whether its row exists. */
export function pageOfChannel(channel: string): PageRef | null {
  const [start, pageType, ...rest] = channel.split(':');
  const page = { pageType: pageType as PageType, pageId: rest.join(':') };
  const isKnown = start === CHANNEL_START && (PAGE_TYPES as readonly string[]).includes(page.pageType);
  return isKnown && isPage(page) ? page : null;
}
