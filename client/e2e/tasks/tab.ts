/** The keys that somebody without a mouse needs, by the names that browsers give them. */
export type Key = 'Tab' | 'Shift+Tab' | 'Enter' | 'ArrowDown';

export interface TabShape {
  widthPx: number;
  heightPx: number;
  isPhone: boolean;
}

/** One tab of a browser, whatever its engine. Clicks and keys are those of the engine, never made up by a script. */
export interface Tab {
  /** Everything the page complained about, as far as the engine tells. */
  readonly complaints: readonly string[];
  goto: (address: string) => Promise<unknown>;
  /** Runs a function inside the page; it sees nothing from outside but its argument. */
  run: <Arg, Result>(script: (arg: Arg) => Result, arg: Arg) => Promise<Result>;
  /** At a place of the window, from its left and top in CSS pixels. */
  click: (x: number, y: number) => Promise<unknown>;
  press: (key: Key) => Promise<unknown>;
  /** Types into whatever has the focus. */
  type: (text: string) => Promise<unknown>;
  /** What the window shows, as PNG. */
  picture: () => Promise<Uint8Array>;
  close: () => Promise<unknown>;
}

/** A browser that has been started. */
export interface Engine {
  /** A tab that knows nothing of others. */
  openTab: (shape: TabShape) => Promise<Tab>;
  close: () => Promise<unknown>;
}
