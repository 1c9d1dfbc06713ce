import type { Lineups, TeamLineup } from '#shared/elevens/lineups.schema.ts';
import { texts } from './texts.ts';

interface Side {
  lineup: TeamLineup;
  /** Home or away, in words. */
  where: string;
}

type Fixture = Lineups['fixtures'][number];

export interface ShownFixture extends Fixture {
  /** The line-ups shown for this fixture, home first. */
  sides: Side[];
  /** Sides already shown in an earlier fixture. */
  earlier: Side[];
}

/**
 * The fixtures with the line-ups to show, each club's only once.
 *
 * @param only ids of the user's own players; null shows every club
 */
export function shownFixtures({ fixtures }: Lineups, only: ReadonlySet<string> | null): ShownFixture[] {
  const teams = teamsWithEleven(fixtures);
  // On a matchday under way, a club that has already played may next meet one that has not, whose eleven is for its
  // earlier fixture.
  const isEarlier = ({ lineup: { basis, teamId } }: Side) => basis === 'none' && teams.has(teamId);
  const isWanted = ({ lineup }: Side) => only === null || hasAny(lineup, only);
  return fixtures
    .map((fixture) => {
      const sides = [
        { lineup: fixture.home, where: texts.home },
        { lineup: fixture.away, where: texts.away },
      ];
      return {
        ...fixture,
        sides: sides.filter((side) => !isEarlier(side) && isWanted(side)),
        earlier: sides.filter(isEarlier),
      };
    })
    .filter(({ sides }) => sides.length > 0);
}

const teamsWithEleven = (fixtures: readonly Fixture[]): ReadonlySet<string> =>
  new Set(
    fixtures
      .flatMap(({ home, away }) => [home, away])
      .filter(({ basis }) => basis !== 'none')
      .map(({ teamId }) => teamId),
  );

function hasAny({ eleven, doubtful }: TeamLineup, players: ReadonlySet<string>): boolean {
  return (
    [...eleven, ...doubtful].some(({ id }) => players.has(id)) ||
    eleven.some(({ alternatives }) => alternatives.some(({ id }) => players.has(id)))
  );
}
