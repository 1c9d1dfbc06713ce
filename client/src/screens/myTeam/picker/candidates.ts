import type { PlayerOfClub } from '../../../players/useAllPlayers.ts';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { positionGroupOf, type PositionGroup } from '@hub/shared/terms.ts';
import { nationalityWord } from '../../../format/termTexts.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { searchFilter } from '@hub/shared/search/search.ts';
import { playerSearchKey, type SearchKey } from '@hub/shared/search/searchKeys.ts';

/** A league player who can be added, with everything needed to find and show him. */
export interface PickerCandidate extends PlayerOfClub {
  key: SearchKey;
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
export function listCandidates(players: readonly PlayerCard[], clubs: readonly TeamRef[]): PickerCandidate[] {
  const clubOf = new Map(clubs.map((club) => [club.id, club]));
  const chanceOf = (player: PlayerCard) => player.startProbability ?? -1;
  return players
    .toSorted((one, other) => chanceOf(other) - chanceOf(one) || german.compare(one.name, other.name))
    .map((player) => {
      const club = clubOf.get(player.teamId ?? '') ?? null;
      const nation = [player.nationality, nationalityWord(player.nationality)];
      return { player, club, key: playerSearchKey({ ...player, club }, ...nation) };
    });
}

/**
 * A replacement for each player: the likeliest starter of the same position group who is neither in the team nor proposed
 * for another player. Players without a group, or without a candidate in it, are omitted.
 *
 * @param candidates highest start chance first
 */
export function replacementsFor(
  leavers: readonly UserTeamPlayer[],
  team: UserTeam,
  candidates: readonly PickerCandidate[],
): Map<string, PickerCandidate> {
  const taken = new Set(team.players.map(({ id }) => id));
  const proposals = new Map<string, PickerCandidate>();
  for (const leaver of leavers) {
    const group = fieldGroupOf(leaver);
    const proposal = candidates.find(
      ({ player }) =>
        group !== null &&
        player.startProbability !== null &&
        !taken.has(player.id) &&
        fieldGroupOf(player) === group,
    );
    if (proposal === undefined) continue;
    taken.add(proposal.player.id);
    proposals.set(leaver.id, proposal);
  }
  return proposals;
}

/** Candidates that match every filter, in the given order; a position matches by its whole code. */
export function filterCandidates(
  candidates: readonly PickerCandidate[],
  { text, clubId, positionGroup }: CandidateFilters,
): PickerCandidate[] {
  const fitting = candidates.filter(
    ({ player }) =>
      (clubId === null || player.teamId === clubId) &&
      (positionGroup === null || player.positions.some((code) => positionGroupOf(code) === positionGroup)),
  );
  return fitting.filter(
    searchFilter(
      fitting.map((entry) => ({ entry, key: entry.key })),
      text,
    ),
  );
}
