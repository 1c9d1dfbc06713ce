import { ExpectedPoints } from '#shared/games/points/expectedPoints.schema.ts';

/** Expected points of a stored prediction, one for each game; what another version wrote in another shape is left out. */
export const readExpectedPoints = (json: string | null): ExpectedPoints[] =>
  ExpectedPoints.array().safeParse(JSON.parse(json ?? '[]')).data ?? [];
