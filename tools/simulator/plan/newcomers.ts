import type { PlayerRow } from '@hub/season/matchdata/bundleRows.ts';
import { NAME_MATERIAL } from '@hub/season/matchdata/demo/names.ts';
import type { Random } from '@hub/season/matchdata/demo/random.ts';

/** Invents players with names that are new to a season. */
export interface Newcomers {
  /** A replacement for a player, at the same position. @param id the new player's id */
  inPlaceOf(player: PlayerRow, id: string): PlayerRow;
}

/** @param known players whose names are taken */
export function createNewcomers(known: readonly PlayerRow[], random: Random): Newcomers {
  const taken = new Set(known.map(({ name }) => name));
  const nameOf = (): { name: string; nationality: string } => {
    for (;;) {
      const { firstNames, familyNames, nationality } = random.pick(NAME_MATERIAL);
      const name = `${random.pick(firstNames)} ${random.pick(familyNames)}`;
      if (taken.has(name)) continue;
      taken.add(name);
      return { name, nationality };
    }
  };
  return {
    inPlaceOf(player, id) {
      const { name, nationality } = nameOf();
      const [month, day] = [random.between(1, 12), random.between(1, 28)].map((n) =>
        String(n).padStart(2, '0'),
      );
      return {
        ...player,
        playerId: id,
        name,
        shortName: null,
        nationality,
        birthCountry: nationality,
        birthdate: `${random.between(1992, 2005)}-${month}-${day}`,
      };
    },
  };
}
