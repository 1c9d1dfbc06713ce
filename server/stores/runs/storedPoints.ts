import { ExpectedPoints } from '#shared/games/points/expectedPoints.schema.ts';

/** Made once: a schema costs more than reading a list by it. */
const List = ExpectedPoints.array();

/** Expected points of a stored prediction, one for each game; what another version wrote in another shape is left out. */
export const readExpectedPoints = (json: string | null): ExpectedPoints[] =>
  List.safeParse(JSON.parse(json ?? '[]')).data ?? [];
