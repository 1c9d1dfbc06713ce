import { RECORD_BASES, type EarlierSeason } from '#shared/record/record.schema.ts';
import { number, text } from '../../schema/columns.ts';
import { query, type ResultRow } from '../statements.ts';
import { BASE, IS_SCORED_EARLIER, JOINED_FIXTURE } from './scoredSnapshots.ts';

const CLUBS_MATCH = `x.snapshot_id || ' ' || x.team_id`;
/** False for the first match of a club's season, which has no previous one to compare with. */
const IS_COMPARED = 'x.yardstick_right is not null' as const;

/** Sums of each season before the scored one, by base. */
export const EARLIER_SCORES = query(
  {
    season: text,
    base: text,
    teamMatches: number,
    rightSum: number,
    comparedMatches: number,
    comparedSum: number,
    againSum: number,
  },
  `select s.season, ${BASE} as base, count(distinct ${CLUBS_MATCH}) as team_matches, sum(x.right_of_eleven) as right_sum,
    count(distinct case when ${IS_COMPARED} then ${CLUBS_MATCH} end) as compared_matches,
    sum(case when ${IS_COMPARED} then x.right_of_eleven else 0 end) as compared_sum,
    sum(coalesce(x.yardstick_right, 0)) as again_sum
  from ledger_scores x join ledger_snapshots s on s.id = x.snapshot_id ${JOINED_FIXTURE}
  where ${IS_SCORED_EARLIER}
  group by s.season, ${BASE}`,
);

/** Newest season first, each measured by the forecasts frozen nearest to kickoff. */
export function toEarlierSeasons(rows: readonly ResultRow<typeof EARLIER_SCORES>[]): EarlierSeason[] {
  const seasons = [...Map.groupBy(rows, ({ season }) => season)].toSorted(([one], [other]) =>
    one < other ? 1 : -1,
  );
  return seasons.flatMap(([season, ofSeason]) => {
    const base = RECORD_BASES.find((each) => ofSeason.some((row) => row.base === each));
    const row = ofSeason.find((each) => each.base === base);
    if (base === undefined || row === undefined) return [];
    const { teamMatches, rightSum, comparedMatches, comparedSum, againSum } = row;
    const baseline =
      comparedMatches === 0
        ? null
        : {
            right: againSum / comparedMatches,
            ours: comparedSum / comparedMatches,
            teamMatches: comparedMatches,
          };
    return [{ season, base, teamMatches, rightOf11: rightSum / teamMatches, baseline }];
  });
}
