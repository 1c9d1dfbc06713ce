import { LEAGUES } from '#shared/season/leagues.ts';
import type { Deps } from '../../deps.ts';
import { StartError } from '../../provider/errors.ts';

/** What hubs read before they could choose. */
const FIRST_LEAGUE = 'bl1';

/**
 * Keeps one hub to one league: what sources have told of another would be mixed with it, and its seasons have the same names.
 *
 * @throws StartError when the database holds the other league
 */
export async function keepLeague({ config, stores }: Pick<Deps, 'config' | 'stores'>): Promise<void> {
  const { league } = config.feeds;
  const [stored, facts] = await Promise.all([stores.settings.league(), stores.sourceFacts.count()]);
  const held = stored ?? FIRST_LEAGUE;
  if (facts > 0 && held !== league)
    throw new StartError(
      `The database holds the ${LEAGUES[held].name}: start with LEAGUE=${held}, or give LEAGUE=${league} a DATA_DIR or ` +
        'DATABASE_URL of its own.',
    );
  if (stored !== league) await stores.settings.setLeague(league);
}
