import { vi } from 'vitest';
import { questionFor, sightOf, type Sight, type Thing } from './find.ts';
import type { Tab } from './tab.ts';

/** The fan's only input method. */
export type Hand = 'finger' | 'keyboard';

/** Long, because a busy machine is slow; a broken page still fails. */
const PATIENCE = { timeout: 30_000, interval: 15 };
/** No screen has this many stops between the focus and the wanted element. */
const MOST_KEYS = 150;

/** A user of a tab who finds elements by their accessible names and uses them by touch or by keyboard. */
export class Fan {
  /** Clicks so far. */
  taps = 0;
  readonly #tab: Tab;
  readonly #hand: Hand;

  constructor(tab: Tab, hand: Hand) {
    this.#tab = tab;
    this.#hand = hand;
  }

  /** Uses a button, a link, an option and the like. */
  async choose(thing: Thing): Promise<void> {
    if (this.#hand === 'finger') await this.#tap(thing);
    else if (thing.role === 'option') await this.#chooseByArrows(thing);
    else {
      await this.#reach(thing);
      await this.#tab.press('Enter');
    }
  }

  /** Focuses a field and types. */
  async write(field: Thing, text: string): Promise<void> {
    if (this.#hand === 'finger') await this.#tap(field);
    else await this.#reach(field);
    await this.writeWhereFocusIs(field, text);
  }

  /** Types into the field that the hub itself has focused. */
  async writeWhereFocusIs(field: Thing, text: string): Promise<void> {
    await this.#until(field, ({ hasFocus }) => hasFocus, 'does not have the focus');
    await this.#tab.type(text);
  }

  /** Waits until an element exists and shows a text. */
  async see(thing: Thing, text: string | RegExp = ''): Promise<void> {
    await this.#until(
      thing,
      (sight) => (typeof text === 'string' ? sight.text.includes(text) : text.test(sight.text)),
      `does not show ${text}`,
    );
  }

  /** Waits until an element is fully visible without scrolling. */
  async seeAtOnce(thing: Thing, text: string | RegExp = ''): Promise<void> {
    await this.see(thing, text);
    await this.#until(thing, ({ isInFullView }) => isInFullView, 'is not in full view');
  }

  async #tap(thing: Thing): Promise<void> {
    let before: Sight | null = null;
    // A click would miss a moving element.
    const sight = await this.#until(
      thing,
      (now) => {
        const isStill = now.isFree && now.x === before?.x && now.y === before.y;
        before = now;
        return isStill;
      },
      'cannot be tapped',
      { isScrolledTo: true },
    );
    this.taps++;
    await this.#tab.click(sight.x, sight.y);
  }

  /** Moves the focus to an element from wherever it is. */
  async #reach(thing: Thing): Promise<void> {
    await this.see(thing);
    for (let keys = 0; keys < MOST_KEYS; keys++) {
      const { hasFocus, isAhead } = await this.#until(thing, () => true, 'is gone');
      if (hasFocus) return;
      await this.#tab.press(isAhead ? 'Tab' : 'Shift+Tab');
    }
    throw new Error(`${describe(thing)} is not reached with ${MOST_KEYS} keys`);
  }

  /** The focus stays in the options' field. */
  async #chooseByArrows(option: Thing): Promise<void> {
    await this.see(option);
    for (let keys = 0; keys < MOST_KEYS; keys++) {
      const { isSelected } = await this.#until(option, () => true, 'is gone');
      if (isSelected) {
        await this.#tab.press('Enter');
        return;
      }
      await this.#tab.press('ArrowDown');
    }
    throw new Error(`${describe(option)} is not reached with ${MOST_KEYS} keys`);
  }

  /** Checks an element repeatedly until it is as expected. */
  #until(
    thing: Thing,
    isWanted: (sight: Sight) => boolean,
    complaint: string,
    options?: { isScrolledTo: boolean },
  ): Promise<Sight> {
    return vi.waitFor(async () => {
      const sight = await this.#tab.run(sightOf, questionFor(thing, options));
      if (sight === null) throw new Error(`${describe(thing)} does not exist`);
      if (!isWanted(sight)) throw new Error(`${describe(thing)} ${complaint}: ${JSON.stringify(sight)}`);
      return sight;
    }, PATIENCE);
  }
}

const describe = ({ role, name, within }: Thing): string =>
  `${role} '${name}'${within === undefined ? '' : ` in ${describe(within)}`}`;
