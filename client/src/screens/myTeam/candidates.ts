import type { PlayerCard } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import { POSITION_GROUPS, positionGroupOf, type PositionGroup } from '#shared/terms.ts';
import { nationalityWord } from '../../components/nationality.ts';
import type { UserTeamPlayer } from '#shared/userTeams.ts';
import { matchesSearch, searchKeyOf } from '#shared/foldText.ts';

/** A player of the league who can be added, with all that finding and showing him needs. */
export interface Candidate {
  player: PlayerCard;
  /** Null when the club is not known. */
  club: TeamRef | null;
  searchKey: string;
}

/** What can be done with a candidate. */
export interface PickerActions {
  onAdd: (player: PlayerCard, club: TeamRef | null) => void;
  onRemove: (player: UserTeamPlayer) => void;
}

export interface CandidateFilters {
  text: string;
  clubId: string | null;
  positionGroup: PositionGroup | null;
}

const german = new Intl.Collator('de');

/** The league's players, highest start chance first, then by name in German order. */
export function listCandidates(players: readonly PlayerCard[], clubs: readonly TeamRef[]): Candidate[] {
  const clubOf = new Map(clubs.map((club) => [club.id, club]));
  const chanceOf = (player: PlayerCard) => player.startProbability ?? -1;
  return players
    .toSorted((one, other) => chanceOf(other) - chanceOf(one) || german.compare(one.name, other.name))
    .map((player) => ({
      player,
      club: clubOf.get(player.teamId ?? '') ?? null,
      searchKey: searchKeyOf(player.name, player.nationality, nationalityWord(player.nationality)),
    }));
}

/** Those that match every filter, in the given order; a position counts as a whole code. */
export function filterCandidates(
  candidates: readonly Candidate[],
  { text, clubId, positionGroup }: CandidateFilters,
): Candidate[] {
  return candidates.filter(
    ({ player, searchKey }) =>
      (clubId === null || player.teamId === clubId) &&
      (positionGroup === null || player.positions.some((code) => positionGroupOf(code) === positionGroup)) &&
      matchesSearch(searchKey, text),
  );
}

const WORD_OF_GROUP = {
  goalkeeper: 'torwart',
  defender: 'verteidiger',
  midfielder: 'mittelfeld',
  forward: 'stuermer',
} as const satisfies Record<PositionGroup, string>;

/** A position group as the address names it; empty for none. */
export function addressWordOf(group: PositionGroup | null): string {
  return group === null ? '' : WORD_OF_GROUP[group];
}

/** The position group that an address names; null for a word nobody knows. */
export function groupOfAddressWord(word: string | null): PositionGroup | null {
  return POSITION_GROUPS.find((group) => WORD_OF_GROUP[group] === word) ?? null;
}
