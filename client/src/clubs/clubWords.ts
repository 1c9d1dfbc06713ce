import { clubNamed } from '@hub/shared/catalog/clubs.ts';

/** The fans' name of a club, whatever its source's short name: `Leverkusen`, not `Bayer Leverkusen`. */
export const clubWordOf = ({ name, shortName }: { name: string; shortName: string }): string =>
  clubNamed(name)?.shortName ?? shortName;

/** Three letters for a club. */
export function clubCodeOf({ name, shortName }: { name: string; shortName: string }): string {
  const club = clubNamed(name);
  return club?.code ?? (club?.id ?? shortName.slice(0, 3)).toUpperCase();
}
