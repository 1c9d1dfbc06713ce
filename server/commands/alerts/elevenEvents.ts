import { fixturePath, myTeamPath } from '#shared/hub/paths.ts';
import {
  type AlertUsers,
  RESULT_IS_NEWS_MS,
  RESULT_PREFIX,
  type AlertOutcome,
} from '../../stores/alerts/alertEvents.ts';
import { elevenText, resultText } from './alertTexts.ts';
import type { AlertEvent, AlertView, Seen } from './alertView.ts';

/** Under which a club's eleven for a fixture is remembered. */
export const elevenId = (fixtureId: string, teamId: string) => `eleven ${fixtureId} ${teamId}`;

/** A club's official eleven is out: one message for each user with players of the club. */
export async function elevenEvents(
  { ownersOf }: Pick<AlertUsers, 'ownersOf'>,
  { elevens, players, baselines, isFirst }: AlertView,
): Promise<Seen> {
  const events: AlertEvent[] = [];
  for (const { fixture, teamId, playerIds } of elevens) {
    if (isFirst || baselines.has(elevenId(fixture.id, teamId))) continue;
    const squad = [...players.values()].filter((player) => player.teamId === teamId);
    const owners = await ownersOf(squad.map(({ id }) => id));
    const isHome = fixture.homeTeamId === teamId;
    for (const [userId, own] of Map.groupBy(owners, (owner) => owner.userId)) {
      const [wanted] = own;
      if (wanted === undefined) continue;
      const mine = own.flatMap(({ playerId }) => players.get(playerId) ?? []);
      events.push({
        userId,
        key: elevenId(fixture.id, teamId),
        kind: 'eleven',
        text: elevenText(
          (isHome ? fixture.home : fixture.away) ?? '',
          {
            starting: mine.filter(({ id }) => playerIds.has(id)),
            missing: mine.filter(({ id }) => !playerIds.has(id)),
          },
          { kickoffTs: fixture.kickoffTs, opponent: isHome ? fixture.away : fixture.home },
        ),
        path: fixturePath(fixture.id),
        expiresTs: fixture.kickoffTs,
        wanted,
      });
    }
  }
  return {
    events,
    baselines: elevens.map(({ fixture, teamId }) => ({ id: elevenId(fixture.id, teamId), value: '' })),
  };
}

type OwnPlayer = Awaited<ReturnType<AlertUsers['ownPlayers']>>[number];

/** A matchday is over and scored: one message for each user with a team. */
export async function resultEvents(
  { ownPlayers }: Pick<AlertUsers, 'ownPlayers'>,
  { outcomes, baselines, isFirst, nowTs }: AlertView,
): Promise<Seen> {
  const matchdays = Map.groupBy(outcomes, ({ season, matchday }) => `${RESULT_PREFIX}${season} ${matchday}`);
  // What was told stays remembered, so that a postponed match does not tell its matchday again.
  const told = [...baselines.keys()].filter((id) => id.startsWith(RESULT_PREFIX));
  const remembered = [...told, ...matchdays.keys()].map((id) => ({ id, value: '' }));
  if (isFirst || matchdays.size === 0) return { events: [], baselines: remembered };
  const own = [...Map.groupBy(await ownPlayers(), ({ userId }) => userId).values()];
  const expiresTs = new Date(Date.parse(nowTs) + RESULT_IS_NEWS_MS).toISOString();
  return {
    events: [...matchdays].flatMap(([key, rows]) => {
      const outcomeOf = new Map(rows.map((row) => [row.playerId, row]));
      return own.flatMap((players) => eventOf({ key, expiresTs }, outcomeOf, players) ?? []);
    }),
    baselines: remembered,
  };
}

/** @returns null when nothing was forecast for any player of the user */
function eventOf(
  named: Pick<AlertEvent, 'key' | 'expiresTs'>,
  outcomeOf: ReadonlyMap<string, AlertOutcome>,
  own: readonly OwnPlayer[],
): AlertEvent | null {
  const known = own.filter(({ playerId }) => outcomeOf.has(playerId));
  const [first] = known;
  if (first === undefined) return null;
  const hasBegun = ({ playerId }: OwnPlayer) => outcomeOf.get(playerId)?.started === true;
  const teams = [...Map.groupBy(known, ({ id }) => id).values()].map((players) => ({
    name: players[0]?.name ?? '',
    players: players.length,
    began: players.filter(hasBegun).length,
  }));
  const outcomes = [...new Set(known.map(({ playerId }) => playerId))].flatMap(
    (id) => outcomeOf.get(id) ?? [],
  );
  const right = outcomes.filter(({ pstart, started }) => pstart >= 0.5 === (started === true)).length;
  const { id, userId, name: _name, playerId: _playerId, ...wanted } = first;
  return {
    ...named,
    userId,
    kind: 'result',
    text: resultText(outcomes[0]?.matchday ?? 0, teams, { right, players: outcomes.length }),
    path: myTeamPath(id),
    wanted,
  };
}
