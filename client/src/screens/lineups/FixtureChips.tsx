import { UnstyledButton } from '@mantine/core';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { ClubMark } from '../../fixtures/TeamBadge.tsx';
import list from '../../ui/List.module.css';
import classes from './LineupsScreen.module.css';
import type { ShownFixture } from './shownFixtures.ts';
import { texts } from './texts.ts';

/** The id of a fixture's heading, the target of a jump. */
export const fixtureHeadingId = (fixtureId: string) => `spiel-${fixtureId}`;

/** All fixtures of the matchday in one line that scrolls sideways; each jumps to its elevens. */
export function FixtureChips({ fixtures }: { fixtures: readonly ShownFixture[] }) {
  return (
    <nav aria-label={texts.jump}>
      <ul className={`${list.list} ${classes.chips}`}>
        {fixtures.map(({ id, home, away }) => (
          <li key={id}>
            <UnstyledButton className={classes.chip} onClick={() => jumpTo(fixtureHeadingId(id))}>
              <ClubMark team={toShownTeam(home)} />
              {texts.versus(toShownTeam(home).shortName, toShownTeam(away).shortName)}
              <ClubMark team={toShownTeam(away)} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function jumpTo(id: string) {
  const heading = document.getElementById(id);
  heading?.scrollIntoView({ block: 'start' });
  heading?.focus({ preventScroll: true });
}
