import type { PlayerCard } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import { positionGroupOf, type PositionGroup } from '#shared/terms.ts';
import { nationalityWord } from '../../format/nationality.ts';
import type { UserTeamPlayer } from '#shared/userTeams.ts';
import { matchesSearch } from '#shared/foldText.ts';
import { playerSearchKey } from '#shared/searchKeys.ts';

/** A league player who can be added, with everything needed to find and show him. */
export interface Candidate {
  player: PlayerCard;
  /** Null if the club is unknown. */
  club: TeamRef | null;
  searchKey: string;
}

/** Actions available for a candidate. */
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
      searchKey: playerSearchKey(player, player.nationality, nationalityWord(player.nationality)),
    }));
}

/** Candidates that match every filter, in the given order; a position matches by its whole code. */
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
