import { IconArrowDown, IconArrowUp, IconBallFootball, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { FactMark, ChanceMark } from '../../pitch/PitchMarks.tsx';
import { StartChance } from './StartChance.tsx';
import { AvailabilityLabel } from '../status/AvailabilityLabel.tsx';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './FactMarks.module.css';
import type { MatchTruth } from '@hub/shared/season/matchTruth.ts';
import { TOO_LITTLE_SEEN } from '@hub/shared/startChance/chanceText.ts';
import { formatCount, formatPlural } from '@hub/shared/text/format.ts';

const texts = {
  eleven: 'Elf',
  bench: 'Bank',
  notIn: 'Nicht in der Elf',
  suspended: 'Gesperrt',
  injured: 'Verletzt',
  unknown: '–',
  unknownRead: 'noch nichts bekannt',
  free: 'spielfrei',
  goals: (count: number) => formatPlural(count, { one: 'Tor', other: 'Tore' }),
  yellow: 'Gelbe Karte',
  sentOff: 'Platzverweis',
  minutes: (minutes: number) => `${formatCount(minutes)}′`,
  words: {
    forecast: '',
    lastForecast: '',
    unknown: '',
    guess: '',
    free: 'Spielfrei',
    in: 'In der Elf',
    bench: 'Nicht eingewechselt',
    notIn: '',
    playing: 'Spielt',
    played: 'Von Beginn dabei',
    cameOn: 'Eingewechselt',
    cameOnFor: 'Eingewechselt',
    wentOff: 'Ausgewechselt',
  },
  read: {
    in: 'steht in der Elf',
    bench: 'sitzt auf der Bank',
    playing: 'spielt, Minute',
    played: 'von Beginn, Minuten:',
    cameOn: 'eingewechselt, Minute',
    cameOnFor: 'eingewechselt, Minuten:',
    wentOff: 'ausgewechselt, Minute',
  },
} as const;

const SIGN = { size: 12, stroke: 2.6, 'aria-hidden': true } as const;

/** A fact as a sign and few characters, with words for screen readers. */
function wordsOf(fact: MatchTruth): { sign?: ReactNode; text: string; read: string } {
  switch (fact.kind) {
    case 'in':
      return { sign: <IconCheck {...SIGN} />, text: texts.eleven, read: texts.read.in };
    case 'bench':
      return { sign: <IconX {...SIGN} />, text: texts.bench, read: texts.read.bench };
    case 'notIn':
      return { sign: <IconX {...SIGN} />, text: texts.notIn, read: texts.notIn };
    case 'suspended':
    case 'injured':
      return { text: texts[fact.kind], read: texts[fact.kind] };
    case 'free':
      return { text: texts.free, read: texts.free };
    case 'playing':
      return withMinutes(fact, <span className={`${ui.circle} ${classes.pulse}`} aria-hidden />);
    case 'played':
      return withMinutes(fact, <IconCheck {...SIGN} />);
    case 'cameOn':
    case 'cameOnFor':
      return withMinutes(fact, <IconArrowUp {...SIGN} />);
    case 'wentOff':
      return withMinutes(fact, <IconArrowDown {...SIGN} />);
    case 'forecast':
    case 'lastForecast':
    case 'unknown':
    case 'guess':
    default:
      return { text: texts.unknown, read: texts.unknownRead };
  }
}

const withMinutes = ({ kind, minutes }: Extract<MatchTruth, { minutes: number }>, sign: ReactNode) => ({
  sign,
  text: texts.minutes(minutes),
  read: `${texts.read[kind]} ${minutes}`,
});

const PITCH_KINDS = {
  bench: 'out',
  notIn: 'out',
  suspended: 'out',
  injured: 'out',
  cameOnFor: 'out',
  played: 'done',
  wentOff: 'done',
} as const;

/** Below a player's name on the pitch. */
export function PitchFact({ fact }: { fact: MatchTruth }) {
  if (fact.kind === 'forecast' || fact.kind === 'lastForecast')
    return <ChanceMark startProbability={fact.startProbability} isPast={fact.kind === 'lastForecast'} />;
  const { sign, text, read } = wordsOf(fact);
  const kind = fact.kind in PITCH_KINDS ? PITCH_KINDS[fact.kind as keyof typeof PITCH_KINDS] : 'in';
  return (
    <FactMark kind={kind}>
      <span aria-hidden className={classes.inMark}>
        {sign}
        {text}
      </span>
      <VisuallyHidden>, {read}</VisuallyHidden>
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
  if (fact.kind === 'forecast' || fact.kind === 'lastForecast')
    return (
      <StartChance
        startProbability={fact.startProbability}
        variant={isSmall ? 'small' : 'pill'}
        isPast={fact.kind === 'lastForecast'}
      />
    );
  if (fact.kind === 'guess' && !isSmall) return <span className={ui.hint}>{TOO_LITTLE_SEEN}</span>;
  if (fact.kind === 'suspended' || fact.kind === 'injured') return <AvailabilityLabel status={fact.kind} />;
  const { sign, text, read } = wordsOf(fact);
  return (
    <>
      <span
        className={`${ui.textXs} ${ui.bold} ${ui.lines150} ${ui.nowrap} ${ui.fixed} ${classes.fact}`}
        data-kind={fact.kind}
        data-large={isLarge || undefined}
      >
        <span aria-hidden>
          {sign}
          {text}
        </span>
        <VisuallyHidden>{read}</VisuallyHidden>
      </span>
      {isLarge && texts.words[fact.kind] !== '' && (
        <strong aria-hidden className={ui.textL}>
          {texts.words[fact.kind]}
        </strong>
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
    <span className={`${ui.inline} ${ui.gap2}`}>
      {played.goals > 0 && (
        <span className={`${ui.inline} ${ui.round8} ${classes.goals}`} title={texts.goals(played.goals)}>
          <IconBallFootball size={14} stroke={1.8} aria-hidden />
          {played.goals > 1 && <b aria-hidden>{played.goals}</b>}
          <VisuallyHidden>{texts.goals(played.goals)} </VisuallyHidden>
        </span>
      )}
      {played.yellowCards > 0 && !played.isSentOff && <Card kind="yellow" label={texts.yellow} />}
      {played.isSentOff && <Card kind="red" label={texts.sentOff} />}
    </span>
  );
}

const Card = ({ kind, label }: { kind: 'yellow' | 'red'; label: string }) => (
  <span className={`${ui.inlineBlock} ${classes.card}`} data-kind={kind} title={label}>
    <VisuallyHidden>{label} </VisuallyHidden>
  </span>
);
