import type { Alarm } from '@hub/shared/games/alarms.ts';
import type { CloseCall } from '@hub/shared/games/closeCalls.ts';
import type { NextLook } from '@hub/shared/games/fanMatchday.ts';
import type { Reported } from '@hub/shared/hub/reported.ts';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { formatCount, formatTenths } from '@hub/shared/text/format.ts';
import type { Notice } from '@hub/shared/users/account.schema.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { clubWordOf } from '../../../clubs/clubWords.ts';
import { formatClock, formatDayOfMonth, formatShortDay } from '../../../format/dates.ts';
import { shortInstant } from '../../../games/MatchOf.tsx';

const german = new Intl.ListFormat('de');
const longWeekday = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'Europe/Berlin' });
const NAMED = 3;

const DAY_MS = 86_400_000;

/** `Samstag, 22:10`. */
const longInstant = (ts: string) => `${longWeekday.format(Date.parse(ts))}, ${formatClock(ts)}`;

/** `Freiburgs Elf`, `Mainz’ Elf`, `Die Elf von Schalke 04`. */
function elevenOf(club: string): string {
  if (!/\p{L}$/u.test(club)) return `Die Elf von ${club}`;
  return /[sßxz]$/iu.test(club) ? `${club}’ Elf` : `${club}s Elf`;
}
const inSentence = (eleven: string) => eleven.replace(/^Die /u, 'die ');
const clubOf = ({ team }: Pick<UserTeamPlayer, 'team'>) => (team === null ? 'der Club' : clubWordOf(team));
export const nameIn = (players: readonly UserTeamPlayer[], { id, name }: UserTeamPlayer) =>
  shortNames(players).get(id) ?? name;
const familyNames = (players: readonly UserTeamPlayer[]) => [...shortNames(players).values()];

/** The first three names, and the number of others. */
function some(players: readonly UserTeamPlayer[], most = NAMED): string {
  const names = familyNames(players);
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} +${formatCount(rest)}` : names.join(', ');
}

function whyOf(
  { starter, rival, help, later }: CloseCall<UserTeamPlayer>,
  elevenTs: string | undefined,
): string {
  if (help === 'unreported') return 'Elfen meldet hier niemand';
  if (help === 'rivalOfficial')
    return `${nameIn([starter, rival], rival)} steht fest, ${nameIn([starter, rival], starter)} nicht`;
  const isStartersFirst = help === 'starterKnown' || (help === 'wait' && later?.id === rival.id);
  if (isStartersFirst)
    return elevenTs === undefined
      ? `${elevenOf(clubOf(starter))} kommt zuerst`
      : `${elevenOf(clubOf(starter))} kommt um ${formatClock(elevenTs)}`;
  if (help === 'bothKnown') return 'Beide Elfen kommen vorher';
  if (help === 'rivalKnown' || help === 'wait') return `${elevenOf(clubOf(rival))} kommt zuerst`;
  return help === 'noFixture' ? 'Nicht beide spielen' : 'Vor dem Lock nichts Neues';
}

const REASONS = {
  notInEleven: (name: string) => `${name} sitzt auf der Bank`,
  suspended: (name: string) => `${name} ist gesperrt`,
  injured: (name: string) => `${name} fällt aus`,
} satisfies Record<Alarm<unknown>['reason'], (name: string) => string>;

const FEW = ['keiner', 'einer'];
const ofYourEleven = (count: number) => `${FEW[count] ?? formatCount(count)} deiner Elf`;

export const cockpitTexts = {
  team: 'Team',
  matchday: (matchday: number) => `${formatCount(matchday)}. Spieltag`,
  asOf: (ts: string) => `Stand ${formatClock(ts)}`,
  old: 'veraltet',

  left: 'Noch',
  /** On one line beside the expected starters. */
  lock: (players: readonly UserTeamPlayer[]) => `Lock: ${some(players, 2)}`,
  of11: 'von 11',
  expected: 'erwartete Starter',
  isSet: 'Elf steht fest',
  untilMatch: (ts: string) => `nächstes Spiel ${shortInstant(ts)}`,
  isOver: 'Vorbei',
  startUnreported: 'Startelf nicht gemeldet',
  inRunningMatches: (count: number) =>
    [formatCount(count), count === 1 ? 'im laufenden Spiel' : 'in laufenden Spielen'] as const,
  playing: (count: number) => [formatCount(count), count === 1 ? 'spielt gerade' : 'spielen gerade'] as const,
  doneAndAhead: (done: number, ahead: number) =>
    [
      done > 0 ? `${formatCount(done)} fertig` : '',
      ahead > 0 ? `${formatCount(ahead)} ${ahead === 1 ? 'kommt' : 'kommen'} noch` : '',
    ]
      .filter(Boolean)
      .join(', '),
  began: (count: number) => (count === 1 ? 'hat begonnen' : 'haben begonnen'),
  of: (count: number) => `von ${formatCount(count)}`,
  ofElevenBegan: (count: number) => `deiner Elf ${cockpitTexts.began(count)}`,
  expectedOn: (ts: string) => `erwartet am ${longWeekday.format(Date.parse(ts))}`,
  noForecast: 'Noch keine Prognose',
  tenths: formatTenths,
  seasonOver: 'Die Saison ist vorbei',
  seasonOverHint: 'Mit dem ersten Spieltag der neuen Saison geht es hier weiter.',

  rail: 'Anstoßzeiten des Spieltags',
  stop: (ts: string, count: number, state: 'done' | 'live' | 'next' | 'ahead') =>
    `${longInstant(ts)} Uhr: ${ofYourEleven(count)}${{ done: ', vorbei', live: ', läuft', next: ', als Nächstes', ahead: '' }[state]}`,

  alarmTitle: ({ starter, reason }: Alarm<UserTeamPlayer>) => REASONS[reason](nameIn([starter], starter)),
  alarmWhy: ({ starter, reason }: Alarm<UserTeamPlayer>) =>
    reason === 'notInEleven'
      ? `${elevenOf(clubOf(starter))} ist da, er fehlt darin.`
      : 'Er steht noch in deiner Elf.',
  swapFor: (comes: UserTeamPlayer, goes: UserTeamPlayer) =>
    `${nameIn([comes, goes], comes)} für ${nameIn([comes, goes], goes)}`,
  others: (count: number) => (count === 1 ? '1 anderer' : `${formatCount(count)} andere`),
  moreAlarms: (count: number) => `Noch ${formatCount(count)}`,
  until: (ts: string) => `bis ${shortInstant(ts)}`,
  swapUntil: (ts: string) => `Tausch bis ${shortInstant(ts)}.`,
  areGone: (names: readonly string[], league: string) =>
    `${german.format(names)} ${names.length === 1 ? 'ist' : 'sind'} nicht mehr in der ${league}.`,
  replaceThem: 'Ersatz suchen',

  lastMatch: ({ hasStarted, hasPlayed, outMinute }: NonNullable<Notice['lastMatch']>) => {
    if (!hasPlayed) return 'zuletzt ohne Einsatz';
    if (!hasStarted) return 'zuletzt eingewechselt';
    return outMinute === null
      ? 'zuletzt in der Startelf'
      : `zuletzt nach ${formatCount(outMinute)} Minuten raus`;
  },

  nothingToDo: 'Gerade nichts zu tun',
  noReplacement: 'Kein Ersatz auf der Bank',
  hardlyStart: (players: readonly UserTeamPlayer[]) =>
    `${some(players)} ${players.length === 1 ? 'beginnt' : 'beginnen'} wohl nicht.`,
  whomToBuy: 'Wen kaufen?',
  nextLook: ({ elevenTs, players }: NextLook<UserTeamPlayer>, { elevens }: Reported) => {
    const clubs = [...new Set(players.map(clubOf))];
    if (!elevens)
      return `Elf meldet hier niemand; ${german.format(clubs)} ${clubs.length === 1 ? 'nennt' : 'nennen'} sie ${shortInstant(elevenTs)}: ${some(players)}.`;
    const whose =
      clubs.length === 1
        ? `kommt ${inSentence(elevenOf(clubs[0] ?? ''))}`
        : `kommen die Elfen von ${german.format(clubs)}`;
    return `Nächster Blick ${shortInstant(elevenTs)}, dann ${whose}: ${some(players)}.`;
  },
  nothingAhead: (next: { matchday: number; nextTs: string } | null) =>
    `Für diesen Spieltag ist alles entschieden.${
      next === null
        ? ''
        : ` Ändern geht wieder für den ${cockpitTexts.matchday(next.matchday)}, Lock ${formatShortDay(next.nextTs)}, ${formatClock(next.nextTs)}.`
    }`,
  openAhead: (ts: string) => `Nächster Lock ${shortInstant(ts)}.`,

  pitch: 'Deine Elf',
  squad: 'Kader',
  formation: 'Formation',
  best: (formation: string) => `Beste: ${formation}`,
  locked: 'gelockt',

  calls: 'Knappe Fälle',
  why: whyOf,
  swap: 'Tauschen',
  starts: 'In deiner Elf:',
  waits: 'Bank:',

  swapped: (name: string) => `${name} ist drin.`,
  late: (name: string) => `Zu spät: ${name} blieb auf der Bank.`,
  lateUndo: (name: string) => `Zu spät: ${name} bleibt in der Elf.`,
  failed: 'Nicht gespeichert.',

  /** A weekday is unambiguous only within a week. */
  changes: (seenTs: string | null, nowMs: number | null) => {
    if (seenTs === null) return 'Neu';
    const isOld = nowMs !== null && nowMs - Date.parse(seenTs) > 6 * DAY_MS;
    return `Neu seit ${isOld ? `dem ${formatDayOfMonth(seenTs)}` : longInstant(seenTs)}`;
  },
  more: (count: number) => `Noch ${formatCount(count)} in der Glocke`,
  bench: 'Bank',

  happened: 'Gerade passiert',
  nothingHappened: 'Noch kein Tor, keine Karte und kein Wechsel deiner Spieler.',
  scored: (goals: number, opponent: string | null) =>
    `${goals === 1 ? 'Tor' : `${formatCount(goals)} Tore`}${opponent === null ? '' : ` gegen ${opponent}`}`,
  booked: 'Gelbe Karte',
  sentOff: 'Platzverweis',
  cameOn: 'eingewechselt',
  wentOff: 'ausgewechselt',
  onYourBench: 'deine Bank',

  schedule: 'Ablauf',
  running: 'Läuft',
  ahead: 'Kommen noch',
  done: 'Fertig',
  ofYourEleven,
  calendar: 'Locks in den Kalender',
  officialIn: (inside: number, all: number) => `${formatCount(inside)} von ${formatCount(all)} drin`,
  runningSince: (ts: string) => `läuft seit ${formatClock(ts)}`,
  over: 'Vorbei',
  idle: 'Spielfrei',
  versus: '–',
  unknownClub: '???',

  yourBench: 'Deine Bank',
  benchBegan: (count: number, of: number) =>
    `${formatCount(count)} von ${formatCount(of)} ${cockpitTexts.began(count)}`,
  swapCounted: 'Dein Tausch hat gezählt',
  swapDidNot: 'Dein Tausch',
  swapResult: (comes: UserTeamPlayer, goes: UserTeamPlayer) =>
    `${cockpitTexts.swapFor(comes, goes)}: ${minutesAndGoalsOf(comes)} statt ${minutesAndGoalsOf(goes)}.`,
  howGood: 'Wie gut war die Prognose?',
  record: 'Trefferquote',
  right: 'von 11 richtig',
  again: 'dieselbe Elf wie zuletzt',
  notScored: 'Noch nicht ausgewertet.',
  farthest: (calls: readonly { name: string; teamShortName: string; started: boolean }[]) =>
    `Am weitesten daneben: ${german.format(calls.map(({ name, teamShortName, started }) => `${name} (${teamShortName}) ${started ? 'begann' : 'saß draußen'}`))}.`,
  clubsRight: 'Richtige von 11 je Verein',
  farthestClub: (club: string, right: number) =>
    `Am wenigsten trafen wir bei ${club}: ${formatCount(right)} von 11.`,
  leftOut: (names: readonly string[]) => `Unerwartet draußen: ${german.format(names)}.`,
  notifyMe: (ts: string) => `Am ${longWeekday.format(Date.parse(ts))} um ${formatClock(ts)} melden`,
  willNotify: (ts: string) =>
    `Wir melden uns am ${longWeekday.format(Date.parse(ts))} um ${formatClock(ts)}.`,
  notifyMeThen: 'Dann melden',
  willNotifyThen: 'Wir melden uns dann.',
  toAlerts: 'Vor dem Lock benachrichtigen',
  alertDenied: 'Dein Browser hat nicht zugestimmt.',
  alertFailed: 'Das hat nicht geklappt. In den Einstellungen steht, woran es liegt.',
  nextFrom: (ts: string) => `ab ${longInstant(ts)} Uhr hier`,
  untilFirstLock: (ts: string) =>
    `bis zum ersten Lock deiner Spieler: ${formatShortDay(ts)}, ${formatClock(ts)}`,
  oneCardLeft: 'eine Gelbe vor der Sperre',
  banServed: (count: number) => (count === 1 ? 'Sperre abgesessen' : 'Sperren abgesessen'),
  noNext: 'Danach ist die Saison vorbei.',
} as const;

/** `90′ und ein Tor`. */
function minutesAndGoalsOf({ played }: UserTeamPlayer): string {
  const minutes = `${formatCount(played?.minutes ?? 0)}′`;
  const goals = played?.goals ?? 0;
  if (goals === 0) return minutes;
  return `${minutes} und ${goals === 1 ? 'ein Tor' : `${formatCount(goals)} Tore`}`;
}
