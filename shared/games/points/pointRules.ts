import type { PositionGroup } from '#shared/terms.ts';

/** Points by position group. */
export type ByGroup = Readonly<Record<PositionGroup, number>>;

/** Whether the rules are those in force, as far as anybody could read, or wait for somebody to confirm them. */
export const RULE_STATES = ['inForce', 'toConfirm'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Sets of point rules that the hub can score. `facts` is a scale of its own, for sources without assists and saves. */
export const POINT_PROFILES = ['facts', 'fpl', 'bundesligaFantasy'] as const;
export type PointProfile = (typeof POINT_PROFILES)[number];

/** What points are given for, in the order in which a screen lists them. */
export const POINT_PARTS = [
  'appearance',
  'goals',
  'assists',
  'cleanSheet',
  'conceded',
  'saves',
  'cards',
  'result',
  'actions',
  'bonus',
] as const;
export type PointPart = (typeof POINT_PARTS)[number];

/** What a game gives points for, as it stood on a day. Points that a game takes off are negative. */
export interface PointRules {
  profile: PointProfile;
  state: RuleState;
  /** Day on which the rules were read, ISO date. */
  readOn: string;
  /** First season they hold for, such as `2024-25`; null if the page has no date. */
  fromSeason: string | null;
  source: string;
  /** Ascending; the last whose minute was reached counts. */
  appearance: readonly { fromMinute: number; points: number }[];
  goal: ByGroup;
  /** On top of the goals, for two and for three or more of them. */
  severalGoals: { two: number; three: number } | null;
  /** Null where the profile leaves assists out. */
  assist: ByGroup | null;
  cleanSheet: { fromMinute: number; points: ByGroup };
  /** For each `every` goals conceded. */
  conceded: { every: number; points: ByGroup };
  saves: { every: number; points: number } | null;
  penaltySaved: number | null;
  penaltyMissed: number | null;
  yellow: number;
  secondYellow: number;
  red: number;
  ownGoal: number;
  /** Of his club, for everybody who played; a heavy defeat is one by three or more. */
  result: { win: number; defeat: number; heavyDefeat: number } | null;
  actions: {
    duelsWon: { every: number; points: ByGroup };
    shots: { every: number; points: number };
    keyPasses: { every: number; points: number };
  } | null;
  /** Points that the game's own statistics give to the best of a match. */
  hasBonus: boolean;
}

const forAll = (points: number): ByGroup => ({
  goalkeeper: points,
  defender: points,
  midfielder: points,
  forward: points,
});

const GOAL: ByGroup = { goalkeeper: 10, defender: 6, midfielder: 5, forward: 4 };

const FPL: PointRules = {
  profile: 'fpl',
  state: 'inForce',
  readOn: '2026-08-01',
  fromSeason: '2022-23',
  source: 'fantasy.premierleague.com/help/rules',
  appearance: [
    { fromMinute: 1, points: 1 },
    { fromMinute: 60, points: 2 },
  ],
  goal: GOAL,
  severalGoals: null,
  assist: forAll(3),
  cleanSheet: { fromMinute: 60, points: { goalkeeper: 4, defender: 4, midfielder: 1, forward: 0 } },
  conceded: { every: 2, points: { goalkeeper: -1, defender: -1, midfielder: 0, forward: 0 } },
  saves: { every: 3, points: 1 },
  penaltySaved: 5,
  penaltyMissed: -2,
  yellow: -1,
  secondYellow: -3,
  red: -3,
  ownGoal: -2,
  result: null,
  actions: null,
  hasBonus: true,
};

/** What is scored can be computed from every source that tells goals, cards and minutes. */
const FACTS: PointRules = {
  ...FPL,
  profile: 'facts',
  assist: null,
  saves: null,
  penaltySaved: null,
  penaltyMissed: null,
  hasBonus: false,
};

/**
 * Goals, actions, sendings-off and own goals: the page of 2023/24. The rest stands on an older page without a date, and waits for
 * somebody to confirm it. Winning goals and penalties caused or missed are left out: no source tells them.
 */
const BUNDESLIGA_FANTASY: PointRules = {
  profile: 'bundesligaFantasy',
  state: 'toConfirm',
  readOn: '2026-08-01',
  fromSeason: '2023-24',
  source: 'bundesliga.com, fantasy.bundesliga.com/page/scoring_rules',
  appearance: [
    { fromMinute: 1, points: 1 },
    { fromMinute: 70, points: 2 },
  ],
  goal: GOAL,
  severalGoals: { two: 1, three: 3 },
  assist: forAll(3),
  cleanSheet: { fromMinute: 62, points: { goalkeeper: 5, defender: 2, midfielder: 0, forward: 0 } },
  conceded: { every: 1, points: { goalkeeper: -1, defender: -1, midfielder: 0, forward: 0 } },
  saves: { every: 1, points: 1 },
  penaltySaved: 5,
  penaltyMissed: null,
  yellow: -1,
  secondYellow: -3,
  red: -5,
  ownGoal: -4,
  result: { win: 1, defeat: -1, heavyDefeat: -2 },
  actions: {
    duelsWon: { every: 5, points: { goalkeeper: 0, defender: 2, midfielder: 1, forward: 1 } },
    shots: { every: 2, points: 1 },
    keyPasses: { every: 2, points: 1 },
  },
  hasBonus: false,
};

export const POINT_RULES: Readonly<Record<PointProfile, PointRules>> = {
  facts: FACTS,
  fpl: FPL,
  bundesligaFantasy: BUNDESLIGA_FANTASY,
};
