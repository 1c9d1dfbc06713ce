import { createContext } from 'react';
import type { HubHistory, Moment } from './hubHistory.ts';

/** The entry of the history that is shown; it follows the history once the entry's screen has loaded. */
export const MomentContext = createContext<{ history: HubHistory; moment: Moment } | null>(null);
