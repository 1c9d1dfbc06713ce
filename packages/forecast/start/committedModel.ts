import fitted from './committedModel.json' with { type: 'json' };
import type { PstartModel } from './pstartModel.ts';

/** Written by tools/forecast/fitPstart.ts, never by hand; sources and measured figures: docs/forecast.md. */
export const committedModel = fitted.model as PstartModel;

/** Competition and season of each data set that the model was fitted on. */
export const FITTED_ON: readonly string[] = fitted.fittedOn;
