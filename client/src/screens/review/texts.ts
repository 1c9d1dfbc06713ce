import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { mostlyPoints, wholePoints } from '@hub/shared/points/pointsText.ts';
import type { FACT_STATES, MatchdayReview, ReviewForecast } from '@hub/shared/review/review.schema.ts';
import type { ReviewPart } from '@hub/shared/review/reviewParts.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import { formatCount, formatDecimal, formatKickoff } from '@hub/shared/text/format.ts';

type Unit = MatchdayReview['unit'];

const gameWord = (game: Game) => (game === 'own' ? 'eigene Regeln' : GAME_NAMES[game]);

const BASIS: Record<MatchdayReview['basis'], string> = {
  pointsOfGame: 'in Punkten',
  gameWithoutPoints: 'in Starts',
  pointsNotReported: 'in Starts',
};

const PARTS: Record<ReviewPart, string> = {
  appearance: 'Einsatz',
  goals: 'Tore und Vorlagen',
  conceded: 'Gegentore',
  cards: 'Karten',
  rest: 'Rest',
};

export const texts = {
  title: 'Rückblick',
  back: 'Mein Team',
  loading: 'Lade Rückblick …',
  notLoaded: 'Der Rückblick ließ sich nicht laden.',
  teamsNotLoaded: 'Deine Teams ließen sich nicht laden.',
  noTeamHint: 'Lege zuerst ein Team an. Ab dem nächsten Lock merkt sich der Hub deine Elf.',

  matchday: (matchday: number) => `${formatCount(matchday)}. Spieltag`,
  earlier: (matchday: number) => `Zurück zum ${formatCount(matchday)}. Spieltag`,
  later: (matchday: number) => `Weiter zum ${formatCount(matchday)}. Spieltag`,
  subtitle: ({ matchday, basis }: Pick<MatchdayReview, 'matchday' | 'basis'>, game: Game) =>
    [texts.matchday(matchday), gameWord(game), BASIS[basis]].join(' · ') +
    (basis === 'pointsOfGame' || game === 'own' ? '' : ', Punkte meldet niemand'),

  nothingYet: 'Noch kein Spieltag zum Zurückblicken',
  firstAt: (lock: { matchday: number; nextTs: string }) =>
    `Den ersten gibt es vom ${formatCount(lock.matchday)}. Spieltag: Am ${formatKickoff(lock.nextTs)} Uhr wird gelockt, dann merkt sich der Hub deine Elf.`,
  firstAfterLock: 'Den ersten gibt es, sobald deine Elf einmal gelockt war.',
  seasonWithout: 'Die Saison ist vorbei, und von diesem Team war kein Spieltag gelockt.',
  notHeld: (matchday: number) => `Vom ${formatCount(matchday)}. Spieltag hat der Hub deine Elf nicht.`,

  result: 'Dein Spieltag',
  share: (matchday: number) => `Rückblick auf den ${formatCount(matchday)}. Spieltag`,
  soFar: (known: number, of: number) => `bisher, ${formatCount(known)} von ${formatCount(of)} gemeldet`,
  waiting: 'Noch fehlen die Spielberichte. Sie kommen von selbst.',
  expected: (forecast: number, band: { low: number; high: number } | null) =>
    `Vor dem Lock erwartet: ${formatDecimal(forecast)}${band === null ? '' : `, ${mostlyPoints(band)}`}`,
  noForecast: 'Vor dem Lock gab es nicht für alle eine Prognose.',
  courses: 'So oft wäre es nach den Chancen vor dem Lock schlechter gelaufen.',
  bestCount: 'Gezählt sind die Besten des Kaders in deiner Formation, wie im Spiel.',

  decisions: 'Entscheidungen',
  hubWould: (value: string) => `Rat des Hubs: ${value}`,
  brought: 'gebracht',
  cost: 'gekostet',
  equal: 'gleich',
  open: 'noch offen',
  sameEleven: 'Deine Elf war die, die der Hub geraten hätte.',
  notLocked: 'Den Vergleich mit dem Rat des Hubs gibt es, sobald alle gelockt sind.',
  noAdvice: 'Ohne Prognose vor dem Lock gibt es keinen Rat, mit dem sich vergleichen ließe.',
  yourBench: 'Deine Bank',
  left: (value: string) => `${value} liegen geblieben`,
  nothingLeft: 'Deine Bank: Mehr war nicht drin',
  swap: (came: string, went: string) => `${came} statt ${went}`,

  players: 'Spieler',
  bench: 'Bank',
  star: 'Star',
  late: 'nach dem Lock geholt',
  from: (forecast: ReviewForecast | null, unit: Unit): string =>
    forecast === null
      ? 'ohne Prognose'
      : unit === 'starts'
        ? `Startchance ${formatStartChance(forecast.startProbability)}`
        : forecast.value === null
          ? 'ohne erwartete Punkte'
          : `erwartet ${formatDecimal(forecast.value)}`,
  fact: {
    known: '',
    waiting: 'Bericht fehlt',
    incomplete: 'Bericht unvollständig',
    free: 'spielfrei',
  } satisfies Record<(typeof FACT_STATES)[number], string>,
  minutes: (minutes: number) => `${formatCount(minutes)}′`,
  started: 'begann',
  didNotStart: 'begann nicht',
  counts: (value: number) => `zählt ${wholePoints(value)}`,
  against: (opponent: string, isHome: boolean, score: string) =>
    `${isHome ? 'gegen' : 'bei'} ${opponent}${score}`,
  part: PARTS,
  parts: (name: string) => `Punkte von ${name}`,
  partColumns: ['Wofür', 'Erwartet', 'Gebracht'],
  total: 'Summe',
  toFixture: 'Zum Spiel',
  asOf: (ts: string) => `Prognose von ${formatKickoff(ts)} Uhr`,

  season: 'Deine Saison',
  seasonTable: 'Summe bis zum Spieltag',
  asTable: 'Als Tabelle',
  column: 'Spieltag',
  mine: 'Du',
  hub: 'Rat des Hubs',
  same: 'Dieselbe Elf',
  sameHint: (matchday: number) =>
    `„Dieselbe Elf“ ist deine vom ${formatCount(matchday)}. Spieltag, nie geändert.`,
  curveLater: 'Die Kurve beginnt mit dem zweiten Spieltag, von dem alles bekannt ist.',
} as const;
