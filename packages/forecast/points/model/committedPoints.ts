import fitted from './committedPoints.json' with { type: 'json' };
import type { PointsModels } from './pointsModel.ts';

/** Written by tools/forecast/fitPoints.ts, never by hand; sources and measured figures: docs/forecast.md. */
export const committedPoints: PointsModels = fitted.models;

/** Competition and season of each data set that the models were fitted on. */
export const POINTS_FITTED_ON: readonly string[] = fitted.fittedOn;
