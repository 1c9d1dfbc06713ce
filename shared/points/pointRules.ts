import type { PositionGroup } from '../terms.ts';

/** Points by position group. */
export type ByGroup = Readonly<Record<PositionGroup, number>>;

/** Whether the rules are in force as published, or still have to be confirmed. */
export const RULE_STATES = ['inForce', 'toConfirm'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/** Sets of point rules that the hub can score. `facts` is a scale of its own, for sources without assists and saves. */
export const POINT_PROFILES = ['facts', 'fpl', 'bundesligaFantasy'] as const;
export type PointProfile = (typeof POINT_PROFILES)[number];

/** What points are given for, in display order. */
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

/** The point rules of a game as of a day; deductions are negative. */
export interface PointRules {
  profile: PointProfile;
  state: RuleState;
  /** Day on which the rules were read, ISO date. */
  readOn: string;
  /** First season they apply to, such as `2024-25`; null if the page has no date. */
  fromSeason: string | null;
  source: string;
  /** Ascending; the last one whose minute was reached counts. */
  appearance: readonly { fromMinute: number; points: number }[];
  goal: ByGroup;
  /** Bonus for two goals, and for three or more. */
  severalGoals: { two: number; three: number } | null;
  /** Null if the profile leaves assists out. */
  assist: ByGroup | null;
  cleanSheet: { fromMinute: number; points: ByGroup };
  /** Points for every `every` goals conceded. */
  conceded: { every: number; points: ByGroup };
  saves: { every: number; points: number } | null;
  penaltySaved: number | null;
  penaltyMissed: number | null;
  yellow: number;
  secondYellow: number;
  red: number;
  ownGoal: number;
  /** For the result of the club, for all who played; a heavy defeat is by three or more goals. */
  result: { win: number; defeat: number; heavyDefeat: number } | null;
  actions: {
    duelsWon: { every: number; points: ByGroup };
    shots: { every: number; points: number };
    keyPasses: { every: number; points: number };
  } | null;
  /** Whether the game's own statistics give bonus points to the best players of a match. */
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

/** Can be computed from any source that reports goals, cards and minutes. */
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
 * Goals, actions, sendings-off and own goals are from the page of 2023/24. The rest is from an older, undated page and has to
 * be confirmed. Winning goals and penalties caused or missed are left out, because no source reports them.
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
