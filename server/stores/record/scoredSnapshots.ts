import { inCurrentSeason, settingValue } from '../season/inCurrentSeason.ts';
import { withoutValues } from '../namedValues.ts';

/** The `RecordBase` of a snapshot `s`, by which its figures are grouped. */
export const BASE = `case when s.kind = 'frozen' then s.slot else s.kind end`;

const COMPETITION = settingValue('competition');
const IN_COMPETITION = withoutValues(`s.competition = ${COMPETITION}`);
/** The current season, or the newest scored one before the current season has a score. */
const SCORED_SEASON = withoutValues(
  `coalesce(
    (select max(c.season) from ledger_snapshots c where ${inCurrentSeason('c')} and c.scored_ts is not null),
    (select max(o.season) from ledger_snapshots o where o.competition = ${COMPETITION} and o.scored_ts is not null))`,
);

/**
 * Joins a snapshot's fixture, so that only snapshots for the actual kickoff count, not those for a kickoff that was moved
 * since. Snapshots without a fixture count, because the next season may reuse or lack a past season's fixture ids.
 */
export const JOINED_FIXTURE =
  'left join fixtures f on f.id = s.fixture_id and f.season = s.season and f.competition = s.competition' as const;
const COUNTS = 's.scored_ts is not null and coalesce(f.kickoff_ts, s.kickoff_ts) = s.kickoff_ts' as const;
export const IS_SCORED = `${IN_COMPETITION} and s.season = ${SCORED_SEASON} and ${COUNTS}` as const;
/** The same condition for earlier seasons. */
export const IS_SCORED_EARLIER = `${IN_COMPETITION} and s.season < ${SCORED_SEASON} and ${COUNTS}` as const;
export const SCORED = `ledger_snapshots s ${JOINED_FIXTURE} where ${IS_SCORED}` as const;
