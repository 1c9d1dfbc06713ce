/** Markup that may be put into other markup as it is. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What a template takes: text, which is escaped, markup, lists of both, and nothing. */
export type HtmlPart = string | number | Html | null | undefined | false | readonly HtmlPart[];

/** A template whose values are escaped for text and for attributes in double quotes. */
export function html(texts: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(texts.map((text, index) => text + markupOf(parts[index])).join(''));
}

function markupOf(part: HtmlPart): string {
  if (part instanceof Html) return part.markup;
  if (typeof part === 'object' && part !== null) return part.map(markupOf).join('');
  if (part === null || part === undefined || part === false) return '';
  return String(part).replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}
