import { Box, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconTargetArrow } from '@tabler/icons-react';
import { useAddressParams } from '../../ui/address/useAddressParams.ts';
import { RECORD_CSV_PATH } from '@hub/shared/publicApi/addresses.ts';
import type { PredictionRecord, RecordCall, RecordOfBase } from '@hub/shared/record/record.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { DownloadLink } from '../../ui/text/DownloadLink.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { withParam } from '../../ui/address/useTextParam.ts';
import { formatSeason } from '@hub/shared/text/format.ts';
import { AllFigures } from './AllFigures.tsx';
import { FigureCard } from './FigureCard.tsx';
import { ModelCard } from './ModelCard.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import { ReliabilityDiagram } from './ReliabilityDiagram.tsx';
import { Sources } from './Sources.tsx';
import { Link } from 'react-router';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';

const BASIS = 'grundlage';
const SKELETON_HEIGHTS_PX = [240, 260, 460];

/** The record: how accurate the start probabilities were. */
export function Component() {
  const query = trpc.catalog.record.useQuery();
  const { data, error } = query;
  return (
    <>
      <PageHeader title={texts.title} />
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
        <Stack gap="md">
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
  const { bases, season, isLastSeason, waiting } = record;
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
    <Stack gap="md">
      <Stack gap="sm" maw="47.5rem">
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
        <Text
          size="sm"
          className={surfaces.edged}
          style={shown.base === 'replay' ? { '--edge': 'var(--hub-tier-amber)' } : undefined}
        >
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
      <Sources expected={record.expected} />
      <AllFigures record={record} shown={shown} />
      <div>
        <DownloadLink href={RECORD_CSV_PATH} Icon={IconDownload} label={texts.download} />
      </div>
    </Stack>
  );
}

function Figures({ shown, season }: { shown: RecordOfBase; season: string }) {
  const { matchdays, bins, bestCalls, worstCalls } = shown;
  const [latest] = matchdays;
  return (
    <>
      <Stack gap="md" align="flex-start" className={grids.halves}>
        {latest !== undefined && (
          <FigureCard title={texts.lastMatchday(latest.matchday)} figures={latest.figures} />
        )}
        <FigureCard title={texts.season(formatSeason(season))} figures={shown.season} />
      </Stack>
      <Stack gap="md" align="flex-start" className={grids.halves}>
        <Panel title={texts.reliability}>
          <Text size="sm" c="dimmed" mb="sm">
            {texts.reliabilityText}
          </Text>
          <ReliabilityDiagram bins={bins} />
        </Panel>
        {latest !== undefined && (
          <Stack gap="md">
            <Calls
              title={texts.bestCalls(latest.matchday)}
              explained={texts.bestCallsText}
              calls={bestCalls}
            />
            <Calls
              title={texts.worstCalls(latest.matchday)}
              explained={texts.worstCallsText}
              calls={worstCalls}
            />
          </Stack>
        )}
      </Stack>
    </>
  );
}

/** Of the five that are known. */
const SHOWN_CALLS = 3;

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
        {calls
          .slice(0, SHOWN_CALLS)
          .map(({ playerId, fixtureId, name, teamShortName, startProbability, started, startedLast }) => (
            <Stack
              component="li"
              key={`${fixtureId} ${playerId}`}
              gap="md"
              align="center"
              py="xs"
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
              <Stack gap={0} align="end">
                <strong>{formatStartChance(startProbability)}</strong>
                <Text span size="sm" c="dimmed">
                  {started ? texts.began : texts.notBegan}
                </Text>
              </Stack>
            </Stack>
          ))}
      </ul>
    </Panel>
  );
}
