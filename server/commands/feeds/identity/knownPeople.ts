import type { Deps } from '../../../deps.ts';
import { readFactValue } from '../../../feeds/facts.ts';
import type { PlayerRow } from '../../../matchdata/bundleRows.ts';
import type { KnownPerson } from '../../../stores/season/people.ts';

/** Everybody whom the hub has known, also those whom earlier versions dropped and of whom facts are left. */
export async function readKnownPeople({ stores }: Pick<Deps, 'stores'>): Promise<KnownPerson[]> {
  const { people, dropped } = await stores.people.all();
  const lost = new Map<string, KnownPerson>();
  for (const { hubId, fact } of dropped) {
    const { name, birthdate, nationality, position, heightCm, weightKg } = readFactValue('squadPlayer', fact);
    lost.set(hubId, {
      id: hubId,
      clubId: null,
      isMember: false,
      name,
      fullName: null,
      birthdate,
      nationality,
      heightCm: heightCm ?? null,
      weightKg: weightKg ?? null,
      positions: position?.split('/') ?? [],
    });
  }
  return [...people, ...lost.values()];
}

/** A known person as a row of a squad. */
export const toPlayerRow = (person: KnownPerson): PlayerRow => ({
  playerId: person.id,
  clubId: person.isMember ? person.clubId : null,
  name: person.fullName ?? person.name,
  shortName: person.fullName === null ? null : person.name,
  birthdate: person.birthdate,
  nationality: person.nationality,
  birthCountry: null,
  heightCm: person.heightCm,
  weightKg: person.weightKg,
  foot: null,
  position: person.positions.length === 0 ? null : person.positions.join('/'),
});
