import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import { POINTS_OF_GAME } from '@hub/shared/games/gamePoints.ts';
import { POINT_RULES, type PointPart } from '@hub/shared/points/pointRules.ts';
import { noPointsOf, pointsWithout, wholePoints } from '@hub/shared/points/pointsText.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { formatCount, formatPlural } from '@hub/shared/text/format.ts';
import type { TipPoints } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';

const list = (names: readonly string[]) => new Intl.ListFormat('de').format(names);
const ruleDay = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeZone: 'UTC' });
const PARTS_PLAYED = { one: 'Einsatz', other: 'Einsätze' };
const gameName = (game: Game) => (game === 'own' ? '' : GAME_NAMES[game]);

export const leaguePointTexts = {
  game: gameName,
  choice: 'Auch nach Punkten zählen',
  none: 'Nein, nur die Tipps',
  choiceHint: 'Die Tabelle zeigt dann dazu, was die getippten Elfen eingebracht haben.',
  notOffered: (games: readonly Game[]) =>
    noPointsOf(list(games.filter((game) => game !== 'own').map(gameName))),

  points: 'Punkte',
  amount: (points: TipPoints | null) => (points === null ? '–' : wholePoints(points.points)),
  amountOf: (points: TipPoints | null) => `${leaguePointTexts.amount(points)} Pkt.`,
  sumOver: (game: Game, { matches, pointMatches }: { matches: number; pointMatches: number }) =>
    pointMatches === 0
      ? `Punkte nach „${gameName(game)}“: Zu den Spielen bis jetzt nennt keine Quelle, wofür es sie gibt.`
      : pointMatches === matches
        ? `Punkte: Summe nach „${gameName(game)}“.`
        : `Punkte: Summe nach „${gameName(game)}“ über ${formatCount(pointMatches)} von ${formatCount(matches)} Spielen; zu den anderen nennt keine Quelle etwas.`,
  most: (names: readonly string[]) =>
    names.length === 1
      ? `Am meisten hätte gesammelt: ${list(names)}.`
      : `Gleich viel und am meisten hätten gesammelt: ${list(names)}.`,
  unknown: (whose: readonly { name: string; unknown: number }[]) =>
    `Nicht mitgezählt, weil keine Quelle genug dazu nennt: ${list(whose.map(({ name, unknown }) => `${name} ${formatPlural(unknown, PARTS_PLAYED)}`))}.`,
  without: (parts: readonly PointPart[]) => pointsWithout(parts),
  ofDay: 'Punkte:',
  noneOfDay: 'Punkte: Zu diesem Spieltag nennt keine Quelle, wofür es sie gibt.',
  rules: (game: Game) => {
    const profile = POINTS_OF_GAME[game];
    const rules = profile && POINT_RULES[profile];
    const state =
      rules?.state === 'toConfirm'
        ? ` Die Regeln sind vom ${ruleDay.format(Date.parse(rules.readOn))} und noch nicht alle bestätigt.`
        : '';
    return `„Punkte“ ist, was deine elf Getippten zusammen eingebracht haben, ohne Stars; wer nicht gespielt hat, bringt nichts, und ohne Elf kommt nichts dazu. Für die Plätze zählt weiter der Brier-Wert.${state}`;
  },
} as const;
