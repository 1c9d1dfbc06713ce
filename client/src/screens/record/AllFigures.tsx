import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '@hub/shared/hub/paths.ts';
import type {
  CrowdRecord,
  PointsRecord,
  PredictionRecord,
  RecordOfBase,
  StatusReportRecord,
} from '@hub/shared/record/record.schema.ts';
import { formatCount, formatSeason } from '@hub/shared/text/format.ts';
import { trpc } from '../../api/trpc.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import grids from '../../ui/Grids.module.css';
import taps from '../../ui/Taps.module.css';
import { FigureTable } from '../../ui/FigureTable.tsx';
import {
  formatHits,
  formatHitsInterval,
  formatLoss,
  formatOfHundred,
  formatOfHundredInterval,
  formatShare,
  formatShareInterval,
} from './figures.ts';
import { Losses } from './Losses.tsx';
import { texts } from './texts.ts';

/** Every table of the record, for those who want to know exactly. */
export function AllFigures({ record, shown }: { record: PredictionRecord; shown: RecordOfBase }) {
  return (
    <Disclosure title={texts.allFigures}>
      <Stack gap="md" mt="sm">
        <ByPart shown={shown} />
        <ByHorizon bases={record.bases} />
        <StatusReportOutcomes reports={shown.statusReports} />
        <Points base={shown.base} points={shown.points} />
        {record.crowd !== null && <Crowd crowd={record.crowd} />}
        <Results />
        <Earlier earlier={record.earlier} />
        <Losses bases={record.bases} shown={shown} />
      </Stack>
    </Disclosure>
  );
}

/** By position, matchday and club. */
function ByPart({ shown: { groups, matchdays, teams } }: { shown: RecordOfBase }) {
  return (
    <>
      <Panel title={texts.byGroup}>
        <FigureTable
          caption={texts.byGroup}
          columns={[texts.group, texts.startersFound, texts.interval]}
          rows={groups.map(({ group, figures }) => ({
            key: group,
            cells: [
              texts.groups[group],
              formatShare(figures.startersFound),
              formatShareInterval(figures.startersFoundInterval),
            ],
          }))}
        />
      </Panel>
      <Stack gap="lg" align="flex-start" className={grids.halves}>
        <Panel title={texts.byMatchday}>
          <ByMatchday matchdays={matchdays} />
        </Panel>
        <Panel title={texts.byTeam}>
          {teams.some(({ figures }) => (figures.baseline?.teamMatches ?? 0) < figures.teamMatches) && (
            <Text size="sm" c="dimmed" mb="sm">
              {texts.comparedLess}
            </Text>
          )}
          <FigureTable
            caption={texts.byTeam}
            columns={[texts.team, texts.rightOf11, texts.interval, texts.baseline]}
            rows={teams.map(({ teamId, name, figures }) => ({
              key: teamId,
              cells: [
                name,
                formatHits(figures.rightOf11),
                formatHitsInterval(figures.rightOf11Interval),
                formatHits(figures.baseline?.right ?? null),
              ],
            }))}
          />
        </Panel>
      </Stack>
    </>
  );
}

/** Lists the cards once if all matchdays used the same. */
function ByMatchday({ matchdays }: Pick<RecordOfBase, 'matchdays'>) {
  const cardsOf = matchdays.map(({ cards }) => cards.map(texts.cardName).join('; '));
  const [first = ''] = cardsOf;
  const isOne = cardsOf.every((cards) => cards === first);
  const columns = [texts.matchday, texts.rightOf11, texts.baseline];
  return (
    <>
      {isOne && first !== '' && (
        <Text size="sm" c="dimmed" mb="sm">
          {texts.cardOfAll(first)}
        </Text>
      )}
      <FigureTable
        caption={texts.byMatchday}
        endsInWords={!isOne}
        columns={isOne ? columns : [...columns, texts.card]}
        rows={matchdays.map(({ matchday, figures }, index) => {
          const cells = [
            texts.lastMatchday(matchday),
            formatHits(figures.rightOf11),
            formatHits(figures.baseline?.right ?? null),
          ];
          return { key: String(matchday), cells: isOne ? cells : [...cells, cardsOf[index]] };
        })}
      />
    </>
  );
}

/** How the record improves towards kickoff, and the value of the news; renders nothing if there is nothing to compare. */
function ByHorizon({ bases }: { bases: readonly RecordOfBase[] }) {
  if (bases.length < 2 && bases.every(({ season }) => season.withoutNews === null)) return null;
  return (
    <Panel title={texts.byHorizon}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.byHorizonText}
      </Text>
      <FigureTable
        caption={texts.byHorizon}
        columns={[texts.basis, texts.rightOf11, texts.interval, texts.withoutNews]}
        rows={bases.map(({ base, season }) => ({
          key: base,
          cells: [
            texts.bases[base],
            formatHits(season.rightOf11),
            formatHitsInterval(season.rightOf11Interval),
            formatHits(season.withoutNews?.rightOf11 ?? null),
          ],
        }))}
      />
    </Panel>
  );
}

/** The fans' tips beside our chances, for the same players. */
function Crowd({ crowd }: { crowd: CrowdRecord }) {
  const { players, tips, crowdBrier, modelBrier, tipBrier } = crowd;
  return (
    <Panel title={texts.crowd}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.crowdText(players, tips)}
      </Text>
      <FigureTable
        caption={texts.crowd}
        columns={[texts.whoTips, texts.meanError]}
        rows={[
          { key: 'model', cells: [texts.ours, formatLoss(modelBrier)] },
          { key: 'crowd', cells: [texts.theCrowd, formatLoss(crowdBrier)] },
          { key: 'tip', cells: [texts.aFan, formatLoss(tipBrier)] },
        ]}
      />
    </Panel>
  );
}

/** The records of earlier seasons, a line each; renders nothing without any. */
function Earlier({ earlier }: Pick<PredictionRecord, 'earlier'>) {
  if (earlier.length === 0) return null;
  return (
    <Panel title={texts.earlier}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.earlierBases(earlier)}
      </Text>
      <FigureTable
        caption={texts.earlier}
        columns={[texts.seasonColumn, texts.rightOf11, texts.baseline, texts.matches]}
        rows={earlier.map(({ season, rightOf11, baseline, teamMatches }) => ({
          key: season,
          cells: [
            formatSeason(season),
            formatHits(rightOf11),
            formatHits(baseline?.right ?? null),
            formatCount(teamMatches),
          ],
        }))}
      />
    </Panel>
  );
}

/** The accuracy of expected points, game by game; renders nothing if none were computed. */
function Points({ base, points }: Pick<RecordOfBase, 'base' | 'points'>) {
  return points.map((record) => {
    const { profile, players, rmse, baselineRmse, held, gainInterval } = record;
    const title = texts.pointsOf(texts.pointGames[profile]);
    return (
      <Panel key={profile} title={title}>
        <Text size="sm" c="dimmed" mb="sm">
          {texts.pointsText(base, players, formatOfHundred(held))} {texts.pointsGain(gainOf(gainInterval))}
        </Text>
        <FigureTable
          caption={title}
          columns={[texts.whoExpects, texts.typicalError]}
          rows={[
            { key: 'model', cells: [texts.ourPoints, formatHits(rmse)] },
            { key: 'baseline', cells: [texts.meanTimesChance, formatHits(baselineRmse)] },
          ]}
        />
      </Panel>
    );
  });
}

/** Says whether the matchdays so far show which prediction is closer. */
function gainOf(interval: PointsRecord['gainInterval']): 'better' | 'worse' | 'open' {
  if (interval === null) return 'open';
  const [lower, upper] = interval;
  if (lower > 0) return 'better';
  return upper < 0 ? 'worse' : 'open';
}

/** The accuracy of outcome chances, by which upcoming fixtures are called easy or hard. */
function Results() {
  const { data } = trpc.catalog.ticker.useQuery();
  const record = data?.record ?? null;
  if (record === null) return null;
  const { matches, logLoss, baselineLogLoss } = record;
  return (
    <Panel title={texts.results}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.resultsText(matches)}{' '}
        <Link to={paths.ticker} className={taps.linkInText}>
          {texts.toTicker}
        </Link>
      </Text>
      <FigureTable
        caption={texts.results}
        columns={[texts.whoSaysResults, texts.logLoss]}
        rows={[
          { key: 'rating', cells: [texts.byRating, formatLoss(logLoss)] },
          { key: 'baseline', cells: [texts.byShares, formatLoss(baselineLogLoss)] },
        ]}
      />
    </Panel>
  );
}

/** Outcomes of players by their reported status; renders nothing if none are known. */
function StatusReportOutcomes({ reports }: { reports: readonly StatusReportRecord[] }) {
  if (reports.length === 0) return null;
  return (
    <Panel title={texts.reportOutcomes}>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.reportOutcomesText}
      </Text>
      <FigureTable
        caption={texts.reportOutcomes}
        columns={[texts.reported, texts.ofHundredBegan, texts.interval, texts.ourMean, texts.count]}
        rows={reports.map(({ report: kind, startedLast, players, predicted, happened, interval }) => ({
          key: `${kind} ${startedLast}`,
          cells: [
            `${texts.reportKinds[kind]}, ${startedLast ? texts.beganLast : texts.notBeganLast}`,
            formatOfHundred(happened),
            formatOfHundredInterval(interval),
            formatOfHundred(predicted),
            texts.rows(players),
          ],
        }))}
      />
    </Panel>
  );
}
