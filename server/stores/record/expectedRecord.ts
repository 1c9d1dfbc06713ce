import type { ExpectedSourceKind } from '@hub/shared/elevens/expectedEleven.schema.ts';
import type { ExpectedRecord, RecordOfSource } from '@hub/shared/record/expectedRecord.schema.ts';
import { HORIZONS } from '@hub/shared/record/record.schema.ts';
import { sourceNameText } from '@hub/shared/record/sourceNameText.ts';
import type { ScoredEleven } from '@hub/forecast/start/expected/sourceRecords.ts';
import { expectedSources } from '../../schema/elevens.ts';
import { settingValue } from '../season/inCurrentSeason.ts';
import { query, type ResultRow } from '../statements.ts';
import { meanRight, type JudgedRow } from './recordFigures.ts';

/** The current season's sources, those who named an eleven earlier first. */
export const SEASONS_SOURCES = query(
  expectedSources.as('s').pick('id', 'kind', 'name'),
  `select {columns} from expected_sources s join
    (select e.source_id, min(e.entered_ts) as first_ts from expected_elevens e
      where e.season = ${settingValue('season')} group by e.source_id) named on named.source_id = s.id
  order by named.first_ts, s.id`,
);

/** A club's match, as one of its sources and as the hub saw it: right ones of eleven. */
interface ToldMatch {
  matchday: number;
  source: number;
  hub: number;
  hubUntold: number;
  sameElevenAgain: number;
}

/**
 * Scores what sources expected beside our forecasts of the same matches.
 *
 * @param elevens those whose line-ups are known
 * @param rows scores of all bases in the season of the elevens
 * @returns null if no match has both, and a previous eleven of the club
 */
export function expectedRecordOf(
  elevens: readonly ScoredEleven[],
  sources: readonly ResultRow<typeof SEASONS_SOURCES>[],
  rows: readonly (JudgedRow & { base: string })[],
): ExpectedRecord | null {
  const hubOf = hubByMatch(rows);
  const told = elevens.flatMap(({ sourceId, fixtureId, teamId, right, sameElevenAgain }) => {
    const club = `${fixtureId} ${teamId}`;
    const hub = hubOf.get(club);
    if (hub === undefined || sameElevenAgain === null) return [];
    return [{ sourceId, club, match: Object.assign({ source: right, sameElevenAgain }, hub) }];
  });
  if (told.length === 0) return null;
  const matchesOf = Map.groupBy(told, ({ sourceId }) => sourceId);
  const persons = sources.filter(({ kind }) => kind === 'person').map(({ id }) => id);
  const { source: _source, ...all } = figuresOf([
    ...new Map(told.map(({ club, match }) => [club, match])).values(),
  ]);
  return {
    ...all,
    sources: sources
      .flatMap(({ id, kind, name }): RecordOfSource[] => {
        const ofSource = matchesOf.get(id);
        if (ofSource === undefined) return [];
        const number = kind === 'person' && persons.length > 1 ? persons.indexOf(id) + 1 : null;
        const figures = figuresOf(ofSource.map(({ match }) => match));
        return [{ kind, name: publicName(kind, name), number, ...figures }];
      })
      .toSorted(
        (one, other) =>
          other.clubMatches - one.clubMatches ||
          sourceNameText(one).localeCompare(sourceNameText(other), 'de'),
      ),
  };
}

/** A person's name is never public, and the crowd has none. */
const publicName = (kind: ExpectedSourceKind, name: string): string | null =>
  (kind === 'named' || kind === 'feed') && name !== '' ? name : null;

/** The forecasts of each club's match that were frozen nearest to kickoff, by fixture and club. */
function hubByMatch(rows: readonly (JudgedRow & { base: string })[]) {
  const frozen = rows.filter(({ base }) => HORIZONS.some(({ slot }) => slot === base));
  return new Map(
    [...Map.groupBy(frozen, ({ fixtureId, score }) => `${fixtureId} ${score.teamId}`)].map(
      ([club, ofClub]) => {
        const nearest = HORIZONS.findLast(({ slot }) => ofClub.some(({ base }) => base === slot));
        const last = ofClub.filter(({ base }) => base === nearest?.slot);
        return [
          club,
          {
            matchday: last[0]?.matchday ?? 0,
            hub: last.reduce((sum, { score }) => sum + score.rightOfEleven, 0),
            // An eleven named after the freeze was not known to it.
            hubUntold: last.reduce(
              (sum, { score, untold }) => sum + (untold?.rightOfEleven ?? score.rightOfEleven),
              0,
            ),
          },
        ] as const;
      },
    ),
  );
}

function figuresOf(matches: readonly ToldMatch[]) {
  const figure = (of: (match: ToldMatch) => number) =>
    meanRight(matches.map((match) => ({ matchday: match.matchday, right: of(match) })));
  return {
    clubMatches: matches.length,
    source: figure(({ source }) => source),
    hub: figure(({ hub }) => hub),
    hubUntold: figure(({ hubUntold }) => hubUntold),
    sameElevenAgain: figure(({ sameElevenAgain }) => sameElevenAgain),
  };
}
