import type { CostlyInput, GainfulInput, ReasonRow } from './pstart.schema.ts';

type Further = Pick<
  Extract<ReasonRow, { part: 'formAndMinutes' | 'startingFrequency' }>['input'],
  'costs' | 'gains'
>;

const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

/** Why the points are higher or lower than the facts suggest; empty if nothing else counted much. */
export function furtherText({ costs = [], gains = [] }: Further): string {
  const inFavour = gains.map(({ input, value }) => GAINS[input](value)).join(' und ');
  const against = costs.map(({ input, value }) => COSTS[input](value)).join(' und ');
  return `${inFavour === '' ? '' : ` Dafür spricht: ${inFavour}.`}${against === '' ? '' : ` Dagegen spricht: ${against}.`}`;
}

const minutesText = (minutes: number) => {
  const text = whole.format(minutes);
  return text === '0' ? 'ohne Einsatz' : `nur ${text} ${text === '1' ? 'Minute' : 'Minuten'}`;
};

/** From this margin of victory on, clubs tend to rest their starters. */
const CLEAR_WIN_GOALS = 3;

/** @param goals margin of victory; negative after a defeat */
function lastResultText(goals: number): string {
  if (goals >= CLEAR_WIN_GOALS)
    return `gewann zuletzt mit ${whole.format(goals)} Toren Vorsprung, und nach klaren Siegen wird öfter rotiert`;
  if (goals > 0)
    return `gewann zuletzt mit ${goals === 1 ? 'einem Tor' : `${whole.format(goals)} Toren`} Vorsprung`;
  return goals < 0 ? 'verlor zuletzt' : 'gewann zuletzt nicht';
}

const COSTS: Record<CostlyInput, (value: number) => string> = {
  lastMinutes: (minutes) => `zuletzt ${minutesText(minutes)}`,
  secondLastMinutes: (minutes) => `im Spiel davor ${minutesText(minutes)}`,
  goalDifferenceAfterStart: (goals) => `sein Verein ${lastResultText(goals)}`,
  formBelowMean: () => 'eine Form unter dem Schnitt seiner Position',
  repeatShareAfterStart: (share) =>
    `sein Verein wechselt viel, nur ${whole.format(share * 100)}\u00A0% seiner Starter beginnen wieder`,
  clubPointsAfterStart: () => 'sein Verein holt viele Punkte, und starke Vereine rotieren öfter',
  goalsWithHim: (goals) => `ohne ihn spielte sein Verein um ${goalsText(-goals)} besser`,
  holdersGain: () => 'seit dem letzten Spiel haben ihn weniger Fans im Team',
  buyersLead: () => 'kaum ein Fan holt ihn zurzeit ins Team',
};

const GAINS: Record<GainfulInput, (value: number) => string> = {
  goalsLast3: (goals) =>
    `${goals === 1 ? 'ein Tor' : `${whole.format(goals)} Tore`} in den letzten drei Spielen`,
  goalsWithHim: (goals) => `mit ihm von Beginn an spielte sein Verein um ${goalsText(goals)} besser`,
  clubPointsAfterStart: () => 'sein Verein holt wenige Punkte, und solche Vereine rotieren seltener',
  holdersGain: () => 'seit dem letzten Spiel haben ihn mehr Fans im Team',
  buyersLead: () => 'viele Fans holen ihn zurzeit ins Team',
};

/** Goals per match, from 0 to about 2. */
const goalsText = (goals: number) =>
  `${decimal.format(goals)} ${decimal.format(goals) === '1' ? 'Tor' : 'Tore'} je Spiel`;
