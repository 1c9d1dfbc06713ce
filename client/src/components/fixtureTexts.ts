import type { FixtureSide } from '#shared/fixtures.ts';
import { FIXTURE_STATUSES, type FixtureStatus } from '#shared/terms.ts';

const STATUS_WORDS = {
  scheduled: 'Geplant',
  live: 'Live',
  finished: 'Beendet',
  postponed: 'Verschoben',
  cancelled: 'Abgesagt',
} as const satisfies Record<FixtureStatus, string>;

const UNKNOWN_NAME = 'Unbekannt';
const UNKNOWN_SHORT_NAME = '???';

/** A fixture's status in German; one that nobody knows is shown as it is. */
export function fixtureStatusWord(status: string): string {
  const known = FIXTURE_STATUSES.find((candidate) => candidate === status);
  return known === undefined ? status : STATUS_WORDS[known];
}

/** A side of a fixture as a club to show; one that is not known is `Unbekannt`, `???` for short. */
export function toShownTeam({ teamId, name, shortName }: FixtureSide) {
  return { id: teamId, name: name ?? UNKNOWN_NAME, shortName: shortName ?? UNKNOWN_SHORT_NAME };
}
