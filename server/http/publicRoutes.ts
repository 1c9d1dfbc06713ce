import type { Express } from 'express';
import { CALENDAR_PATH, CLUB_FEED_PATH, RECORD_CSV_PATH } from '@hub/shared/publicApi/addresses.ts';
import { PUBLIC_API_PATH } from '@hub/shared/publicApi/publicApiTerms.ts';
import type { Deps } from '../deps.ts';
import { createCalendarRouter } from './calendar/calendar.ts';
import type { FollowedVersion } from './sharedAnswers/dataVersion.ts';
import { createClubFeedRouter } from './clubFeed.ts';
import { asData } from './dataHeaders.ts';
import { createEmbedRouter } from './embed/embed.ts';
import type { SendShared } from './sharedAnswers/sharedAnswers.ts';
import { createMailListsRouter } from './mailLists/mailLists.ts';
import { createMcpRouter } from './mcp/mcpRouter.ts';
import type { CreateLimiter } from './limiters.ts';
import type { PublicLimit } from './publicApi/cors.ts';
import { createExpectedElevensRouter } from './publicApi/expectedElevens.ts';
import { createPublicApiRouter } from './publicApi/publicApi.ts';
import { createRecordCsvRouter } from './recordCsv.ts';

interface PublicRoutes {
  createLimiter: CreateLimiter;
  send: SendShared;
  version: FollowedVersion;
  publicLimit: PublicLimit;
}

/** Routes that need no sign-in. */
export function servePublicRoutes(
  app: Express,
  deps: Deps,
  { createLimiter, send, version, publicLimit }: PublicRoutes,
): void {
  app.use([PUBLIC_API_PATH, CALENDAR_PATH, CLUB_FEED_PATH, RECORD_CSV_PATH], asData(deps.config));
  app.use(createCalendarRouter(deps, send));
  app.use(createRecordCsvRouter(deps, send));
  app.use(createClubFeedRouter(deps, send));
  app.use(createMailListsRouter(deps));
  app.use(createExpectedElevensRouter(deps, createLimiter));
  app.use(createPublicApiRouter(deps, { send, limit: publicLimit }));
  app.use(createEmbedRouter(deps, send));
  app.use(createMcpRouter(deps, { version, limit: publicLimit }));
}
