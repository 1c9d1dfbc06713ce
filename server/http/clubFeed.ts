import { idOf } from './idOf.ts';
import { Router } from 'express';
import { clubPath, playerPath } from '@hub/shared/hub/paths.ts';
import { CLUB_FEED_PATH } from '@hub/shared/publicApi/addresses.ts';
import { PUBLIC_LICENCE } from '@hub/shared/publicApi/publicApiTerms.ts';
import { formatEstimate } from '@hub/shared/startChance/chanceText.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { readRedistribution } from './redistribution.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { ChanceStep } from '../stores/record/chanceSteps.ts';
import type { SendShared } from './sharedAnswers/sharedAnswers.ts';

/** Smallest change of a chance that is listed. */
const LEAST_STEP = 0.1;
const ITEMS_MAX = 40;

/**
 * Serves each club's changes as a JSON Feed 1.1 (jsonfeed.org): chances that moved by ten points or more from one frozen
 * forecast of a match to the next.
 */
export function createClubFeedRouter(deps: Pick<Deps, 'stores' | 'config'>, send: SendShared): Router {
  const router = Router();
  router.get(`${CLUB_FEED_PATH}/:id.json`, (req, res) =>
    send(req, res, async () => ({
      contentType: 'application/feed+json; charset=utf-8',
      cacheControl: 'public, max-age=300',
      content: JSON.stringify(await feedOf(deps, idOf(req, 'clubNotFound'))),
    })),
  );
  return router;
}

async function feedOf({ stores, config }: Pick<Deps, 'stores' | 'config'>, teamId: string) {
  const { publicUrl } = config.server;
  const [clubs, steps, { openChance }] = await Promise.all([
    stores.teams.clubs(),
    stores.record.chanceStepsOf(teamId),
    readRedistribution({ stores }),
  ]);
  const club = clubs.find(({ id }) => id === teamId);
  if (club === undefined) throw new AppError('clubNotFound');
  const items = steps.filter(
    ({ before, after }) => Math.abs(after - before) >= LEAST_STEP && openChance(after) !== null,
  );
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${club.name}: Startchancen`,
    description: `Startchancen, die sich um zehn Punkte oder mehr geändert haben. Schätzungen, ${PUBLIC_LICENCE.name}.`,
    home_page_url: `${publicUrl}${clubPath(teamId)}`,
    feed_url: `${publicUrl}${CLUB_FEED_PATH}/${encodeURIComponent(teamId)}.json`,
    language: 'de',
    authors: [{ name: 'Bundesliga Fantasy Hub', url: publicUrl }],
    items: items.slice(0, ITEMS_MAX).map((step) => itemOf(step, publicUrl)),
  };
}

const itemOf = (step: ChanceStep, publicUrl: string) => ({
  id: `${step.snapshotId} ${step.playerId}`,
  url: `${publicUrl}${playerPath(step.playerId)}`,
  title: `${step.playerName}: ${formatEstimate(step.before)} → ${formatEstimate(step.after)}`,
  content_text: `${step.homeTeamName} – ${step.awayTeamName}, ${formatKickoff(step.kickoffTs)} Uhr. Startchance vorher ${formatEstimate(step.before)}, jetzt ${formatEstimate(step.after)}.`,
  date_published: step.frozenTs,
});
