import { LEAGUES } from '#shared/season/leagues.ts';
import type { Deps } from '../../../deps.ts';
import { isAskedIn } from '../../../feeds/bundleFacts.ts';
import { clubBookOf, type ClubBook } from '../../../feeds/identity/clubBook.ts';
import { identifyClubs, type ClubIdentity } from '../../../feeds/identity/clubIdentity.ts';
import { seasonIn, type NewestFacts } from '../../../feeds/merge/merge.ts';

/** The clubs that the hub knows: those of its file and what the desk has added and decided. */
export async function readClubBook({ clubs }: Pick<Deps['stores'], 'clubs'>): Promise<ClubBook> {
  const { added, decided } = await clubs.known();
  return clubBookOf(added, decided);
}

/** What a season is merged with besides its facts. */
export const readSetting = async ({
  stores,
  config,
}: Pick<Deps, 'stores' | 'config'>): Promise<Pick<NewestFacts, 'book' | 'competition'>> => ({
  book: await readClubBook(stores),
  competition: LEAGUES[config.feeds.league].name,
});

/** Says whom each club of the sources stands for, and asks the desk about those whom nobody knows. */
export async function recogniseClubs(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  facts: NewestFacts,
): Promise<ClubIdentity> {
  const { clubs, fixtures, book } = facts;
  const season = seasonIn(facts);
  const identity = identifyClubs(clubs, fixtures, book);
  const unknown = identity.unknown.map(({ source, sourceId, value: { name, shortName } }) => ({
    source,
    sourceId,
    name,
    shortName,
  }));
  const isAsked = ({ source, sourceId }: (typeof unknown)[number]) => isAskedIn(season, source, sourceId);
  await stores.clubs.note(identity.named, unknown, isAsked, now().toISOString());
  return identity;
}
