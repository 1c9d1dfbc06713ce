import type { PlayerDetails } from '#shared/catalog/players.schema.ts';
import { positionGroupOf } from '#shared/terms.ts';
import { FigureTile, FigureTiles } from '../../ui/FigureTiles.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { formatSeason } from '#shared/text/format.ts';
import { FigureValue } from './FigureValue.tsx';
import { texts } from './texts.ts';

/** The four tiles: form, then goals and assists (for goalkeepers saves and goals conceded), then appearances. */
export function KeyFigures({ details: { player, statistics, season } }: { details: PlayerDetails }) {
  const isKeeper = positionGroupOf(player.positionPrimary) === 'goalkeeper';
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
      value:
        player.formRating === null ? (
          texts.formUnknown
        ) : (
          <FormBadge formRating={player.formRating} variant="figure" />
        ),
      note: player.formRating === null ? texts.formMissing : texts.formExplained,
    },
    { label: firstCount.label, value: <FigureValue value={firstCount.value} />, note: inSeason },
    { label: secondCount.label, value: <FigureValue value={secondCount.value} />, note: inSeason },
    {
      label: texts.appearances,
      value: <FigureValue value={appearances} />,
      note:
        statistics === null
          ? inSeason
          : texts.appearancesSplit(statistics.appearancesStarter, statistics.appearancesSub),
    },
  ];

  return (
    <FigureTiles label={texts.keyFigures} columns={2}>
      {tiles.map(({ label, value, note }) => (
        <FigureTile key={label} label={label} value={value} note={note} />
      ))}
    </FigureTiles>
  );
}
