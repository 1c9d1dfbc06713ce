import { domainToASCII, domainToUnicode } from 'node:url';
import { AccountError } from '../../accountErrors.ts';
import { INVISIBLE } from './users.ts';

const LENGTH = 254;
/** The part before the `@`, in octets. */
const LOCAL_LENGTH = 64;
/** Words joined by single dots (RFC 5321, section 4.1.2), also of letters beyond ASCII (RFC 6531). */
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
/** Two labels or more, each without a hyphen at its ends. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/u;

/** In lower case, except for letters such as `İ`, which would become two characters and thereby another address. */
const lowerCase = (text: string) =>
  text.replace(/\p{Lu}/gu, (letter) => {
    const lower = letter.toLowerCase();
    return lower.length === letter.length ? lower : letter;
  });

/**
 * The form in which accounts store an address, the same for every spelling of its domain; accepts any text, even an invalid
 * address.
 */
export function normaliseEmail(email: string): string {
  const text = lowerCase(email.normalize('NFC').trim());
  const at = text.lastIndexOf('@') + 1;
  return text.slice(0, at) + (domainToUnicode(domainToASCII(text.slice(at))) || text.slice(at));
}

/** @throws AccountError INVALID_EMAIL */
export function parseEmail(email: string): string {
  const address = normaliseEmail(email);
  const [local = '', domain = '', ...others] = address.split('@');
  const isValid =
    others.length === 0 &&
    address.length <= LENGTH &&
    Buffer.byteLength(local) <= LOCAL_LENGTH &&
    LOCAL.test(local) &&
    DOMAIN.test(domainToASCII(domain)) &&
    !INVISIBLE.test(email.trim());
  if (!isValid) throw new AccountError('INVALID_EMAIL', 'The e-mail address is not valid');
  return address;
}
