/** Whom the sheet of actions is about. */
export interface ActionPlayer {
  id: string;
  name: string;
  /** The own team in which he is shown, where the user can decide about his place. */
  userTeamId?: string | undefined;
  /** Takes him out of the team in which he is shown, as the screen does it. */
  onRemove?: (() => void) | undefined;
}
