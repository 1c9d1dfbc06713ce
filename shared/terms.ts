/** Closed lists of football terms for server and client. German labels are in the client. */

export const POSITION_GROUPS = ['goalkeeper', 'defender', 'midfielder', 'forward'] as const;
export type PositionGroup = (typeof POSITION_GROUPS)[number];

/** Position codes and words by filter group (specification, section 5), matched as whole codes. */
export const POSITION_CODES_OF_GROUP = {
  goalkeeper: ['GK', 'Goalkeeper'],
  defender: ['CB', 'LB', 'RB', 'LWB', 'RWB', 'Defender'],
  midfielder: ['CM', 'CDM', 'CAM', 'LM', 'RM', 'Midfielder'],
  forward: ['ST', 'CF', 'LW', 'RW', 'Forward', 'Striker'],
} as const satisfies Record<PositionGroup, readonly string[]>;

export type PositionCode = (typeof POSITION_CODES_OF_GROUP)[PositionGroup][number];

const groupOfCode = new Map<string, PositionGroup>(
  POSITION_GROUPS.flatMap((group) =>
    POSITION_CODES_OF_GROUP[group].flatMap((code) => [
      [code, group] as const,
      [code.toLowerCase(), group] as const,
    ]),
  ),
);

/** The filter group of a position code; null for an unknown code. */
export function positionGroupOf(code: string): PositionGroup | null {
  return groupOfCode.get(code) ?? groupOfCode.get(code.trim().toLowerCase()) ?? null;
}

export const INJURY_STATUSES = ['fit', 'questionable', 'injured', 'suspended', 'unknown'] as const;
export type InjuryStatus = (typeof INJURY_STATUSES)[number];

export const AVAILABILITIES = ['available', 'doubtful', 'injured', 'suspended'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

export const FIXTURE_STATUSES = ['scheduled', 'live', 'finished', 'postponed', 'cancelled'] as const;
export type FixtureStatus = (typeof FIXTURE_STATUSES)[number];

export const FLOW_STATUSES = ['active', 'running', 'error', 'inactive'] as const;
export type FlowStatus = (typeof FLOW_STATUSES)[number];

export const RUN_TRIGGERS = ['start', 'command', 'function', 'admin', 'schedule'] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];
