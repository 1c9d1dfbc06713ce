import type { PlayerDetails } from '#shared/players.ts';
import { positionGroupOf } from '#shared/terms.ts';
import { FigureTile, FigureTiles } from '../../ui/FigureTiles.tsx';
import { formScoreOf } from '../../players/formScore.ts';
import { formatDecimal, formatSeason } from '#shared/format.ts';
import { FigureValue } from './FigureValue.tsx';
import { texts } from './texts.ts';

/** The four tiles: form, then goals and assists (for goalkeepers saves and goals conceded), then appearances. */
export function KeyFigures({ details: { player, statistics, season } }: { details: PlayerDetails }) {
  const isKeeper = positionGroupOf(player.positionPrimary) === 'goalkeeper';
  const formScore = formScoreOf(player.formRating);
  const inSeason = texts.inSeason(formatSeason(season));
  const appearances =
    statistics === null ? undefined : statistics.appearancesStarter + statistics.appearancesSub;
  const [firstCount, secondCount] = isKeeper
    ? [
        { label: texts.saves, value: statistics?.savesMade },
        { label: texts.goalsConceded, value: statistics?.goalsConceded },
      ]
    : [
        { label: texts.goals, value: statistics?.goalsScored },
        { label: texts.assists, value: statistics?.assistsMade },
      ];
  const tiles = [
    {
      label: texts.form,
      value: formScore ?? texts.formUnknown,
      note:
        player.formRating === null
          ? texts.formMissing
          : texts.formExplained(formatDecimal(player.formRating)),
    },
    { ...firstCount, note: inSeason },
    { ...secondCount, note: inSeason },
    {
      label: texts.appearances,
      value: appearances,
      note:
        statistics === null
          ? inSeason
          : texts.appearancesSplit(statistics.appearancesStarter, statistics.appearancesSub),
    },
  ];

  return (
    <FigureTiles label={texts.keyFigures} columns={2}>
      {tiles.map(({ label, value, note }) => (
        <FigureTile key={label} label={label} value={<FigureValue value={value} />} note={note} />
      ))}
    </FigureTiles>
  );
}
