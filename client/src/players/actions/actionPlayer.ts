import type { PlayerRef } from '#shared/catalog/players.schema.ts';

/** The player of the sheet of actions. */
export interface ActionPlayer extends PlayerRef {
  /** The user's team in which he is shown, where they can set his place. */
  userTeamId?: string | undefined;
  /** Removes him from the team in which he is shown, as the screen does. */
  onRemove?: (() => void) | undefined;
}
