/** Markup that is safe to insert into other markup unescaped. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** What a template accepts: text, which it escapes, markup, lists of both, or nothing. */
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
