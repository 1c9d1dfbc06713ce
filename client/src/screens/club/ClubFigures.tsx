import { VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { ClubDetails, ClubNextFixture } from '#shared/teams.ts';
import { fixturePath } from '../../paths.ts';
import { MatchdayBadge } from '../../fixtures/FixtureBadges.tsx';
import { FigureTile, FigureTiles } from '../../ui/FigureTiles.tsx';
import { formatCount, formatKickoff } from '#shared/format.ts';
import list from '../../ui/List.module.css';
import classes from './ClubFigures.module.css';
import { texts } from './texts.ts';

/** A club's tiles: facts, and the estimate of its eleven, marked as one. */
export function ClubFigures({ club }: { club: ClubDetails }) {
  const { totals, nextFixture, expectedStarters } = club;
  return (
    <FigureTiles label={texts.figures} columns={4} className={classes.tiles}>
      <FigureTile
        label={texts.squadSize}
        value={formatCount(totals.players)}
        note={
          <span className={classes.counts}>
            <span>{texts.fit(totals.fit)}</span>
            <span>{texts.notFit(totals.notFit)}</span>
          </span>
        }
      />
      <FigureTile label={texts.goals} value={formatCount(totals.goals)} note={texts.ofSeason} />
      <FigureTile label={texts.assists} value={formatCount(totals.assists)} note={texts.ofSeason} />
      <FigureTile
        label={texts.expectedStarters}
        value={expectedStarters === null ? <Unknown /> : texts.starters(expectedStarters)}
        note={expectedStarters === null ? texts.startersMissing : texts.startersExplained}
        isEstimate
      />
      <div className={`${list.surface} ${classes.next}`}>
        <dt className={classes.label}>{texts.nextFixture}</dt>
        <dd className={classes.fixture}>
          {nextFixture === null ? texts.nextFixtureMissing : <NextFixture fixture={nextFixture} />}
        </dd>
      </div>
    </FigureTiles>
  );
}

function Unknown() {
  return (
    <>
      <span aria-hidden>{texts.unknown}</span>
      <VisuallyHidden>{texts.unknownRead}</VisuallyHidden>
    </>
  );
}

function NextFixture({ fixture }: { fixture: ClubNextFixture }) {
  const { fixtureId, matchday, kickoffTs, isHome, opponent, venue } = fixture;
  return (
    <>
      <Link to={fixturePath(fixtureId)} className={classes.opponent}>
        {texts.against(opponent?.name ?? texts.unknownTeam)}
      </Link>
      <span className={classes.note}>
        <time dateTime={kickoffTs}>{formatKickoff(kickoffTs)}</time> · {isHome ? texts.home : texts.away}
        {venue !== null && ` · ${venue}`}
      </span>
      <MatchdayBadge matchday={matchday} />
    </>
  );
}
