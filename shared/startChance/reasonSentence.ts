import { formOfRating } from './formScale.ts';
import type { ReasonRow, CostlyInput, GainfulInput } from './pstart.schema.ts';

const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

/** Formats dates without a time, which the time zone must not shift. */
const day = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const dayOf = (isoDate: string) => day.format(Date.parse(isoDate));

/** Whole days, because hours of rest do not matter. */
const daysText = (days: number) => {
  const text = whole.format(days);
  return `${text} ${text === '1' ? 'Tag' : 'Tage'}`;
};

/** How far a mean number of starters may be from a whole one to be called by it. */
const NEAR_WHOLE = 0.3;

/** The usual number of starters, such as 3.8, as a fan would say it. */
function startersText(mean: number): string {
  const nearest = Math.round(mean);
  if (Math.abs(mean - nearest) > NEAR_WHOLE)
    return `meist beginnen dort ${Math.floor(mean)} oder ${Math.ceil(mean)}`;
  if (nearest === 0) return 'meist beginnt dort keiner';
  return nearest === 1 ? 'meist beginnt dort einer' : `meist beginnen dort ${nearest}`;
}

const matches = (n: number) => (n === 1 ? 'einem Spiel' : `${whole.format(n)} Spielen`);

/** A short German sentence about the basis of a reason. */
// oxlint-disable-next-line typescript/consistent-return -- the switch is exhaustive, which the compiler checks
export function reasonSentence(row: ReasonRow): string {
  switch (row.part) {
    case 'certainCase':
      return certainSentence(row.input);
    case 'availability':
      return availabilitySentence(row.input);
    case 'formAndMinutes':
      return formSentence(row.input);
    case 'startingFrequency':
      return frequencySentence(row.input);
    case 'role':
      return `${rankText(row.input)}; ${startersText(row.input.slots)}.`;
    case 'shortRest':
      return row.input.restDays === null
        ? 'Über die Pause seit dem letzten Spiel ist nichts bekannt.'
        : `${row.input.startedLastMatch ? 'Begann zuletzt, und sein' : 'Begann zuletzt nicht; sein'} Verein hat ${daysText(row.input.restDays)} Pause.`;
    case 'midweekFatigue':
      // No source reports these minutes: they are estimated from the league's.
      return row.input.europeanMinutes === 0
        ? 'Sein Verein spielte unter der Woche im Europapokal.'
        : `Unter der Woche etwa ${whole.format(row.input.europeanMinutes)} Minuten im Europapokal.`;
    case 'formBonus':
      return `In besserer Form als der Schnitt seines Mannschaftsteils: ${formText(row.input.rating)} gegen ${formText(row.input.positionMean)}.`;
    case 'teamBalance':
      return balanceSentence(row.input);
    case 'lastSeason':
      return lastSeasonSentence(row.input);
    case 'age':
      return unknownSentence(row);
    case 'friendlies':
      return friendlySentence(row.input);
    case 'seasonTrend':
      return trendSentence(row.input);
    case 'statusAge':
      return ageSentence(row.input);
    case 'expectedEleven':
      return expectedSentence(row.input);
  }
}

/** 'Mannschaftsteil' is what German reports call a position group. */
function rankText({ rank, equals, editorial }: InputOf<'role'>): string {
  const number = `die Nummer ${whole.format(rank)} in seinem Mannschaftsteil`;
  if (editorial) return `Laut Redaktion ${number}`;
  if (equals === undefined) return `Nach Starts ${number}`;
  const others = equals === 1 ? 'einem anderen' : `${whole.format(equals)} anderen`;
  // Before the first match, all players are level.
  if (rank === 1) return `Nach Starts gleichauf mit ${others} in seinem Mannschaftsteil`;
  return `Nach Starts ${number}, gleichauf mit ${others}`;
}

function frequencySentence(input: InputOf<'startingFrequency'>): string {
  const { starts, squads, lineups } = input;
  if (squads === 0)
    return 'Stand in dieser Saison noch in keinem Kader; bis dahin zählt hier ein Mittelwert.';
  const inSquad = lineups === 'elevens' ? 'seines Vereins' : 'im Kader';
  if (squads === 1)
    return `Begann im bisher einzigen Spiel ${inSquad}${starts === 0 ? ' nicht' : ''}.${furtherText(input)}`;
  return `Begann in ${whole.format(starts)} von ${matches(squads)} ${inSquad}.${furtherText(input)}`;
}

/** Converts the model's halved ratings of 3–10 to the form score on screen, 20 times the 0–5 scale. */
const formText = (halfRating: number) => `${whole.format(formOfRating(halfRating * 2) * 20)}\u00A0%`;

/** Least points of the position group that are worth showing. */
const NOTABLE_POSITION_POINTS = 0.5;

function balanceSentence({ probabilityBefore, positionPoints = 0 }: InputOf<'teamBalance'>): string {
  const before = `Nur elf können beginnen. Ohne den Blick auf seine Mitspieler wären es ${whole.format(probabilityBefore * 100)}\u00A0%.`;
  if (Math.abs(positionPoints) < NOTABLE_POSITION_POINTS) return before;
  return `${before} In seinem Mannschaftsteil ist diesmal ${positionPoints > 0 ? 'mehr Platz' : 'mehr Gedränge'} als sonst.`;
}

function lastSeasonSentence(input: InputOf<'lastSeason'>): string {
  if (input.seasonKnown === false) {
    const counted = [
      ...(input.priceKnown ? ['sein Preis'] : []),
      ...(input.holdersKnown ? ['die Zahl der Fans, die ihn im Team haben'] : []),
    ];
    return `Von der letzten Saison ist nichts bekannt; hier ${counted.length > 1 ? 'zählen' : 'zählt'} ${counted.join(' und ')}.`;
  }
  const seen = pastSentence(input);
  return input.holdersKnown ? `${seen} Auch zählt, wie viele Fans ihn im Team haben.` : seen;
}

function pastSentence({ club, startShare, startShareLast10 }: InputOf<'lastSeason'>): string {
  if (club === 'unknown' || startShare === undefined)
    return 'Spielte in der letzten Saison in keiner Mannschaft, deren Aufstellungen bekannt sind.';
  const share = `${whole.format(startShare * 100)} % der Spiele`;
  if (club === 'another') return `Neu im Verein; begann letzte Saison anderswo in ${share}.`;
  const lately =
    startShareLast10 === undefined ? '' : `, zuletzt in ${whole.format(startShareLast10 * 10)} von zehn`;
  return `Begann letzte Saison in ${share}${lately}.`;
}

function unknownSentence({ points, input: { years } }: Extract<ReasonRow, { part: 'age' }>): string {
  const chance = points < 0 ? 'seltener' : 'öfter';
  return `Bekannt ist bisher nur sein Alter: Wer ${whole.format(years)} ist, beginnt ${chance} als der Schnitt eines Kaders.`;
}

function friendlySentence({ friendlies, started, cameOn }: InputOf<'friendlies'>): string {
  const times = (n: number) => (n === 1 ? 'einem' : whole.format(n));
  const of = friendlies === 1 ? 'im Testspiel' : `von ${whole.format(friendlies)} Testspielen`;
  const inSome = (n: number) => (friendlies === 1 ? of : `in ${times(n)} ${of}`);
  if (started === 0) return `Wurde ${inSome(cameOn)} eingewechselt.`;
  const also = cameOn > 0 ? `, wurde in ${times(cameOn)} eingewechselt` : '';
  return `Stand ${inSome(started)} in der Startelf${also}.`;
}

function expectedSentence({ sources, naming, missing }: InputOf<'expectedEleven'>): string {
  if (sources === 0)
    return 'Eine neuere Meldung über ihn geht vor; die erwarteten Elfen zählen nur für seine Mitspieler.';
  const ofSources = `von ${whole.format(sources)} ${sources === 1 ? 'Quelle' : 'Quellen'}`;
  const named = `${naming === 0 ? 'keine' : whole.format(naming)} ${ofSources} ${naming > 1 ? 'nennen' : 'nennt'} ihn`;
  if (missing === 0) return `Erwartete Elf: ${named}.`;
  const verb = missing === 1 ? 'zählt' : 'zählen';
  return `Erwartete Elf: ${named}, ${whole.format(missing)} ${verb} ihn zu den Fehlenden oder Fraglichen.`;
}

function trendSentence({ startedLast, logOdds, matchesSeen }: InputOf<'seasonTrend'>): string {
  if (matchesSeen !== undefined)
    return `Von seinem Verein ${matchesSeen === 1 ? 'ist erst ein Spiel' : `sind erst ${whole.format(matchesSeen)} Spiele`} bekannt, deshalb bleibt die Prognose vorsichtig.`;
  if (!startedLast) return 'Zählt mit, wie berechenbar die Aufstellungen dieser Saison bisher sind.';
  return logOdds >= 0
    ? 'In dieser Saison bleibt öfter als sonst, wer zuletzt begann.'
    : 'In dieser Saison wird öfter als sonst gewechselt, auch wer zuletzt begann.';
}

function certainSentence(input: InputOf<'certainCase'>): string {
  if (input.expectedReturn !== undefined)
    return `Fällt aus, wird erst für den ${dayOf(input.expectedReturn)} zurückerwartet.`;
  if (input.case === 'reportedOut' && input.said === 'away')
    return `Steht nicht zur Verfügung${since(input.sinceTs)}.`;
  if (input.case === 'reportedOut') return `Ist verletzt gemeldet${since(input.sinceTs)}.`;
  return CERTAIN_CASES[input.case];
}

const daysAgo = (days: number) => {
  const text = whole.format(days);
  return text === '1' ? 'einem Tag' : `${text} Tagen`;
};

/** A confirmation is mentioned only if it came at least this many days later. */
const NOTABLE_DAYS = 1;

function ageSentence({
  said: status,
  daysKnown,
  daysUnconfirmed,
  matchesSince,
  available,
}: InputOf<'statusAge'>): string {
  const confirmed =
    daysKnown - daysUnconfirmed < NOTABLE_DAYS ? '' : `, zuletzt bestätigt vor ${daysAgo(daysUnconfirmed)}`;
  const since =
    matchesSince === 0
      ? 'keine neue Meldung'
      : `${matchesSince === 1 ? 'ein Spiel' : `${whole.format(matchesSince)} Spiele`} ohne ihn`;
  const back = `Zum Anpfiff ist er mit ${whole.format(available * 100)}\u00A0% Wahrscheinlichkeit wieder einsatzbereit.`;
  return `${STATUS_WORDS[status]} gemeldet vor ${daysAgo(daysKnown)}${confirmed}, seither ${since}. ${back}`;
}

const STATUS_WORDS: Record<InputOf<'statusAge'>['said'], string> = {
  fit: 'Einsatzbereit',
  doubtful: 'Fraglich',
  injured: 'Verletzt',
  suspended: 'Gesperrt',
  away: 'Abwesend',
};

const CERTAIN_CASES = {
  suspended: 'Ist für dieses Spiel gesperrt.',
  reportedOut: 'Ist verletzt gemeldet.',
  returnsLater: 'Fällt aus, wird erst nach diesem Spiel zurückerwartet.',
  playsElsewhere: 'Spielt inzwischen für einen anderen Verein.',
  officialStarter: 'Steht in der offiziellen Startelf.',
  officialReserve: 'Steht nicht in der offiziellen Startelf.',
} as const;

type InputOf<P extends ReasonRow['part']> = Extract<ReasonRow, { part: P }>['input'];

function availabilitySentence(input: InputOf<'availability'>): string {
  if (input.ifBack === true) return 'Gerechnet, als wäre er wieder dabei.';
  if (input.expectedBack !== undefined) return returnSentence(input.expectedBack);
  if (input.status === 'injured') return 'Ist verletzt gemeldet.';
  if (input.status === 'questionable') return doubtSentence(input);
  if (input.expectedBan === 'sentOff') return 'Sah zuletzt Rot oder Gelb-Rot, eine Sperre ist zu erwarten.';
  if (input.expectedBan === 'yellowCards')
    return 'Sah zuletzt die Gelbe Karte, die ihn ein Spiel Sperre kostet.';
  if (input.squadsMissed > 0) {
    const when = input.squadsMissed === 1 ? 'zuletzt' : `zuletzt in ${matches(input.squadsMissed)}`;
    if (input.lineups === 'elevens') return `Begann ${when} nicht.`;
    return input.benchKnown ? `Fehlte ${when} im Kader.` : `Kam ${when} nicht zum Einsatz.`;
  }
  if (input.matchesOut !== undefined && input.matchesOut > 0)
    return `Gilt wieder als einsatzbereit, nach ${matches(input.matchesOut)} ohne ihn.`;
  if (input.takenOffEarly) return 'Musste zuletzt vor der Pause vom Platz.';
  if (input.newsComplete === true) return 'Ist einsatzbereit: Über einen Ausfall ist nichts gemeldet.';
  return input.status === 'fit' ? 'Ist einsatzbereit.' : 'Nichts spricht gegen einen Einsatz.';
}

function doubtSentence({ chance, sinceTs, daysUnconfirmed = 0 }: InputOf<'availability'>): string {
  const figure = chance === undefined ? '' : ` (${whole.format(chance)} %)`;
  return figure === '' && sinceTs === undefined
    ? 'Sein Einsatz ist fraglich.'
    : `Als fraglich gemeldet${figure}${since(sinceTs)}${daysUnconfirmed < NOTABLE_DAYS ? '' : `; seit ${daysAgo(daysUnconfirmed)} nicht bestätigt`}.`;
}

const weekday = new Intl.DateTimeFormat('de-DE', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'Europe/Berlin',
});
const since = (ts: string | undefined) =>
  ts === undefined ? '' : `, seit ${weekday.format(Date.parse(ts))}`;

function returnSentence({
  date,
  matchesMissed,
  afterBan,
}: NonNullable<InputOf<'availability'>['expectedBack']>): string {
  if (afterBan) return `Seine Sperre endet am ${dayOf(date)}.`;
  const missed = matchesMissed === 0 ? '' : `, nach ${matches(matchesMissed)} ohne ihn`;
  return `Wird für den ${dayOf(date)} zurückerwartet${missed}.`;
}

const LAST_MATCH = {
  started: 'Im letzten Spiel in der Startelf',
  cameOn: 'Im letzten Spiel eingewechselt',
  bench: 'Im letzten Spiel auf der Bank',
  notInSquad: 'Im letzten Spiel nicht dabei',
} as const;

function startsText(startsLast5: number): string {
  if (startsLast5 === 5) return 'Begann die letzten 5 Spiele alle';
  const some = startsLast5 === 0 ? 'keines' : startsLast5 === 1 ? 'eines' : whole.format(startsLast5);
  return `Begann ${some} der letzten 5 Spiele`;
}

/** Empty if all his matches were starts. */
function lastMatchText({ lastMatch, lineups, startsLast5 }: InputOf<'formAndMinutes'>): string {
  if (lastMatch === null || (startsLast5 === 5 && lastMatch === 'started')) return '';
  return lineups === 'elevens' && lastMatch !== 'started'
    ? ' Im letzten Spiel nicht in der Startelf.'
    : ` ${LAST_MATCH[lastMatch]}.`;
}

function formSentence(input: InputOf<'formAndMinutes'>): string {
  const { averageMinutes, startsLast5, lastMatch, lineups } = input;
  const isWithoutMinutes = lineups === 'elevens' || lineups === 'bench';
  if (lastMatch === null || (averageMinutes === null && !isWithoutMinutes))
    return 'Noch kein Spiel, aus dem sich Form ablesen ließe.';
  if (averageMinutes !== null && Math.round(averageMinutes) === 0 && startsLast5 === 0)
    return `Zuletzt ohne Einsatz.${furtherText({ ...input, costs: input.costs?.filter(isNotOfMinutes) })}`;
  const minutes = averageMinutes === null ? '' : `, zuletzt im Schnitt ${minutesText(averageMinutes)}`;
  return `${startsText(startsLast5)}${minutes}.${lastMatchText(input)}${furtherText(input)}`;
}

type Further = Pick<
  Extract<ReasonRow, { part: 'formAndMinutes' | 'startingFrequency' }>['input'],
  'costs' | 'gains'
>;

/** Why the points are higher or lower than the facts suggest; empty if nothing else counted much. */
function furtherText({ costs = [], gains = [] }: Further): string {
  const inFavour = gains.map(({ input, value }) => GAINS[input](value)).join('; ');
  const against = costs.map(({ input, value }) => COSTS[input](value)).join('; ');
  return `${inFavour === '' ? '' : ` Dafür spricht: ${inFavour}.`}${against === '' ? '' : ` Dagegen spricht: ${against}.`}`;
}

const isNotOfMinutes = ({ input }: { input: CostlyInput }) =>
  input !== 'lastMinutes' && input !== 'secondLastMinutes';

const minutesText = (minutes: number) => {
  const text = whole.format(minutes);
  return `${text} ${text === '1' ? 'Minute' : 'Minuten'}`;
};
const onlyMinutes = (minutes: number) =>
  Math.round(minutes) === 0 ? 'ohne Einsatz' : `nur ${minutesText(minutes)}`;

/** From this margin of victory on, clubs rest their starters; of all results, one goal less keeps most of them in the eleven. */
const CLEAR_WIN_GOALS = 3;

/** The club's last result with what it means for its starters. @param goals margin of victory; negative after a defeat */
function lastResultText(goals: number): string {
  if (goals >= CLEAR_WIN_GOALS)
    return `gewann zuletzt mit ${whole.format(goals)} Toren Vorsprung, und nach so klaren Siegen wird öfter rotiert`;
  if (goals > 0) return 'gewann zuletzt nur knapp, und nach klareren Siegen bleibt die Elf öfter zusammen';
  return `${goals < 0 ? 'verlor zuletzt' : 'gewann zuletzt nicht'}, und danach wird öfter gewechselt als nach Siegen`;
}

const COSTS: Record<CostlyInput, (value: number) => string> = {
  lastMinutes: (minutes) => `zuletzt ${onlyMinutes(minutes)}`,
  secondLastMinutes: (minutes) => `im Spiel davor ${onlyMinutes(minutes)}`,
  goalDifferenceAfterStart: (goals) => `sein Verein ${lastResultText(goals)}`,
  formBelowMean: () => 'seine Form liegt unter dem Schnitt seines Mannschaftsteils',
  repeatShareAfterStart: (share) =>
    `sein Verein wechselt viel, nur ${whole.format(share * 100)}\u00A0% der Startelf beginnen auch das nächste Spiel`,
  clubPointsAfterStart: () => 'sein Verein holt viele Punkte, und starke Vereine rotieren öfter',
  goalsWithHim: (goals) =>
    `ohne ihn in der Startelf war die Tordifferenz seines Vereins um ${goalsText(-goals)} besser`,
  holdersGain: () => 'seit dem letzten Spiel haben ihn weniger Fans im Team',
  buyersLead: () => 'kaum ein Fan holt ihn zurzeit ins Team',
};

const GAINS: Record<GainfulInput, (value: number) => string> = {
  goalsLast3: (goals) =>
    `${goals === 1 ? 'ein Tor' : `${whole.format(goals)} Tore`} in den letzten drei Spielen`,
  goalsWithHim: (goals) =>
    `mit ihm in der Startelf war die Tordifferenz seines Vereins um ${goalsText(goals)} besser`,
  clubPointsAfterStart: () => 'sein Verein holt wenige Punkte, und solche Vereine rotieren seltener',
  holdersGain: () => 'seit dem letzten Spiel haben ihn mehr Fans im Team',
  buyersLead: () => 'viele Fans holen ihn zurzeit ins Team',
};

/** Goals per match, from 0 to about 2. */
const goalsText = (goals: number) =>
  `${decimal.format(goals)} ${decimal.format(goals) === '1' ? 'Tor' : 'Tore'} je Spiel`;
