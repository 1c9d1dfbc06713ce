import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { Lineups, TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import {
  chancePhaseAt,
  listedTruthOf,
  type MatchTruth,
  type WithChance,
} from '@hub/shared/season/matchTruth.ts';
import { search, type Searchable } from '@hub/shared/search/search.ts';
import { clubSearchKey, playerSearchKey } from '@hub/shared/search/searchKeys.ts';
import { positionGroupOf } from '@hub/shared/terms.ts';
import type { LeagueName } from '@hub/shared/users/pasted/leagueNames.ts';
import { readPastedPrices, type PastedPrices } from '@hub/shared/users/pasted/pastedPrices.ts';
import { readPastedSquad, type PastedSquad } from '@hub/shared/users/pasted/pastedSquad.ts';
import { readOpenLineups, readOpenPlayers, type Redistribution } from '../redistribution.ts';
import type { Deps } from '../../deps.ts';
import type { FollowedVersion } from '../sharedAnswers/dataVersion.ts';

/** A club's next match, with its own eleven. */
export interface ClubMatch {
  lineup: TeamLineup;
  opponent: TeamLineup;
  isHome: boolean;
  kickoffTs: string;
}

/** The players, clubs and elevens of the current season, searchable. */
export class LeagueIndex {
  readonly matchday: number | null;
  readonly asOfTs: string | null;
  readonly isStatusOpen: Redistribution['isStatusOpen'];
  readonly #now: Deps['now'];
  readonly #players: ReadonlyMap<string, PlayerCard>;
  readonly #clubs: ReadonlyMap<string, TeamRef>;
  readonly #searchablePlayers: readonly Searchable<PlayerCard>[];
  readonly #searchableClubs: readonly Searchable<TeamRef>[];
  readonly #names: readonly LeagueName[];
  readonly #matches: ReadonlyMap<string, ClubMatch>;

  constructor(
    players: readonly PlayerCard[],
    clubs: readonly TeamRef[],
    {
      lineups,
      isStatusOpen,
      now,
    }: { lineups: Lineups; isStatusOpen: Redistribution['isStatusOpen']; now: Deps['now'] },
  ) {
    this.isStatusOpen = isStatusOpen;
    this.#now = now;
    this.matchday = lineups.matchday;
    this.asOfTs = lineups.asOfTs;
    this.#players = new Map(players.map((player) => [player.id, player]));
    this.#clubs = new Map(clubs.map((club) => [club.id, club]));
    this.#searchablePlayers = players.map((entry) => ({
      entry,
      key: playerSearchKey({ ...entry, club: this.clubOf(entry) }),
    }));
    this.#names = players.map(({ id, name, fullName, teamId, positionPrimary }) => ({
      id,
      name,
      fullName,
      teamId,
      positionGroup: positionGroupOf(positionPrimary),
    }));
    this.#searchableClubs = clubs.map((entry) => ({ entry, key: clubSearchKey(entry) }));
    this.#matches = new Map(
      lineups.fixtures.flatMap(({ home, away, kickoffTs }): [string, ClubMatch][] => [
        [home.teamId, { lineup: home, opponent: away, isHome: true, kickoffTs }],
        [away.teamId, { lineup: away, opponent: home, isHome: false, kickoffTs }],
      ]),
    );
  }

  player = (id: string): PlayerCard | undefined => this.#players.get(id);
  clubOf = ({ teamId }: PlayerCard): TeamRef | null => this.#clubs.get(teamId ?? '') ?? null;
  matchOf = (teamId: string | null): ClubMatch | null => this.#matches.get(teamId ?? '') ?? null;

  /** What is known now of the match that a player's chance is for. */
  truthOf = (player: WithChance): MatchTruth =>
    listedTruthOf(player, chancePhaseAt(player, this.#now().getTime()));

  /** Best first. */
  findPlayers = (query: string): PlayerCard[] => search(this.#searchablePlayers, query);
  findClubs = (query: string): TeamRef[] => search(this.#searchableClubs, query);

  /** Reads names from any list, like the field for pasting. */
  readNames = (text: string): PastedSquad => readPastedSquad(text, this.#names, [...this.#clubs.values()]);
  /** As `readNames`, with the prices beside the names. */
  readPrices = (text: string): PastedPrices => readPastedPrices(text, this.#names, [...this.#clubs.values()]);
  allPlayers = (): Iterable<PlayerCard> => this.#players.values();
}

/** Reads the league once per data version, without data that may not be passed on. */
export function createLeagueIndex(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  version: FollowedVersion,
): () => Promise<LeagueIndex> {
  let kept: { version: string; league: Promise<LeagueIndex> } | null = null;

  async function read(): Promise<LeagueIndex> {
    const [{ players, clubs, redistribution }, lineups] = await Promise.all([
      readOpenPlayers({ stores }),
      readOpenLineups({ stores }),
    ]);
    return new LeagueIndex(players, clubs, {
      lineups,
      isStatusOpen: redistribution.isStatusOpen,
      now,
    });
  }

  return async () => {
    const current = await version.current();
    if (current === null) return read();
    if (kept?.version === current) return kept.league;
    const league = read();
    kept = { version: current, league };
    league.catch(() => {
      // A failure is not cached.
      if (kept?.league === league) kept = null;
    });
    return league;
  };
}
