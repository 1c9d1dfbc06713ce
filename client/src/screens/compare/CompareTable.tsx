import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { useChancePhase, type PhaseOf } from '../../fixtures/useMatches.ts';
import { RowFact } from '../../players/chance/FactMarks.tsx';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { yellowCardsToBan } from '@hub/shared/season/cards.ts';
import type { ComparedPlayer, Comparison } from '@hub/shared/catalog/comparison.schema.ts';
import { shortNames } from '@hub/shared/elevens/shortNames.ts';
import { formatStartChance, seenChanceOf, startChanceInWords } from '@hub/shared/startChance/chanceText.ts';
import { playerPath } from '@hub/shared/hub/paths.ts';
import { PlayerAvatar } from '../../players/profile/PlayerAvatar.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './CompareTable.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** The compared facts, in the order of the rows. */
const ROWS: readonly {
  id: keyof typeof texts.rows;
  cell: (one: ComparedPlayer, phaseOf: PhaseOf) => ReactNode;
}[] = [
  {
    id: 'chance',
    cell: ({ player }, phaseOf) =>
      player.startProbability === null ? (
        texts.unknown
      ) : (
        <RowFact fact={listedTruthOf(player, phaseOf(player))} />
      ),
  },
  { id: 'status', cell: ({ player }) => <PlayerStatusLabels player={player} isComplete /> },
  { id: 'week', cell: ({ week }) => <Week week={week} /> },
  {
    id: 'minutes',
    cell: ({ player, outlook }) =>
      outlook === null || seenChanceOf(player) === null
        ? texts.unknown
        : texts.minutes(outlook.expectedMinutes),
  },
  { id: 'last5', cell: ({ minutesLast5 }) => <LastMinutes minutes={minutesLast5} /> },
  {
    id: 'starts',
    cell: ({ startsLast5, minutesLast5 }) =>
      startsLast5 === 0 && minutesLast5.length === 0 ? texts.unknown : texts.starts(startsLast5),
  },
  {
    id: 'season',
    cell: ({ season }) => (season === null ? texts.unknown : texts.season(season.starts, season.comesOn)),
  },
  { id: 'cards', cell: ({ yellowCards }) => <Cards yellowCards={yellowCards} /> },
  { id: 'next', cell: ({ nextFixtures }) => <NextFixtures fixtures={nextFixtures} /> },
  {
    id: 'rivals',
    cell: ({ player, rivals }) => <Rivals rivals={rivals} isSeen={seenChanceOf(player) !== null} />,
  },
];

interface CompareTableProps {
  players: Comparison;
  onRemove: (playerId: string) => void;
}

/** A column per player; each row's title is above its cells, so that four columns fit on a phone. */
export function CompareTable({ players, onRemove }: CompareTableProps) {
  const phaseOf = useChancePhase();
  const names = shortNames(players.map(({ player }) => player));
  // A season computed once has no history of chances.
  const hasChanceHistory = players.some(({ week }) => week.length > 1);
  // Cards lapse with the season.
  const isSeasonOver = players.every(({ nextFixtures }) => nextFixtures.length === 0);
  const left = new Set([...(hasChanceHistory ? [] : ['week']), ...(isSeasonOver ? ['cards'] : [])]);
  const rows = ROWS.filter(({ id }) => !left.has(id));
  return (
    <table aria-label={texts.table} className={`${ui.surface} ${ui.textS} ${ui.full} ${classes.table}`}>
      <thead>
        <tr>
          {players.map(({ player, team }) => (
            <th key={player.id} scope="col" className={`${ui.strong} ${ui.anchor} ${classes.player}`}>
              <PlayerAvatar name={player.name} team={team} />
              <Link
                to={playerPath(player.id)}
                state={{ name: player.name }}
                className={`${ui.ink} ${ui.cut} ${ui.undecorated} ${ui.lines130} ${ui.block} ${ui.paddedTop12} ${classes.name}`}
                title={player.name}
                aria-label={player.name}
              >
                {names.get(player.id) ?? player.name}
              </Link>
              <ActionIcon
                variant="subtle"
                size={44}
                className={`${ui.quiet} ${ui.mid}`}
                aria-label={texts.takeOut(player.name)}
                title={texts.takeOut(player.name)}
                onClick={() => onRemove(player.id)}
              >
                <IconX size={16} stroke={1.8} aria-hidden />
              </ActionIcon>
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ id, cell }) => (
        <tbody key={id}>
          <tr>
            <th
              scope="rowgroup"
              colSpan={players.length}
              className={`${ui.fine} ${ui.strong} ${ui.center} ${ui.onSunken} ${ui.lineAbove} ${classes.row}`}
            >
              {texts.rows[id]}
            </th>
          </tr>
          <tr>
            {players.map((one) => (
              <td
                key={one.player.id}
                className={`${ui.lines135} ${ui.center} ${ui.hyphens} ${ui.breaks} ${classes.cell}`}
              >
                {cell(one, phaseOf)}
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Week({ week }: Pick<ComparedPlayer, 'week'>) {
  const [first, last] = [week[0], week.at(-1)];
  if (first === undefined || last === undefined || week.length < 2) return texts.unknown;
  const [from, to] = [first, last].map(({ startProbability }) => formatStartChance(startProbability));
  return (
    <>
      <WeekLine chances={week.map(({ startProbability }) => startProbability)} />
      <span className={`${ui.fine} ${ui.block}`}>
        {from === to ? texts.unchanged : texts.fromTo(from ?? '', to ?? '')}
      </span>
    </>
  );
}

const FULL_MATCH = 90;

function LastMinutes({ minutes }: { minutes: readonly number[] }) {
  if (minutes.length === 0) return texts.unknown;
  return (
    <ol
      className={`${ui.lines130} ${ui.nowrap} ${ui.text11} ${ui.parts} ${ui.inMiddle} ${ui.gap3} ${classes.minutes}`}
    >
      {minutes.map((played, matchesAgo) => (
        // oxlint-disable-next-line react/no-array-index-key -- the matches have no other name
        <li key={matchesAgo}>
          <span className={`${ui.parts} ${ui.onSunken} ${ui.round2} ${classes.track}`} aria-hidden>
            <span
              className={`${ui.full} ${ui.onAccent} ${ui.round2}`}
              style={{ blockSize: `${Math.min(1, played / FULL_MATCH) * 100}%` }}
            />
          </span>
          {played}
        </li>
      ))}
    </ol>
  );
}

const Cards = ({ yellowCards }: Pick<ComparedPlayer, 'yellowCards'>) =>
  yellowCards === null ? (
    texts.unknown
  ) : (
    <>
      {texts.cardsLeft(yellowCardsToBan(yellowCards))}
      <span className={`${ui.fine} ${ui.block}`}>{texts.cardsNow(yellowCards)}</span>
    </>
  );

function NextFixtures({ fixtures }: { fixtures: ComparedPlayer['nextFixtures'] }) {
  if (fixtures.length === 0) return texts.unknown;
  return (
    <ol className={`${ui.textXs} ${ui.stack} ${ui.gap5}`}>
      {fixtures.map(({ fixtureId, isHome, opponent }) => {
        const place = isHome ? texts.home : texts.away;
        return (
          <li key={fixtureId} title={opponent?.name}>
            <span className={`${ui.quiet} ${ui.bold} ${classes.place}`} aria-hidden>
              {place.short}
            </span>
            <VisuallyHidden>{place.long} </VisuallyHidden>
            {opponent?.shortName ?? texts.unknownTeam}
          </li>
        );
      })}
    </ol>
  );
}

/** @param isSeen whether their club has enough matches for percentages */
function Rivals({ rivals, isSeen }: Pick<ComparedPlayer, 'rivals'> & { isSeen: boolean }) {
  const names = shortNames(rivals);
  if (rivals.length === 0) return texts.noRivals;
  return (
    <ul className={`${ui.textXs} ${ui.stack} ${ui.gap5}`}>
      {rivals.map(({ id, name, startProbability }) => (
        <li key={id}>
          <Link to={playerPath(id)} state={{ name }} className={ui.link} title={name}>
            {names.get(id) ?? name}
          </Link>{' '}
          {isSeen && <span className={ui.quiet}>{startChanceInWords(startProbability)}</span>}
        </li>
      ))}
    </ul>
  );
}

const [WIDTH, HEIGHT, EDGE] = [64, 24, 2];

/** Chances in [0, 1] as a line from left to right; decorative, because both ends are given in the text. */
function WeekLine({ chances }: { chances: readonly number[] }) {
  const points = chances
    .map((chance, index) => {
      const x = EDGE + (index / Math.max(1, chances.length - 1)) * (WIDTH - 2 * EDGE);
      const y = EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={`${ui.block} ${classes.week}`} aria-hidden>
      <polyline points={points} />
    </svg>
  );
}
