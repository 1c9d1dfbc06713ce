import { LEAGUES } from '@hub/shared/catalog/leagues.ts';
import type { Deps } from '../../../deps.ts';
import { readFactValue } from '@hub/season/feeds/facts.ts';
import { clubBookOf, type ClubBook } from '@hub/season/feeds/identity/clubBook.ts';
import type { NewestFacts } from '@hub/season/feeds/merge/merge.ts';
import { traitsOf, type KnownPerson } from '@hub/season/matchdata/seasonRows.ts';

/** All players the hub has ever known, including those that earlier versions deleted and that remain only in facts. */
export async function readKnownPeople({ stores }: Pick<Deps, 'stores'>): Promise<KnownPerson[]> {
  const { people, dropped } = await stores.people.all();
  const lost = new Map<string, KnownPerson>();
  for (const { hubId, fact } of dropped) {
    const known = readFactValue('squadPlayer', fact);
    const { name, birthdate, nationality, position, foot } = known;
    lost.set(hubId, {
      id: hubId,
      clubId: null,
      isMember: false,
      name,
      fullName: null,
      birthdate,
      nationality,
      ...traitsOf(known),
      preferredFoot: foot ?? null,
      positions: position?.split('/') ?? [],
    });
  }
  return [...people, ...lost.values()];
}

/** The clubs that the hub knows: those in its file, and those that administrators have added or decided. */
export async function readClubBook({ clubs }: Pick<Deps['stores'], 'clubs'>): Promise<ClubBook> {
  const { added, decided } = await clubs.known();
  return clubBookOf(added, decided);
}

/** The other inputs to a merge. */
export const readSetting = async ({
  stores,
  config,
}: Pick<Deps, 'stores' | 'config'>): Promise<Pick<NewestFacts, 'book' | 'competition'>> => ({
  book: await readClubBook(stores),
  competition: LEAGUES[config.feeds.league].name,
});
