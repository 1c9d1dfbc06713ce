import { providerErrorOf } from '../../errors.ts';
import { endOfQuoted } from './quotes.ts';

/** Characters before a value. */
const VALUE_BEGINS = new Set(['.', '(', ',']);

/**
 * Splits the content of an and/or group at a separator, but not inside brackets and quoted values.
 *
 * @throws ProviderError 400 for empty members and unbalanced brackets; clients up to 2.4 send such text, cut off at the
 *   second equals sign
 */
export function splitGroup(text: string, separator: ',' | '&'): string[] {
  const members: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"' && VALUE_BEGINS.has(text[at - 1] ?? '')) at = endOfQuoted(text, at);
    const character = text[at];
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === separator && depth === 0) {
      members.push(text.slice(start, at));
      start = at + 1;
    }
    if (depth < 0) throw unbalanced();
  }
  if (depth !== 0) throw unbalanced();
  members.push(text.slice(start));
  if (members.includes('')) throw providerErrorOf(400, 'A filter group contains an empty condition');
  return members;
}

const unbalanced = () => providerErrorOf(400, 'The brackets of a filter group do not match');
