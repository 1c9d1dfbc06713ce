import { NOTHING_REPORTED, type Reported } from '@hub/shared/hub/reported.ts';
import { trpc } from './trpc.ts';

/** What the hub's sources report; nothing until the hub has answered. */
export const useReported = (): Reported => trpc.catalog.hub.useQuery().data?.reported ?? NOTHING_REPORTED;
