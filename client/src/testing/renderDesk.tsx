import type { DeskChecklist } from '#shared/desk/checklist.schema.ts';
import type { SuggestionDeskAnswer } from '#shared/desk/suggestions.schema.ts';
import { FAN } from './fakeAuth.ts';
import { renderHub, type Answers } from './renderScreen.tsx';

/** A desk at which everything is done. */
export const NOTHING_TO_DO: DeskChecklist = {
  matchday: 12,
  elevens: [],
  elevensToCome: 0,
  sheets: [],
  questions: 0,
  held: 0,
  oldestSource: null,
};

const none = { count: 0, judged: 0, right: 0 };

/** What the desk gets from a hub without a model. */
const NO_SUGGESTIONS: SuggestionDeskAnswer = {
  isReading: false,
  open: [],
  suspicious: [],
  record: { taken: none, refused: none },
};

const EMPTY_DESK: Answers = {
  'account.me': () => ({ user: FAN, isAdmin: true, needsSecondFactor: false }),
  'admin.flows': () => [],
  'admin.availabilityEdits': () => [],
  'admin.statusSuggestions': () => NO_SUGGESTIONS,
  'admin.checklist': () => NOTHING_TO_DO,
  // Nobody is reminded.
  'admin.deskReminder': () => ({ address: null, areMailsSent: true }),
  'admin.openFixtures': () => [],
  'catalog.search': () => ({ players: [], clubs: [] }),
};

/** Opens the administrators' desk, where nothing is to do but what the answers say. */
export const renderDesk = (answers: Answers, path = '/agent-flows') =>
  renderHub({ path, answers: { ...EMPTY_DESK, ...answers } });
