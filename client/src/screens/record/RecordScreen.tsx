import { Box, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconTargetArrow } from '@tabler/icons-react';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { RECORD_CSV_PATH } from '@hub/shared/publicApi/addresses.ts';
import type {
  PredictionRecord,
  RecordOfBase,
  CrowdRecord,
  PointsRecord,
  StatusReportRecord,
  RecordCall,
} from '@hub/shared/record/record.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { DownloadLink } from '../../ui/text/DownloadLink.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { withParam } from '../../ui/address/useTextParam.ts';
import { formatSeason, formatCount } from '@hub/shared/text/format.ts';
import { FigureCard } from './FigureCard.tsx';
import {
  formatHits,
  formatHitsInterval,
  formatShare,
  formatShareInterval,
  formatLoss,
  formatOfHundred,
  formatOfHundredInterval,
} from './figures.ts';
import { FigureTable } from './FigureTable.tsx';
import { Losses } from './Losses.tsx';
import { ModelCard } from './ModelCard.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import classes from './RecordScreen.module.css';
import { ReliabilityDiagram } from './ReliabilityDiagram.tsx';
import { Sources } from './Sources.tsx';
import { Link } from 'react-router';
import { paths, playerPath } from '@hub/shared/hub/paths.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';

const BASIS = 'grundlage';
const SKELETON_HEIGHTS_PX = [330, 460, 300];

/** The record: how accurate the start probabilities were. */
export function Component() {
  const query = trpc.catalog.record.useQuery();
  const { data, error } = query;
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <LoadFailure of={query} title={texts.loadFailed} />
      {data !== undefined && (
        <>
          <Record record={data} />
          <Box mt="lg">
            <ModelCard />
          </Box>
        </>
      )}
      {data === undefined && error === null && (
        <Stack gap="lg">
          <VisuallyHidden component="output">{texts.loading}</VisuallyHidden>
          {SKELETON_HEIGHTS_PX.map((heightPx) => (
            <Skeleton key={heightPx} height={heightPx} radius="md" />
          ))}
        </Stack>
      )}
    </>
  );
}

function Record({ record }: { record: PredictionRecord }) {
  const { bases, season, isLastSeason, crowd, waiting } = record;
  const [params, setParams] = useAddressParams();
  const shown = bases.find(({ base }) => base === params.get(BASIS)) ?? bases[0];
  const waitingText = waiting > 0 && (
    <Text size="sm" c="dimmed" mb="sm">
      {texts.waiting(waiting)}
    </Text>
  );
  if (shown === undefined)
    return (
      <EmptyState Icon={IconTargetArrow} title={texts.none}>
        <p>{texts.noneText}</p>
        {waitingText}
      </EmptyState>
    );
  return (
    <Stack gap="lg">
      <Stack gap="sm" className={classes.basis}>
        {bases.length > 1 && (
          <NativeSelect
            label={texts.basis}
            value={shown.base}
            data={bases.map(({ base }) => ({ value: base, label: texts.bases[base] }))}
            onChange={({ currentTarget: { value } }) =>
              setParams((current) => withParam(current, BASIS, value), {
                replace: true,
                preventScrollReset: true,
              })
            }
          />
        )}
        <Text size="md" className={classes.explained} data-replay={shown.base === 'replay' || undefined}>
          <strong>{texts.bases[shown.base]}.</strong> {texts.basesExplained[shown.base]}
        </Text>
        {isLastSeason && (
          <Text size="sm" c="dimmed">
            {texts.lastSeason(formatSeason(season))}
          </Text>
        )}
        {waitingText}
      </Stack>
      <Figures shown={shown} season={season} />
      <ByHorizon bases={bases} />
      <Sources expected={record.expected} />
      <StatusReportOutcomes reports={shown.statusReports} />
      <Points base={shown.base} points={shown.points} />
      {crowd !== null && <Crowd crowd={crowd} />}
      <Results />
      <Earlier earlier={record.earlier} />
      <Losses bases={bases} shown={shown} />
      <div>
        <DownloadLink href={RECORD_CSV_PATH} Icon={IconDownload} label={texts.download} />
      </div>
    </Stack>
  );
}

function Figures({ shown, season }: { shown: RecordOfBase; season: string }) {
  const { matchdays, teams, groups, bins, bestCalls, worstCalls } = shown;
  const [latest] = matchdays;
  return (
    <>
      <Stack gap="lg" align="flex-start" className={grids.halves}>
        {latest !== undefined && (
          <FigureCard title={texts.lastMatchday(latest.matchday)} figures={latest.figures} />
        )}
        <FigureCard title={texts.season(formatSeason(season))} figures={shown.season} />
      </Stack>
      <Panel title={texts.reliability}>
        <Text size="sm" c="dimmed" mb="sm">
          {texts.reliabilityText}
        </Text>
        <ReliabilityDiagram bins={bins} />
      </Panel>
      {latest !== undefined && (
        <Stack gap="lg" align="flex-start" className={grids.halves}>
          <Calls title={texts.bestCalls(latest.matchday)} explained={texts.bestCallsText} calls={bestCalls} />
          <Calls
            title={texts.worstCalls(latest.matchday)}
            explained={texts.worstCallsText}
            calls={worstCalls}
          />
        </Stack>
      )}
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
      <Disclosure title={texts.forStatisticians}>
        <FigureTable
          caption={texts.results}
          columns={[texts.whoSaysResults, texts.logLoss]}
          rows={[
            { key: 'rating', cells: [texts.byRating, formatLoss(logLoss)] },
            { key: 'baseline', cells: [texts.byShares, formatLoss(baselineLogLoss)] },
          ]}
        />
      </Disclosure>
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

interface CallsProps {
  title: string;
  explained: string;
  calls: readonly RecordCall[];
}

/** Single predictions that were remarkably right or wrong. */
function Calls({ title, explained, calls }: CallsProps) {
  return (
    <Panel title={title}>
      <Text size="sm" c="dimmed" mb="sm">
        {explained}
      </Text>
      <ul>
        {calls.map(({ playerId, fixtureId, name, teamShortName, startProbability, started, startedLast }) => (
          <Stack
            component="li"
            key={`${fixtureId} ${playerId}`}
            gap="md"
            align="center"
            py="sm"
            className={`${surfaces.lineAbove} ${grids.columnRest}`}
          >
            <div>
              <Link to={playerPath(playerId)} className={taps.name}>
                {name}
              </Link>
              <Box c="dimmed" fz="sm">
                {teamShortName}
                {startedLast !== null && `, ${startedLast ? texts.beganLast : texts.notBeganLast}`}
              </Box>
            </div>
            <div className={classes.outcome}>
              <strong>{formatStartChance(startProbability)}</strong>
              <Text span size="sm" c="dimmed">
                {started ? texts.began : texts.notBegan}
              </Text>
            </div>
          </Stack>
        ))}
      </ul>
    </Panel>
  );
}
