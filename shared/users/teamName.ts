import { USER_TEAM_NAME_MAX } from '../limits.ts';
import { cleanLine } from '../text/cleanText.ts';

const BEYOND_A_LINE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * The name of a team or of a friends' league as it is stored: one cleaned line with visible characters. Checked in the
 * forms and again on the server.
 *
 * @returns null for a text that cannot be a name
 */
export function teamNameOf(text: string): string | null {
  if (BEYOND_A_LINE.test(text.trim())) return null;
  const name = cleanLine(text);
  return name !== '' && name.length <= USER_TEAM_NAME_MAX ? name : null;
}
