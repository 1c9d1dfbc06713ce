import type { LineupPlayer, TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import { StartGain } from '@hub/shared/startChance/pstart.schema.ts';
import {
  RELIABILITIES,
  type ForecastKnowledge,
  type Reliability,
} from '@hub/shared/startChance/pstartOutlook.ts';
import { fromLeftToRight } from '@hub/shared/elevens/pitchPlaces.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { officialKey } from '@hub/forecast/start/inputs/officialKey.ts';
import { predictedEleven, usualShapesOf } from '@hub/forecast/start/eleven/predictedEleven.ts';
import { recentElevensOf } from '@hub/forecast/start/eleven/recentElevens.ts';
import type { FixtureFact } from '@hub/forecast/start/types.ts';
import { toNote, type NoteRow } from '../catalog/availabilityNote.ts';
import { placeIn, positionGroupIn } from '../season/factRows.ts';
import { toDrawnPlayer } from '../catalog/playerRow.ts';
import { officialElevensOf } from '../season/officialElevenRows.ts';

/** A club's player in a fixture, with his name and state. */
interface FixturePlayer {
  fixtureId: string;
  teamId: string;
  playerId: string;
  name: string;
  positions: readonly string[];
  positionPrimary: string;
  preferredFoot: string | null;
  heightCm: number | null;
  injuryStatus: string;
  suspension: string;
}

interface Prediction extends FixturePlayer, NoteRow {
  startProbability: number;
  reliability: string | null;
  gains: string | null;
  knowledge: ForecastKnowledge | null;
}

/** Rows from which the elevens of a matchday are chosen. */
export interface LineupRows {
  /** Predictions of the newest run. */
  predictions: readonly Prediction[];
  /** Recent matches, which show the usual shapes. */
  recent: readonly FixtureFact[];
  /** Starters of the recent matches, and of forecast matches that have started. */
  starters: readonly (FixturePlayer & { started: boolean })[];
  /** Announced elevens. */
  official: Parameters<typeof officialElevensOf>[0];
}

export interface LineupCandidate extends LineupPlayer {
  playerId: string;
  /** His position is unknown, so that he is drawn as a midfielder and fits any place. */
  isPositionUnknown?: true | undefined;
  reliability: Reliability | null;
  /** His gain because team-mates are out. */
  gains: StartGain[];
  /** Inputs of the forecast for his club; null without one. */
  knowledge: ForecastKnowledge | null;
}

/** A club's eleven in a fixture. */
export interface ChosenEleven {
  basis: TeamLineup['basis'];
  /** Goalkeeper, defenders, midfielders, forwards; within a group from left to right. */
  eleven: LineupCandidate[];
  /** All of the club's players whom the newest run forecast for this fixture, by name. */
  squad: LineupCandidate[];
}

/** @returns a function that chooses the actual starters, else the announced eleven, else the most probable one */
export function elevensOf({ predictions, recent, starters, official }: LineupRows) {
  const squads = Map.groupBy(predictions, keyOf);
  const begun = Map.groupBy(starters, keyOf);
  const announced = officialElevensOf(official);
  const recentElevens = recentElevensOf({ played: recent, appearances: starters });
  const groupOf = new Map([...starters, ...predictions].map((row) => [row.playerId, positionGroupIn(row)]));
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
      (row) => known.get(row.playerId) ?? toCandidate({ ...row, ...NOT_FORECAST }),
    );
    const inAnnounced = squad.filter(({ playerId }) => announced.get(key)?.has(playerId));
    const chosen = (basis: ChosenEleven['basis'], eleven: readonly LineupCandidate[]) => ({
      basis,
      eleven: POSITION_GROUPS.flatMap((group) =>
        fromLeftToRight(eleven.filter(({ positionGroup }) => positionGroup === group)),
      ),
      squad,
    });
    if (began.length > 0) return chosen('startingEleven', began);
    if (inAnnounced.length > 0) return chosen('officialEleven', inAnnounced);
    if (squad.length === 0) return chosen('none', []);
    return chosen('startChance', predictedEleven(squad, usualShapes(teamId)));
  };
}

const StartGains = StartGain.array();

const keyOf = ({ fixtureId, teamId }: FixturePlayer) => officialKey(fixtureId, teamId);

const NOT_FORECAST = {
  startProbability: null,
  reliability: null,
  gains: null,
  knowledge: null,
  noteSource: null,
  notedTs: null,
  expectedReturn: null,
};

function toCandidate(
  row: Omit<Prediction, 'startProbability'> & { startProbability: number | null },
): LineupCandidate {
  return {
    ...toDrawnPlayer({ ...row, id: row.playerId }),
    playerId: row.playerId,
    ...placeIn(positionGroupIn(row)),
    note: toNote(row),
    startProbability: row.startProbability,
    reliability: RELIABILITIES.find((word) => word === row.reliability) ?? null,
    gains: row.gains === null ? [] : StartGains.parse(JSON.parse(row.gains)),
    knowledge: row.knowledge,
  };
}
