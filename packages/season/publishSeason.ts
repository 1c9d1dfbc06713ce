import type { KnownFact } from './feeds/facts.ts';
import { identifyClubs, type ClubIdentity } from './feeds/identity/clubIdentity.ts';
import { proposeIdentities, toPlayerRow, type Recognition } from './feeds/proposeIdentities.ts';
import { mergeSeason, seasonIn, type MergedSeason, type NewestFacts } from './feeds/merge/merge.ts';
import { withMoves } from './feeds/merge/moves.ts';
import { doubtsAbout, withoutDoubted, type Doubt } from './feeds/merge/plausibility.ts';
import type { MatchDataBundle } from './matchdata/bundle.ts';
import { deriveRows, type MatchDataRows } from './matchdata/derive.ts';
import type { KnownPerson } from './matchdata/seasonRows.ts';

/** What publishing a season asks of the hub, and leaves to it. */
export interface SeasonHub {
  now: () => Date;
  /** All players the hub has ever known, each at his last club. */
  people(): Promise<readonly KnownPerson[]>;
  /** The newest facts about the running season, with what people have entered for it. */
  facts(): Promise<NewestFacts>;
  /** Squads as last reported in an earlier season. */
  squadsBefore(): Promise<KnownFact<'squadPlayer'>[]>;

  /** The sources' players that have been recognised before. */
  recognised(): Promise<Parameters<typeof proposeIdentities>[0]>;
  /** Remembers clubs recognised by name, and asks about unknown ones. */
  keepClubs(season: string | null, clubs: ClubIdentity): Promise<void>;
  /** Remembers recognised players, asks about unclear ones, and drops questions that are no longer open. */
  keepPlayers(season: string | null, players: Recognition): Promise<void>;

  /** The season as last published; null before the first time. */
  published(): Promise<MatchDataBundle | null>;
  /** Holds back new doubts until somebody decides. @returns those of the given doubts that nobody has cleared */
  holdBack(doubts: readonly Doubt[]): Promise<Doubt[]>;
  /** Shows the season. @returns whether it differs from the one shown before */
  show(
    bundle: MatchDataBundle,
    merged: Pick<MergedSeason, 'elevens' | 'expected' | 'areAbsencesKnown'>,
  ): Promise<boolean>;

  /** Seasons before the running one, if anything about them is new. */
  changedPastSeasons(): Promise<readonly string[]>;
  pastFacts(season: string): Promise<NewestFacts>;
  savePast(rows: MatchDataRows): Promise<void>;
}

/**
 * How a season gets from the sources to the screens: read → recognise → merge → compare → import. What the sources report has
 * been stored as facts; here the newest ones become the season that the hub shows.
 *
 * @returns whether the season on show has changed
 */
export async function publishSeason(hub: SeasonHub): Promise<boolean> {
  await publishPastSeasons(hub);

  // Read: the newest facts of all sources, and what people have entered.
  const people = await hub.people();
  const facts = { ...(await hub.facts()), people: people.map(toPlayerRow) };

  // Recognise: the club and the player that each source means; what is unclear becomes a question.
  const clubs = await recogniseClubs(hub, facts);
  const carried = await squadsOfLastSeason(hub, facts, clubs);
  const squadPlayers = [...facts.squadPlayers, ...carried];
  const hubIdOf = await recognisePlayers(hub, { ...facts, squadPlayers }, clubs, people);

  // Merge: one season out of all facts. A player reported for this season has left last season's squad.
  const idOf = ({ source, sourceId }: KnownFact<'squadPlayer'>) => hubIdOf(source, sourceId);
  const reported = new Set(facts.squadPlayers.map(idOf));
  const stayed = carried.filter((fact) => !reported.has(idOf(fact)));
  const merged = mergeSeason(
    { ...facts, squadPlayers: [...facts.squadPlayers, ...stayed] },
    hubIdOf,
    hub.now().getTime(),
  );
  if (merged.bundle.fixtures.length === 0) return false;
  const bundle = withSquadsOfLastSeason(merged.bundle, carried, clubs);

  // Compare: doubtful changes wait for a decision, and moved matches keep their first kickoff.
  const published = await hub.published();
  const doubts = await hub.holdBack(doubtsAbout(bundle, published, merged.contradicted));
  const accepted = withMoves(withoutDoubted(bundle, published, doubts), published);

  // Import.
  return hub.show(accepted, merged);
}

/** Past seasons from bundles, without the comparison: they are over. */
async function publishPastSeasons(hub: SeasonHub): Promise<void> {
  for (const season of await hub.changedPastSeasons()) {
    const people = await hub.people();
    const facts = { ...(await hub.pastFacts(season)), people: people.map(toPlayerRow) };
    const clubs = await recogniseClubs(hub, facts);
    const hubIdOf = await recognisePlayers(hub, facts, clubs, people);
    const { bundle } = mergeSeason(facts, hubIdOf, hub.now().getTime());
    if (bundle.fixtures.length > 0) await hub.savePast(deriveRows(bundle, null));
  }
}

async function recogniseClubs(hub: SeasonHub, facts: NewestFacts): Promise<ClubIdentity> {
  const clubs = identifyClubs(facts.clubs, facts.fixtures, facts.book);
  await hub.keepClubs(seasonIn(facts), clubs);
  return clubs;
}

/** Decides once who each player of the sources is: a known player, a new one, or a question. */
async function recognisePlayers(
  hub: SeasonHub,
  facts: NewestFacts,
  clubs: ClubIdentity,
  people: readonly KnownPerson[],
): Promise<Recognition['hubIdOf']> {
  const players = proposeIdentities(await hub.recognised(), facts, clubs, people);
  await hub.keepPlayers(seasonIn(facts), players);
  return players.hubIdOf;
}

/**
 * Last season's squads of clubs that have none this season: fixtures are published long before squads, and until then players
 * are assumed to have stayed.
 */
async function squadsOfLastSeason(
  hub: SeasonHub,
  { squadPlayers }: Pick<NewestFacts, 'squadPlayers'>,
  { clubs, clubIdOf }: ClubIdentity,
): Promise<KnownFact<'squadPlayer'>[]> {
  const withSquad = new Set(squadPlayers.map(({ source, value }) => clubIdOf(source, value.club)));
  const missing = new Set([...clubs.keys()].filter((id) => !withSquad.has(id)));
  if (missing.size === 0) return [];
  const before = await hub.squadsBefore();
  return before.filter(({ source, value }) => missing.has(clubIdOf(source, value.club) ?? ''));
}

/** Marks clubs that still have last season's squad, because their first squad of this season may be smaller. */
function withSquadsOfLastSeason(
  bundle: MatchDataBundle,
  carried: readonly KnownFact<'squadPlayer'>[],
  { clubIdOf }: ClubIdentity,
): MatchDataBundle {
  const clubIds = new Set(carried.flatMap(({ source, value }) => clubIdOf(source, value.club) ?? []));
  return {
    ...bundle,
    clubs: bundle.clubs.map((club) =>
      clubIds.has(club.clubId) ? Object.assign(club, { hasSquadOfLastSeason: true as const }) : club,
    ),
  };
}
