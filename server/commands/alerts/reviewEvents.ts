import { reviewPath } from '@hub/shared/hub/paths.ts';
import { broughtText } from '@hub/shared/review/reviewText.ts';
import { turnOfMatchday } from '@hub/shared/season/matchdayAt.ts';
import { matchdaysOf } from '@hub/shared/season/matchdays.ts';
import type { Deps } from '../../deps.ts';
import { RESULT_IS_NEWS_MS, type AlertUsers } from '../../stores/alerts/alertEvents.ts';
import { broughtOn } from '../review/broughtOn.ts';
import { reviewText } from './alertTexts.ts';
import type { AlertEvent, AlertView, DetectedEvents } from './alertView.ts';

/**
 * Events for a matchday to look back at: one message per team, from noon of the day after its last match, once all its reports
 * are there. Without luck, which takes a draw of the matchday per team.
 */
export async function reviewEvents(
  { heldOn }: Pick<AlertUsers, 'heldOn'>,
  view: AlertView,
  { stores }: Pick<Deps, 'stores'>,
): Promise<DetectedEvents> {
  const due = dueMatchdays(view);
  const events: AlertEvent[] = [];
  for (const { id, matchday, expiresTs } of due) {
    if (view.isFirst || view.baselines.has(id)) continue;
    const teams = Map.groupBy(await heldOn(matchday), (row) => row.id);
    if (teams.size === 0) continue;
    const held = [...teams].flatMap(([teamId, places]) => {
      const [first] = places;
      return first === undefined ? [] : [{ teamId, game: first.game, places, owner: first }];
    });
    const brought = await broughtOn({ stores }, matchday, held);
    for (const { teamId, owner } of held) {
      const sum = brought.get(teamId);
      if (sum === undefined || sum.value === null) continue;
      const { userId, name, kinds, quietFrom, quietTo } = owner;
      events.push({
        userId,
        key: `${id} ${teamId}`,
        kind: 'review',
        text: reviewText(matchday, name, broughtText(sum.value, sum)),
        path: reviewPath(teamId, matchday),
        expiresTs,
        wanted: { kinds, quietFrom, quietTo },
      });
    }
  }
  return { events, baselines: due.map(({ id }) => ({ id, value: '' })) };
}

/** Matchdays whose reviews are news. */
function dueMatchdays({ fixtures, reported, nowTs }: AlertView) {
  return matchdaysOf(fixtures).flatMap(({ matchday, fixtures: together }) => {
    const [first] = together;
    if (first === undefined || !together.every(({ id }) => reported.has(id))) return [];
    const dueTs = turnOfMatchday(fixtures, matchday);
    if (dueTs === null || dueTs > nowTs) return [];
    const expiresTs = new Date(Date.parse(dueTs) + RESULT_IS_NEWS_MS).toISOString();
    return expiresTs > nowTs ? [{ id: `review ${first.season} ${matchday}`, matchday, expiresTs }] : [];
  });
}
