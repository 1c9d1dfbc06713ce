import type { Express } from 'express';
import { CALENDAR_PATH, CLUB_FEED_PATH, RECORD_CSV_PATH } from '#shared/publicApi/addresses.ts';
import { PUBLIC_API_PATH } from '#shared/publicApi/publicApiTerms.ts';
import type { Deps } from '../deps.ts';
import { createCalendarRouter } from './calendar/calendar.ts';
import type { FollowedVersion } from './catalogCache/dataVersion.ts';
import { createClubFeedRouter } from './clubFeed.ts';
import { asData } from './dataHeaders.ts';
import { createEmbedRouter } from './embed/embed.ts';
import type { SendExport } from './exports/exports.ts';
import { createMailListsRouter } from './mailLists/mailLists.ts';
import { createMcpRouter } from './mcp/mcpRouter.ts';
import type { PublicLimit } from './publicApi/cors.ts';
import { createPublicApiRouter } from './publicApi/publicApi.ts';
import { createRecordCsvRouter } from './exports/recordCsv.ts';

interface PublicRoutes {
  sendExport: SendExport;
  version: FollowedVersion;
  publicLimit: PublicLimit;
}

/** Routes that need no sign-in. */
export function servePublicRoutes(
  app: Express,
  deps: Deps,
  { sendExport, version, publicLimit }: PublicRoutes,
): void {
  app.use([PUBLIC_API_PATH, CALENDAR_PATH, CLUB_FEED_PATH, RECORD_CSV_PATH], asData(deps.config));
  app.use(createCalendarRouter(deps, sendExport));
  app.use(createRecordCsvRouter(deps, sendExport));
  app.use(createClubFeedRouter(deps, sendExport));
  app.use(createMailListsRouter(deps));
  app.use(createPublicApiRouter(deps, { send: sendExport, limit: publicLimit }));
  app.use(createEmbedRouter(deps, sendExport));
  app.use(createMcpRouter(deps, { version, limit: publicLimit }));
}
