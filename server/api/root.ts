import { adminRouter } from './admin.ts';
import { catalogRouter } from './catalog.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  catalog: catalogRouter,
  admin: adminRouter,
});

export type AppRouter = typeof appRouter;
