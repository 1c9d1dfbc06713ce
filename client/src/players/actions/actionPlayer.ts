/** Whom the sheet of actions is about. */
export interface ActionPlayer {
  id: string;
  name: string;
  /** Takes him out of the team in which he is shown, as the screen does it. */
  onRemove?: (() => void) | undefined;
}
