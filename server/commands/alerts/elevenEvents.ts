import { fixturePath } from '#shared/hub/paths.ts';
import type { AlertUsers } from '../../stores/alerts/alertEvents.ts';
import { elevenText } from './alertTexts.ts';
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
