import type { TeamRef } from '#shared/teams.ts';
import classes from './TeamBadge.module.css';
import { teamColorsOf } from './teamColors.ts';

type NamedTeam = Pick<TeamRef, 'id' | 'name'>;

/** A club's two colours as a small pennant: decoration beside its name, never instead of it. */
export function TeamPennant({ team, size = 'small' }: { team: NamedTeam; size?: 'small' | 'large' }) {
  const { first, second } = teamColorsOf(team);
  return (
    <svg viewBox="0 0 20 24" className={classes.pennant} data-size={size} aria-hidden>
      <path d="M1 1h18v14.5L10 23 1 15.5z" fill={first} />
      <path d="M12.5 1H19v14.5l-6.5 5.4z" fill={second} />
      <path d="M1 1h18v14.5L10 23 1 15.5z" className={classes.outline} />
    </svg>
  );
}

/** A club by pennant and short name; the full name shows on hover. */
export function TeamBadge({ team }: { team: TeamRef }) {
  return (
    <span className={classes.badge} title={team.name}>
      <TeamPennant team={team} />
      {team.shortName}
    </span>
  );
}
