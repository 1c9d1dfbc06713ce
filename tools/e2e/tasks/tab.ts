/** The keys that keyboard users need, by their names in browsers. */
export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'ArrowDown';

export interface TabShape {
  widthPx: number;
  heightPx: number;
  isPhone: boolean;
}

/** A browser tab, whatever its engine. Clicks and keys are real input events of the engine, never simulated by a script. */
export interface Tab {
  /** Everything the page complained about, as far as the engine reports it. */
  readonly complaints: readonly string[];
  goto: (address: string) => Promise<unknown>;
  /** Runs a function inside the page; its argument is all that it can access from outside. */
  run: <Arg, Result>(script: (arg: Arg) => Result, arg: Arg) => Promise<Result>;
  /** Clicks at a position in the window, from its left and top, in CSS pixels. */
  click: (x: number, y: number) => Promise<unknown>;
  press: (key: Key) => Promise<unknown>;
  /** Types into the focused element. */
  type: (text: string) => Promise<unknown>;
  /** The window's content as PNG. */
  picture: () => Promise<Uint8Array>;
  close: () => Promise<unknown>;
}

/** A running browser. */
export interface Engine {
  /** Opens a tab that shares nothing with others. */
  openTab: (shape: TabShape) => Promise<Tab>;
  close: () => Promise<unknown>;
}
