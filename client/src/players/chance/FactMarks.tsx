import { Box, Group, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBallFootball, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { FactMark, ChanceMark } from '../../pitch/PitchMarks.tsx';
import { StartChance } from './StartChance.tsx';
import { AvailabilityLabel } from '../status/AvailabilityLabel.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import grids from '../../ui/Grids.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './FactMarks.module.css';
import type { MatchTruth } from '@hub/shared/season/matchTruth.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
import { TOO_LITTLE_SEEN } from '@hub/shared/startChance/chanceText.ts';
import { formatCount, formatPlural } from '@hub/shared/text/format.ts';
import { RefereeCard } from '../status/RefereeCard.tsx';

const texts = {
  goals: (count: number) => formatPlural(count, { one: 'Tor', other: 'Tore' }),
  yellow: 'Gelbe Karte',
  sentOff: 'Platzverweis',
  minutes: (minutes: number) => `${formatCount(minutes)}′`,
  /** Of a substitute, which would otherwise read as the minute in which he came on. */
  minutesOn: (minutes: number) => `${formatCount(minutes)}\u00A0Min.`,
  /** Without minutes. */
  brief: {
    unknown: '–',
    guess: '–',
    free: 'spielfrei',
    in: 'Elf',
    bench: 'Bank',
    notIn: 'Nicht in der Elf',
    missing: 'Nicht dabei',
    suspended: 'Gesperrt',
    injured: 'Verletzt',
  },
  large: {
    free: 'Spielfrei',
    in: 'In der Elf',
    bench: 'Nicht eingewechselt',
    playing: 'Spielt',
    played: 'Von Beginn dabei',
    cameOn: 'Eingewechselt',
    cameOnFor: 'Eingewechselt',
    wentOff: 'Ausgewechselt',
  },
} as const;

const SIGN = { size: '1em', stroke: 2.6, 'aria-hidden': true } as const;
const SIGNS: Partial<Record<MatchTruth['kind'], ReactNode>> = {
  in: <IconCheck {...SIGN} />,
  bench: <IconX {...SIGN} />,
  notIn: <IconX {...SIGN} />,
  missing: <IconX {...SIGN} />,
  playing: <Box component="span" w={6} h={6} bdrs="50%" bg="var(--hub-live)" aria-hidden />,
  played: <IconCheck {...SIGN} />,
  cameOn: <IconArrowUp {...SIGN} />,
  cameOnFor: <IconArrowUp {...SIGN} />,
  wentOff: <IconArrowDown {...SIGN} />,
};

type Fact = Exclude<MatchTruth, { startProbability: number }>;

/** A fact in few characters, beside its sign. */
const briefOf = (fact: Fact): string =>
  'minutes' in fact
    ? (fact.kind === 'cameOnFor' ? texts.minutesOn : texts.minutes)(fact.minutes)
    : texts.brief[fact.kind];

const PITCH_KINDS = {
  bench: 'out',
  notIn: 'out',
  missing: 'out',
  suspended: 'out',
  injured: 'out',
  cameOnFor: 'out',
  played: 'done',
  wentOff: 'done',
} as const;

/** Below a player's name on the pitch. */
export function PitchFact({ fact }: { fact: MatchTruth }) {
  if ('startProbability' in fact)
    return <ChanceMark startProbability={fact.startProbability} isPast={fact.kind === 'lastForecast'} />;
  const kind = fact.kind in PITCH_KINDS ? PITCH_KINDS[fact.kind as keyof typeof PITCH_KINDS] : 'in';
  return (
    <FactMark kind={kind}>
      <span aria-hidden className={grids.inline}>
        {SIGNS[fact.kind]}
        {briefOf(fact)}
      </span>
      <VisuallyHidden>, {truthInWords(fact)}</VisuallyHidden>
    </FactMark>
  );
}

interface RowFactProps {
  fact: MatchTruth;
  isSmall?: boolean;
  /** As a screen's main content, with its words. */
  isLarge?: boolean;
}

/** At the end of a player's row; a forecast from before kickoff says so, and is drawn hollow. */
export function RowFact({ fact, isSmall = false, isLarge = false }: RowFactProps) {
  if ('startProbability' in fact)
    return (
      <StartChance
        startProbability={fact.startProbability}
        variant={isSmall ? 'small' : 'pill'}
        isPast={fact.kind === 'lastForecast'}
      />
    );
  if (fact.kind === 'guess' && !isSmall)
    return (
      <Text span size="sm" c="dimmed">
        {TOO_LITTLE_SEEN}
      </Text>
    );
  if (fact.kind === 'suspended' || fact.kind === 'injured') return <AvailabilityLabel status={fact.kind} />;
  return (
    <>
      <Text
        span
        size="xs"
        flex="none"
        className={`${wrapping.nowrap} ${classes.fact}`}
        data-kind={fact.kind}
        data-large={isLarge || undefined}
      >
        <span aria-hidden className={grids.inline}>
          {SIGNS[fact.kind]}
          {briefOf(fact)}
        </span>
        <VisuallyHidden>{truthInWords(fact)}</VisuallyHidden>
      </Text>
      {isLarge && fact.kind in texts.large && (
        <Text component="strong" aria-hidden size="lg" fw={600}>
          {texts.large[fact.kind as keyof typeof texts.large]}
        </Text>
      )}
    </>
  );
}

const hasEvents = ({ played }: Pick<UserTeamPlayer, 'played'>) =>
  played !== null && (played.goals > 0 || played.yellowCards > 0 || played.isSentOff);

/** Goals and cards of a player's match, as signs; null without any. */
export function eventSignsOf(player: Pick<UserTeamPlayer, 'played'>): ReactNode {
  const { played } = player;
  if (played === null || !hasEvents(player)) return undefined;
  return (
    <Group component="span" gap="xs" wrap="nowrap" display="inline-flex">
      {played.goals > 0 && (
        <Group
          component="span"
          gap={0}
          wrap="nowrap"
          display="inline-flex"
          bdrs="sm"
          c="var(--hub-night)"
          bg="var(--hub-white)"
          fz="xs"
          title={texts.goals(played.goals)}
        >
          <IconBallFootball size={14} stroke={1.8} aria-hidden />
          {played.goals > 1 && (
            <Text span inherit fw={600} pe="xs" aria-hidden>
              {played.goals}
            </Text>
          )}
          <VisuallyHidden>{texts.goals(played.goals)} </VisuallyHidden>
        </Group>
      )}
      {played.yellowCards > 0 && !played.isSentOff && <Card kind="yellow" label={texts.yellow} />}
      {played.isSentOff && <Card kind="red" label={texts.sentOff} />}
    </Group>
  );
}

const Card = ({ kind, label }: { kind: 'yellow' | 'red'; label: string }) => (
  <>
    <RefereeCard color={kind} title={label} />
    <VisuallyHidden>{label} </VisuallyHidden>
  </>
);
