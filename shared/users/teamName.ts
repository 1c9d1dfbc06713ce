import { USER_TEAM_NAME_MAX } from '#shared/limits.ts';

const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const BEYOND_A_LINE = /[\p{Cc}\p{Cs}]/u;

/**
 * The name of a team or of a friends' league as it is stored: one trimmed line with visible characters. Checked in the
 * forms and again on the server.
 *
 * @returns null for a text that cannot be a name
 */
export function teamNameOf(text: string): string | null {
  const name = text.trim();
  const isName = name.length <= USER_TEAM_NAME_MAX && VISIBLE.test(name) && !BEYOND_A_LINE.test(name);
  return isName ? name : null;
}
