import type { BackupCopies } from '@hub/shared/admin/backups.schema.ts';
import type { AdminChecklist } from '@hub/shared/admin/checklist.schema.ts';
import type { SuggestionsAnswer } from '@hub/shared/admin/suggestions.schema.ts';
import { FAN } from './fakeAuth.ts';
import { renderHub, type Answers } from './renderScreen.tsx';

/** A checklist with nothing left to do. */
export const NOTHING_TO_DO: AdminChecklist = {
  matchday: 12,
  elevens: [],
  elevensToCome: 0,
  expected: { clubs: 0, told: 0 },
  sheets: [],
  questions: 0,
  held: 0,
  oldestSource: null,
};

const none = { count: 0, judged: 0, right: 0 };

/** The answer from a hub without a model. */
const NO_SUGGESTIONS: SuggestionsAnswer = {
  isReading: false,
  open: [],
  suspicious: [],
  record: { taken: none, refused: none },
};

/** A hub whose data another system stores. */
const NO_BACKUPS: BackupCopies = {
  restoredBy: 'elsewhere',
  copies: [],
  isBucketAway: false,
  restored: null,
  failed: null,
};

const EMPTY_ADMIN: Answers = {
  'account.me': () => ({ user: FAN, isAdmin: true, needsSecondFactor: false }),
  'admin.flows': () => [],
  'admin.availabilityEdits': () => [],
  'admin.statusSuggestions': () => NO_SUGGESTIONS,
  'admin.checklist': () => NOTHING_TO_DO,
  // No one is reminded.
  'admin.deskReminder': () => ({ address: null, areMailsSent: true }),
  'admin.backups': () => NO_BACKUPS,
  'admin.release': () => ({ version: '0.3.0', notes: null }),
  'admin.openFixtures': () => [],
  'admin.expectedSources': () => [],
  'catalog.search': () => ({ players: [], clubs: [] }),
};

/** Opens the administration, with nothing to do except what the answers contain. */
export const renderAdmin = (answers: Answers, path = '/agent-flows') =>
  renderHub({ path, answers: { ...EMPTY_ADMIN, ...answers } });
