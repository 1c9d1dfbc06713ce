import { scoreElevens, type ScoredEleven } from '@hub/forecast/start/expected/sourceRecords.ts';
import { fixtures } from '../../schema/catalog.ts';
import { selected, text } from '../../schema/columns.ts';
import { appearances } from '../../schema/season.ts';
import { query, type ResultRow } from '../statements.ts';
import { type EXPECTED_ELEVENS, toExpectedElevenFact } from './expectedElevenRows.ts';
import { inCurrentSeason, settingValue } from './inCurrentSeason.ts';

/** The current season's finished matches, with which `scoredElevensOf` compares expected elevens. */
export const FINISHED_FIXTURES = query(
  { fixtureId: selected('f.id', text), ...fixtures.as('f').pick('kickoffTs', 'homeTeamId', 'awayTeamId') },
  `select {columns} from fixtures f where ${inCurrentSeason('f')} and f.status = 'finished'`,
);

/** Who began in them; only of clubs whose eleven somebody expected this season. */
export const TOLD_STARTERS = query(
  appearances.as('a').pick('fixtureId', 'teamId', 'playerId', 'started'),
  `select {columns} from appearances a join fixtures f on f.id = a.fixture_id
  where ${inCurrentSeason('f')} and f.status = 'finished' and a.started = 1
    and a.team_id in (select e.team_id from expected_elevens e where e.season = ${settingValue('season')})`,
);

/** The current season's expected elevens whose line-ups are known, from the rows of the three queries. */
export const scoredElevensOf = (
  expected: readonly ResultRow<typeof EXPECTED_ELEVENS>[],
  finished: readonly ResultRow<typeof FINISHED_FIXTURES>[],
  starters: readonly ResultRow<typeof TOLD_STARTERS>[],
): ScoredEleven[] =>
  scoreElevens(expected.map(toExpectedElevenFact), { fixtures: finished, appearances: starters });
