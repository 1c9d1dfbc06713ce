import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconHourglass } from '@tabler/icons-react';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import type {
  PlayerDetails,
  PlayerFixture,
  StartChance as Chance,
} from '@hub/shared/catalog/players.schema.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { noElevenYet, formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useHubNowMs } from '../../api/hubClock.ts';
import { useReported } from '../../api/useReported.ts';
import { elevenNote } from '../../fixtures/fixtureTexts.ts';
import { useMatchPhase } from '../../fixtures/useHasBegun.ts';
import { StartChance } from '../../players/chance/StartChance.tsx';
import { StartOutlook } from '../../players/chance/StartOutlook.tsx';
import { formatClock, formatShortDay } from '../../format/dates.ts';
import type { Reported } from '@hub/shared/hub/reported.ts';
import type { ReliabilityReason } from '@hub/shared/startChance/pstartOutlook.ts';
import { ChanceChart } from './ChanceChart.tsx';
import { notableReasons } from '@hub/shared/startChance/notableReasons.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import { REASON_LABELS } from '../../players/chance/startTexts.ts';
import { Reasons } from './Reasons.tsx';
import { eventSignsOf, RowFact } from '../../players/chance/FactMarks.tsx';
import { SuspensionLabel } from '../../players/status/PlayerStatusLabels.tsx';
import { matchTruthOf, type MatchTruth } from '@hub/shared/season/matchTruth.ts';
import { texts } from './texts.ts';

interface StartChancePanelProps {
  details: PlayerDetails;
  /** The fans' tips, below the estimate. */
  tip?: ReactNode;
}

/** The phase of the match that a player's chance is for. */
const usePhase = ({ nextFixtures: [match] }: PlayerDetails) => useMatchPhase(match ?? null) ?? 'before';

/** What is known of the match that a player's chance is for; null before the first run, and while no match is ahead. */
export function useStartTruth(details: PlayerDetails): MatchTruth | null {
  const phase = usePhase(details);
  const { player, startChance } = details;
  if (startChance === null) return null;
  const { startProbability, outlook } = startChance;
  return matchTruthOf(
    {
      startProbability,
      knowledge: outlook?.knowledge ?? null,
      played: player.match?.played ?? null,
      isBanned: player.status === 'suspended',
    },
    phase,
  );
}

const dayAndClock = (instant: string) => `${formatShortDay(instant)}, ${formatClock(instant)}`;

const matchText = ({ matchday, isHome, opponent, kickoffTs }: PlayerFixture) =>
  texts.match(matchday, isHome, opponent?.shortName ?? null, dayAndClock(kickoffTs));

const NO_ESTIMATES: ReadonlySet<MatchTruth['kind']> = new Set(['bench', 'missing', 'suspended']);

/** What the figure is, and the data's time; nothing beside a fact, which needs no label. */
function FigureLabel({ startChance, truth }: { startChance: Chance; truth: MatchTruth }) {
  const isOfficial = truth.kind === 'in' || truth.kind === 'notIn';
  // A later run has not changed the estimate from before kickoff.
  if (truth.kind === 'lastForecast') return <Label>{texts.beforeKickoff}</Label>;
  if ('minutes' in truth || NO_ESTIMATES.has(truth.kind)) return null;
  return (
    <Label>
      <strong>{isOfficial ? texts.official : texts.noGuarantee}</strong>
      {' · '}
      <time dateTime={startChance.asOfTs}>{texts.asOf(dayAndClock(startChance.asOfTs))}</time>
    </Label>
  );
}

const Label = ({ children }: { children: ReactNode }) => (
  <Text size="sm" c="dimmed" mt="xs">
    {children}
  </Text>
);

/** When an open question is usually decided; renders nothing if none is open. */
function Decision({ reason, kickoffTs }: { reason: ReliabilityReason; kickoffTs: string }) {
  const nowMs = useHubNowMs();
  const reported = useReported();
  const text = nowMs === null ? null : decisionText(reason, kickoffTs, nowMs, reported);
  return text === null ? null : (
    <Text size="sm" c="dimmed" maw="38rem" mt="xs" mb="sm">
      {text}
    </Text>
  );
}

/** The estimate, its reasons, and its history run by run. */
export function StartChancePanel({ details, tip }: StartChancePanelProps) {
  const { startChance, nextFixtures } = details;
  const [match] = nextFixtures;
  const phase = usePhase(details);
  const truth = useStartTruth(details);
  if (startChance === null || truth === null) return <NoChance details={details} />;
  const isForecast = 'startProbability' in truth;
  const isDone = !isForecast && (phase !== 'before' || truth.kind === 'suspended');
  const isTooLittle = truth.kind === 'guess';
  return (
    <Panel title={texts.startChance}>
      {match !== undefined && (
        <Text size="sm" mb="sm">
          {matchText(match)}
        </Text>
      )}
      {isTooLittle && (
        <EmptyState Icon={IconHourglass} title={texts.tooLittleSeen}>
          <p>{texts.tooLittleSeenExplained}</p>
        </EmptyState>
      )}
      {isTooLittle && tip}
      {!isTooLittle && (
        <>
          {isForecast ? (
            <StartChance
              startProbability={truth.startProbability}
              variant="large"
              // The line above says it.
              isPast={truth.kind === 'lastForecast'}
            />
          ) : (
            <StartFact fact={truth} details={details} />
          )}
          <FigureLabel startChance={startChance} truth={truth} />
          {!isDone && startChance.outlook !== null && (
            <StartOutlook startProbability={startChance.startProbability} outlook={startChance.outlook} />
          )}
          {phase === 'before' && startChance.outlook !== null && match !== undefined && (
            <Decision reason={startChance.outlook.reliabilityReason} kickoffTs={match.kickoffTs} />
          )}
          {tip}
          {!isDone && startChance.reasons.length > 0 && <ReasonsPart startChance={startChance} />}
          {details.chanceHistory.length > 1 && (
            <Disclosure title={texts.chanceHistory}>
              <ChanceChart chanceHistory={details.chanceHistory} />
            </Disclosure>
          )}
        </>
      )}
    </Panel>
  );
}

/** Says why there is no chance: no match, no run yet, or a club without a known eleven. */
function NoChance({ details: { nextFixtures, isClubUnseen, team } }: Pick<StartChancePanelProps, 'details'>) {
  const missing =
    nextFixtures.length === 0
      ? { title: texts.noFixture, text: texts.noFixtureExplained }
      : isClubUnseen && team !== null
        ? { title: noElevenYet(team.shortName), text: texts.noElevenYetExplained }
        : { title: texts.beforeFirstRun, text: texts.beforeFirstRunExplained };
  return (
    <Panel title={texts.startChance}>
      <EmptyState Icon={IconHourglass} title={missing.title}>
        <p>{missing.text}</p>
      </EmptyState>
    </Panel>
  );
}

/** Reasons said at once; the others, and the points of all, are behind them. */
const SENTENCES = 3;

function ReasonsPart({ startChance: { reasons, startProbability } }: { startChance: Chance }) {
  // A certain case is not computed from points.
  const isFact = reasons.some(({ part }) => part === 'certainCase');
  return (
    <>
      <Title order={3} mt="md" fz="md">
        {texts.reasons}
      </Title>
      {isFact ? (
        <Reasons reasons={reasons} startProbability={startProbability} />
      ) : (
        <>
          <Stack component="ul" gap="xs" mt="xs" fz="sm">
            {notableReasons(reasons, startProbability, SENTENCES).map((row) => (
              <li key={row.part}>
                <strong>{REASON_LABELS[row.part]}:</strong> {reasonSentence(row)}
              </li>
            ))}
          </Stack>
          <Disclosure title={texts.reasonByReason}>
            <Text size="sm" c="dimmed" maw="38rem" mt="xs" mb="sm">
              {texts.reasonsExplained}
            </Text>
            <Reasons reasons={reasons} startProbability={startProbability} />
          </Disclosure>
        </>
      )}
    </>
  );
}

/** Older chances belong to the previous match. */
const WEEK_MS = 6 * 86_400_000;

interface StartFactProps extends Pick<StartChancePanelProps, 'details'> {
  fact: Exclude<MatchTruth, { startProbability: number }>;
}

/** The fact, with the earlier estimate beside it, so that everyone sees how good it was. */
function StartFact({ fact, details: { player, nextFixtures, chanceHistory } }: StartFactProps) {
  const sinceMs = Date.parse(nextFixtures[0]?.kickoffTs ?? '') - WEEK_MS;
  const before = chanceHistory.findLast(
    ({ asOfTs, startProbability }) => !isOfficialChance(startProbability) && Date.parse(asOfTs) >= sinceMs,
  );
  return (
    <Group component="p" gap="sm" align="center" my="sm">
      {fact.kind === 'suspended' ? (
        <SuspensionLabel reason={player.suspension} />
      ) : (
        <RowFact fact={fact} isLarge />
      )}
      {eventSignsOf({ played: player.match?.played ?? null })}
      {before !== undefined && fact.kind !== 'suspended' && (
        <Text span size="sm" c="dimmed">
          {texts.estimatedBefore(formatStartChance(before.startProbability))}
        </Text>
      )}
    </Group>
  );
}

const DAY_MS = 86_400_000;
const weekday = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'Europe/Berlin' });

/** Questions of fitness, answered by news. */
const BY_NEWS: ReadonlySet<ReliabilityReason> = new Set(['questionable', 'expectedBack', 'contradiction']);
/** Questions of the coach's choice, answered only by the eleven. */
const BY_THE_ELEVEN: ReadonlySet<ReliabilityReason> = new Set(['openRace', 'leaning', 'longBreak']);

/**
 * When a start chance becomes more certain. Half of the value of news is known three days before kickoff and four fifths the
 * day before; the rest comes with the eleven (docs/forecast.md).
 *
 * @returns null if nothing is open
 */
export function decisionText(
  reason: ReliabilityReason,
  kickoffTs: string,
  nowMs: number,
  reported: Pick<Reported, 'elevens'>,
): string | null {
  const dayBefore = weekday.format(Date.parse(kickoffTs) - DAY_MS);
  if (BY_NEWS.has(reason))
    return `Entscheidet sich meist am ${dayBefore}: Am Tag vor dem Spiel sind vier Fünftel von dem bekannt, was Meldungen verraten, drei Tage vorher erst die Hälfte.`;
  if (!BY_THE_ELEVEN.has(reason)) return null;
  return `Klärt sich erst mit der Aufstellung. ${elevenNote(kickoffTs, nowMs, reported)}.`;
}
