import { ExpectedPoints } from '@hub/shared/points/expectedPoints.schema.ts';

/** Built once: building a schema costs more than parsing a list with it. */
const List = ExpectedPoints.array();

/** Expected points of a stored prediction, one for each game; empty if another version stored them in another shape. */
export const readExpectedPoints = (json: string | null): ExpectedPoints[] =>
  List.safeParse(JSON.parse(json ?? '[]')).data ?? [];
