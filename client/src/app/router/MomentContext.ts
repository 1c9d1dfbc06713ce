import { createContext } from 'react';
import type { HubHistory, Moment } from './hubHistory.ts';

/** The moment of the history that is shown, which follows the history once its screen has come. */
export const MomentContext = createContext<{ history: HubHistory; moment: Moment } | null>(null);
