import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ClubDetails, ClubNextFixture } from '#shared/teams.ts';
import { fixturePath } from '../../app/paths.ts';
import { MatchdayBadge } from '../../components/FixtureBadges.tsx';
import { formatCount, formatKickoff } from '../../format.ts';
import classes from './ClubFigures.module.css';
import { texts } from './texts.ts';

/** The tiles of a club: facts, and, marked as one, the estimate of its eleven. */
export function ClubFigures({ club }: { club: ClubDetails }) {
  const { totals, nextFixture, expectedStarters } = club;
  return (
    <dl aria-label={texts.figures} className={classes.tiles}>
      <Tile label={texts.squadSize} value={formatCount(totals.players)}>
        <span className={classes.counts}>
          <span>{texts.fit(totals.fit)}</span>
          <span>{texts.notFit(totals.notFit)}</span>
        </span>
      </Tile>
      <Tile label={texts.goals} value={formatCount(totals.goals)}>
        {texts.ofSeason}
      </Tile>
      <Tile label={texts.assists} value={formatCount(totals.assists)}>
        {texts.ofSeason}
      </Tile>
      <Tile
        label={texts.expectedStarters}
        value={expectedStarters === null ? <Unknown /> : texts.starters(expectedStarters)}
        isEstimate
      >
        {expectedStarters === null ? texts.startersMissing : texts.startersExplained}
      </Tile>
      <div className={`${classes.tile} ${classes.next}`}>
        <dt className={classes.label}>{texts.nextFixture}</dt>
        <dd className={classes.fixture}>
          {nextFixture === null ? texts.nextFixtureMissing : <NextFixture fixture={nextFixture} />}
        </dd>
      </div>
    </dl>
  );
}

interface TileProps {
  label: string;
  value: ReactNode;
  isEstimate?: boolean;
  /** What the value is of. */
  children: ReactNode;
}

function Tile({ label, value, isEstimate, children }: TileProps) {
  return (
    <div className={classes.tile} data-estimate={isEstimate || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{children}</dd>
    </div>
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
