import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { AlertKind } from '@hub/shared/alerts/alertTerms.ts';
import { playerStatusOf } from '@hub/shared/availability/playerStatus.ts';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import type { Stores } from '../../stores/stores.ts';
import type { AlertBaseline, AlertFixture, AlertOutcome } from '../../stores/alerts/alertEvents.ts';
import type { AlertText } from './alertTexts.ts';

type Looked = Awaited<ReturnType<Stores['alertEvents']['readCauses']>>;

export interface ViewedPlayer extends Pick<PlayerCard, 'id' | 'name' | 'teamId'> {
  status: InjuryStatus;
  /** 0 to 1; null before the first run. */
  startProbability: number | null;
  /** The fixture that the chance is for; null if no run has computed one. */
  forecastFixtureId: string | null;
}

/** The data from which events are detected. */
export interface AlertView {
  nowTs: string;
  /** Whether there are no baselines yet, so that no change can be detected. */
  isFirst: boolean;
  /** Values stored by the last check, by id. */
  baselines: ReadonlyMap<string, string>;
  players: ReadonlyMap<string, ViewedPlayer>;
  fixtures: readonly AlertFixture[];
  /** The next fixture of a club that has not begun; none after the last one. */
  nextFixtureOf: ReadonlyMap<string, AlertFixture>;
  /** Elevens of fixtures that have not begun. */
  elevens: readonly { fixture: AlertFixture; teamId: string; playerIds: ReadonlySet<string> }[];
  /** Forecasts and outcomes of matchdays that have just ended. */
  outcomes: readonly AlertOutcome[];
  /** Ids of recent fixtures whose elevens are reported. */
  reported: ReadonlySet<string>;
}

/** A message for one user. */
export interface AlertEvent {
  userId: string;
  /** Identifies the event for its user, so that it is not sent twice. */
  key: string;
  kind: AlertKind;
  text: AlertText;
  path: string;
  /** When it is no longer news, usually at the kickoff of its match. */
  expiresTs: string;
  wanted: { kinds: readonly string[]; quietFrom: number | null; quietTo: number | null };
}

/** Whether the user has chosen this kind. */
export const isWanted = ({ kind, wanted }: AlertEvent): boolean => wanted.kinds.includes(kind);

/** Detected events, and the baselines for the next check. */
export interface DetectedEvents {
  events: readonly AlertEvent[];
  baselines: readonly AlertBaseline[];
}

const NOT_HELD: ReadonlySet<string> = new Set(['postponed', 'cancelled']);

export function viewOf(
  { baselines, players, fixtures, elevens, outcomes, reported }: Looked,
  nowTs: string,
): AlertView {
  const ahead = fixtures.filter(({ kickoffTs, status }) => kickoffTs > nowTs && !NOT_HELD.has(status));
  const nextFixtureOf = new Map<string, AlertFixture>();
  for (const fixture of ahead)
    for (const teamId of [fixture.homeTeamId, fixture.awayTeamId])
      if (!nextFixtureOf.has(teamId)) nextFixtureOf.set(teamId, fixture);
  const fixtureOf = new Map(ahead.map((fixture) => [fixture.id, fixture]));
  return {
    nowTs,
    isFirst: baselines.length === 0,
    baselines: new Map(baselines.map(({ id, value }) => [id, value])),
    players: new Map(
      players.map(({ id, name, teamId, pstart, forecastFixtureId, ...stored }) => [
        id,
        {
          id,
          name,
          teamId,
          status: playerStatusOf(stored).status,
          startProbability: pstart,
          forecastFixtureId,
        },
      ]),
    ),
    fixtures,
    outcomes,
    reported: new Set(reported.map(({ fixtureId }) => fixtureId)),
    nextFixtureOf,
    elevens: [...Map.groupBy(elevens, ({ fixtureId, teamId }) => `${fixtureId} ${teamId}`).values()].flatMap(
      (rows) => {
        const [first] = rows;
        const fixture = fixtureOf.get(first?.fixtureId ?? '');
        if (first === undefined || fixture === undefined) return [];
        return [{ fixture, teamId: first.teamId, playerIds: new Set(rows.map(({ playerId }) => playerId)) }];
      },
    ),
  };
}
