import { inCurrentSeason, settingValue } from '../season/inCurrentSeason.ts';
import { withoutValues } from '../namedValues.ts';

/** Of a snapshot: what its figures are measured on, a `RecordBase`. */
export const BASE = `case when s.kind = 'frozen' then s.slot else s.kind end`;

const COMPETITION = settingValue('competition');
const IN_COMPETITION = withoutValues(`s.competition = ${COMPETITION}`);
/** Until the season on show has a score, the newest season that has one. */
const SCORED_SEASON = withoutValues(
  `coalesce(
    (select max(c.season) from ledger_snapshots c where ${inCurrentSeason('c')} and c.scored_ts is not null),
    (select max(o.season) from ledger_snapshots o where o.competition = ${COMPETITION} and o.scored_ts is not null))`,
);

/**
 * Scored snapshots of that season made for the actual kickoff; those for a kickoff moved since do not count. A season that is over
 * counts as it was scored, also where the next one has taken the ids of its fixtures or has none of them.
 */
export const ITS_FIXTURE =
  'left join fixtures f on f.id = s.fixture_id and f.season = s.season and f.competition = s.competition' as const;
const COUNTS = 's.scored_ts is not null and coalesce(f.kickoff_ts, s.kickoff_ts) = s.kickoff_ts' as const;
export const IS_SCORED = `${IN_COMPETITION} and s.season = ${SCORED_SEASON} and ${COUNTS}` as const;
/** The same of the seasons before it. */
export const IS_SCORED_EARLIER = `${IN_COMPETITION} and s.season < ${SCORED_SEASON} and ${COUNTS}` as const;
export const SCORED = `ledger_snapshots s ${ITS_FIXTURE} where ${IS_SCORED}` as const;
