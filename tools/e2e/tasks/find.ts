/** Role and name of an element as a screen reader announces it. */
export interface Thing {
  role: Role;
  /** The full name, or a pattern that it matches. */
  name: string | RegExp;
  /** Searches only inside another element. */
  within?: Thing;
}

type Role =
  | 'article'
  | 'button'
  | 'columnheader'
  | 'combobox'
  | 'dialog'
  | 'group'
  | 'heading'
  | 'link'
  | 'list'
  | 'listitem'
  | 'option'
  | 'region'
  | 'textbox';

/** Where an element is, and whether it can be used there. */
export interface Sight {
  /** Its centre, from the left and top of the window, in CSS pixels. */
  x: number;
  y: number;
  /** Nothing covers its centre. */
  isFree: boolean;
  /** It is entirely inside the window, and nothing covers its corners. */
  isInFullView: boolean;
  hasFocus: boolean;
  isSelected: boolean;
  /** The focus precedes it in the document. */
  isAhead: boolean;
  /** The text that it shows, with single spaces. */
  text: string;
}

/** A serialisable query for the page. */
export interface Question {
  wanted: WantedThing;
  /** Scrolls the element into the window first. */
  isScrolledTo: boolean;
}

interface WantedThing {
  role: string;
  source: string;
  flags: string;
  within: WantedThing | null;
}

export function questionFor(thing: Thing, { isScrolledTo = false } = {}): Question {
  return { wanted: wantedFrom(thing), isScrolledTo };
}

function wantedFrom({ role, name, within }: Thing): WantedThing {
  const whole = (text: string) =>
    new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`)}$`, 'u');
  const { source, flags } = typeof name === 'string' ? whole(name) : name;
  return { role, source, flags, within: within === undefined ? null : wantedFrom(within) };
}

/**
 * Finds the first visible element with a role and a name; null if there is none. It runs inside the page, so that every
 * engine uses the same rules: the first steps of W3C's 'Accessible Name and Description Computation'.
 */
export function sightOf({ wanted, isScrolledTo }: Question): Sight | null {
  const SELECTORS: Record<string, string> = {
    article: 'article',
    button: 'button, summary',
    columnheader: 'th',
    combobox: 'select',
    group: 'fieldset',
    heading: 'h1, h2, h3, h4',
    link: 'a[href]',
    list: 'ul, ol',
    listitem: 'li',
    region: 'section',
    textbox: 'textarea, input[type="text"]',
  };
  const tidy = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

  function textIn(node: Node): string {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    const { display, visibility } = getComputedStyle(node);
    if (display === 'none' || visibility === 'hidden') return '';
    const own = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    if (own !== null) return own;
    const parts = [...node.childNodes].map(textIn).join('');
    return display.startsWith('inline') ? parts : ` ${parts} `;
  }

  function nameOf(element: Element): string {
    const ids = element.getAttribute('aria-labelledby');
    if (ids !== null)
      return ids
        .split(/\s+/u)
        .map((id) => document.getElementById(id))
        .map((label) => (label === null ? '' : textIn(label)))
        .join(' ');
    const label = element.getAttribute('aria-label');
    if (label !== null) return label;
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    )
      return [...(element.labels ?? [])].map(textIn).join(' ');
    return textIn(element);
  }

  function elementsLike({ role, source, flags, within }: WantedThing): Element[] {
    const pattern = new RegExp(source, flags);
    const places = within === null ? [document.documentElement] : elementsLike(within);
    const selector = [`[role="${role}"]`, SELECTORS[role]].filter(Boolean).join(', ');
    return places
      .flatMap((place) => Array.from(place.querySelectorAll(selector)))
      .filter((element) => (element.getAttribute('role') ?? role) === role)
      .filter((element) => pattern.test(tidy(nameOf(element))))
      .filter((element) => element.checkVisibility({ visibilityProperty: true }));
  }

  const [element] = elementsLike(wanted);
  if (!(element instanceof HTMLElement)) return null;
  const isOnTop = (x: number, y: number) => element.contains(document.elementFromPoint(x, y));
  const see = () => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const isInFullView = [top + 1, bottom - 1].every((edge) => isOnTop(x, edge));
    return { x, y, isFree: isOnTop(x, y), isInFullView };
  };
  if (isScrolledTo && !see().isFree) element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const active = document.activeElement ?? document.body;
  return {
    ...see(),
    hasFocus: active === element,
    isSelected: element.getAttribute('aria-selected') === 'true',
    isAhead: (active.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    text: tidy(element.innerText),
  };
}
