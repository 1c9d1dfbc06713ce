import { POINT_RULES } from '@hub/shared/points/pointRules.ts';
import { AppError } from '@hub/server/errors.ts';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import {
  BUNDESLIGA_STARS,
  judgeSquads,
  PREMIER_LEAGUE_STARS,
  type JudgedDay,
} from '@hub/forecast/research/points/evaluate/judgeSquads.ts';
import { measureSquads, type SquadMetrics } from '@hub/forecast/research/points/evaluate/measureSquads.ts';
import { walkPoints } from '@hub/forecast/research/points/evaluate/pointRows.ts';
import { hasManySubstitutes } from '@hub/forecast/points/facts/substitutes.ts';
import { committedPoints, POINTS_FITTED_ON } from '@hub/forecast/points/model/committedPoints.ts';
import { readArguments } from '@hub/scripts/arguments.ts';
import { runScript } from '@hub/scripts/runScript.ts';
import {
  BEFORE_MATCHDAY_HOURS,
  FORECAST_OPTIONS,
  nameOfSeason,
  readForecast,
  wholeNumber,
} from './forecastOptions.ts';
import { readParts, toPointProfile } from './pointsOptions.ts';

const USAGE = `npm run backtest:squads -- DIR [--game bundesligaFantasy|fpl] [--point-facts FILE] [--news none|known] [--absences none|begun|known] [--from-match 6]
  [--to-match 34] [--duels 700] [--draws 20000] [--json]

Measures duels, luck and stars of drawn squads over the season in the folder DIR, with the committed constants. The game's own
bonus points are left out.`;

await runScript(async () => {
  const {
    values,
    positionals: [dir = ''],
  } = readArguments({
    usage: USAGE,
    positionals: [1, 1],
    options: {
      'from-match': FORECAST_OPTIONS['from-match'],
      'to-match': FORECAST_OPTIONS['to-match'],
      absences: FORECAST_OPTIONS.absences,
      news: FORECAST_OPTIONS.news,
      game: { type: 'string', default: 'bundesligaFantasy' },
      'point-facts': { type: 'string' },
      duels: { type: 'string', default: '700' },
      draws: { type: 'string', default: '20000' },
      json: { type: 'boolean', default: false },
    },
  });
  const { game, duels, draws, json, 'point-facts': pointFacts, ...walk } = values;
  const profile = toPointProfile(game);
  const startedMs = performance.now();
  // Squads are complete before the first kickoff of a matchday, so none of its results are known.
  const { options, season } = await readForecast(dir, { ...walk, horizon: BEFORE_MATCHDAY_HOURS, fit: [] });
  const bundle = await readBundle(dir);
  const parts = await readParts(bundle, pointFacts);
  const days: JudgedDay[] = [
    ...judgeSquads(
      walkPoints(season, options),
      { season, parts },
      {
        scored: { ...POINT_RULES[profile], hasBonus: false },
        model: hasManySubstitutes(parts) ? committedPoints.five : committedPoints.three,
        rules: profile === 'bundesligaFantasy' ? BUNDESLIGA_STARS : PREMIER_LEAGUE_STARS,
        draws: wholeNumber('draws', draws, 1000),
        duels: wholeNumber('duels', duels, 1),
      },
    ),
  ];
  if (days.length === 0) throw new AppError('invalid', 'This season has too few matches to draw squads.');
  const squads = measureSquads(days);
  const seconds = Math.round((performance.now() - startedMs) / 1000);
  if (json) console.log(JSON.stringify({ squads: { game: profile, ...squads }, seconds }, null, 2));
  else {
    print(squads);
    if (POINTS_FITTED_ON.includes(nameOfSeason(bundle)))
      console.log('In sample: the committed constants were fitted on this season, too.');
    console.log(`${seconds} s.`);
  }
  return 0;
});

function print({ matchdays, squads, duels, ece, logLoss, lossRatio, luck, starGain }: SquadMetrics): void {
  const range = (interval: readonly number[]) => `[${interval.map((end) => end.toFixed(3)).join(', ')}]`;
  console.log(`${squads} squads and ${duels} duels on ${matchdays} matchdays\n`);
  console.log(`chance to win     ECE ${ece.toFixed(4)}`);
  for (const [way, loss] of Object.entries(logLoss))
    console.log(`log loss          ${loss.toFixed(4)} ${way}`);
  console.log(`joint ÷ means     ${lossRatio.ratio.toFixed(3)} ${range(lossRatio.interval)}`);
  console.log(
    `luck              ${luck.distance.toFixed(3)} from uniform (exact: up to ${luck.exact.toFixed(3)}), mean ${luck.mean.toFixed(3)}, middle 80 % ${luck.middle.toFixed(3)}`,
  );
  console.log(`stars             ${starGain.gain.toFixed(3)} ${range(starGain.interval)} a matchday`);
}
