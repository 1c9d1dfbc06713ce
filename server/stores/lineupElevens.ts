import type { LineupPlayer, TeamLineup } from '../../shared/lineups.ts';
import { StartGain } from '../../shared/pstart.ts';
import { RELIABILITIES, type Reliability } from '../../shared/pstartOutlook.ts';
import { POSITION_GROUPS } from '../../shared/terms.ts';
import type { TableRow } from '../provider/provider.ts';
import { officialKey } from '../pstart/officialKey.ts';
import { predictedEleven, usualShapesOf } from '../pstart/predictedEleven.ts';
import { recentElevensOf } from '../pstart/recentElevens.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { toNote } from './availability.ts';
import { positionGroupOfRow, toFixtureFact } from './factRows.ts';
import { officialElevensOf } from './officialElevens.ts';
import { toNamedPlayer } from './playerRow.ts';

/** What the elevens of a matchday are told from. */
export interface LineupRows {
  /** Of the newest run, with the players' names and states. */
  predictions: readonly TableRow[];
  /** Matches of late, which tell the usual shapes. */
  recent: readonly TableRow[];
  /** Who began those, or the forecast matches where they are under way. */
  starters: readonly TableRow[];
  /** Announced elevens. */
  official: readonly TableRow[];
}

export interface Candidate extends LineupPlayer {
  playerId: string;
  probability: number;
  reliability: Reliability | null;
  /** What he has gained because team-mates are out. */
  gains: StartGain[];
}

/** A club's eleven in a fixture. */
export interface ChosenEleven {
  basis: TeamLineup['basis'];
  /** Goalkeeper, defenders, midfielders, forwards; inside a group from left to right. */
  eleven: Candidate[];
  /** Everybody of the club whom the newest run forecast for that fixture, by name. */
  squad: Candidate[];
}

/** Chooses among these rows: who began, else who is announced, else the most probable. */
export function elevensOf({ predictions, recent, starters, official }: LineupRows) {
  const squads = Map.groupBy(predictions, keyOf);
  const begun = Map.groupBy(starters, keyOf);
  const announced = officialElevensOf(official);
  const recentElevens = recentElevensOf({
    played: recent.map(toFixtureFact),
    appearances: starters.map((row) => ({
      fixtureId: text.decode(row['fixtureId']),
      teamId: text.decode(row['teamId']),
      playerId: text.decode(row['playerId']),
      started: true,
    })),
  });
  const groupOf = new Map(
    [...starters, ...predictions].map((row) => [text.decode(row['playerId']), positionGroupOfRow(row)]),
  );
  const usualShapes = (teamId: string) =>
    usualShapesOf(
      (recentElevens.get(teamId) ?? []).map((eleven) =>
        [...eleven].flatMap((playerId) => groupOf.get(playerId) ?? []),
      ),
    );

  return (fixtureId: string, teamId: string): ChosenEleven => {
    const key = officialKey(fixtureId, teamId);
    const squad = (squads.get(key) ?? []).map(toCandidate);
    const known = new Map(squad.map((candidate) => [candidate.playerId, candidate]));
    const began = (begun.get(key) ?? []).map(
      (row) => known.get(text.decode(row['playerId'])) ?? toCandidate(row),
    );
    const inAnnounced = squad.filter(({ playerId }) => announced.get(key)?.has(playerId));
    const chosen = (basis: ChosenEleven['basis'], eleven: readonly Candidate[]) => ({
      basis,
      eleven: eleven.toSorted(byPlace),
      squad,
    });
    if (began.length > 0) return chosen('startingEleven', began);
    if (inAnnounced.length > 0) return chosen('officialEleven', inAnnounced);
    if (squad.length === 0) return chosen('none', []);
    return chosen('startChance', predictedEleven(squad, usualShapes(teamId)));
  };
}

const StartGains = StartGain.array();

const keyOf = (row: TableRow) => officialKey(text.decode(row['fixtureId']), text.decode(row['teamId']));

function toCandidate(row: TableRow): Candidate {
  const player = toNamedPlayer(row, 'playerId');
  const gains = nullable(text).decode(row['gains']);
  const startProbability = nullable(number).decode(row['probability']);
  return {
    ...player,
    playerId: player.id,
    positionGroup: positionGroupOfRow(row) ?? 'midfielder',
    note: toNote(row),
    startProbability,
    probability: startProbability ?? 0,
    reliability: RELIABILITIES.find((word) => word === row['reliability']) ?? null,
    gains: gains === null ? [] : StartGains.parse(JSON.parse(gains)),
  };
}

/** Codes of the left side first, of the right side last, as they stand on the pitch seen from behind the goal. */
function sideOf({ positionPrimary }: LineupPlayer): number {
  if (/^L/i.test(positionPrimary)) return -1;
  return /^R/i.test(positionPrimary) ? 1 : 0;
}

const byPlace = (one: Candidate, other: Candidate) =>
  POSITION_GROUPS.indexOf(one.positionGroup) - POSITION_GROUPS.indexOf(other.positionGroup) ||
  sideOf(one) - sideOf(other) ||
  other.probability - one.probability ||
  (one.id < other.id ? -1 : 1);
