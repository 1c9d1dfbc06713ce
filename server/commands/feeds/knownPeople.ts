import type { Deps } from '../../deps.ts';
import { readFactValue } from '../../feeds/facts.ts';
import type { KnownPerson } from '../../stores/season/people.ts';

/** Everybody whom the hub has known, also those whom earlier versions dropped and of whom facts are left. */
export async function readKnownPeople({ stores }: Pick<Deps, 'stores'>): Promise<KnownPerson[]> {
  const { people, dropped } = await stores.people.all();
  const lost = new Map<string, KnownPerson>();
  for (const { hubId, fact } of dropped) {
    const { name, birthdate, nationality, position, heightCm, weightKg } = readFactValue('squadPlayer', fact);
    const row = { playerId: hubId, clubId: null, name, shortName: null, birthdate, nationality };
    lost.set(hubId, {
      clubId: null,
      row: {
        ...row,
        birthCountry: null,
        heightCm: heightCm ?? null,
        weightKg: weightKg ?? null,
        foot: null,
        position,
      },
    });
  }
  return [...people, ...lost.values()];
}
