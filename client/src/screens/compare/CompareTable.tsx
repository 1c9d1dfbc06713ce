import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { useChancePhase, type PhaseOf } from '../../fixtures/useMatches.ts';
import { RowFact } from '../../players/chance/FactMarks.tsx';
import { ActionIcon, Box, Group, Stack, Text } from '@mantine/core';
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
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
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
  const hasStatus = players.some(({ player }) => player.status !== 'unknown');
  // Cards lapse with the season.
  const isSeasonOver = players.every(({ nextFixtures }) => nextFixtures.length === 0);
  const left = new Set([
    ...(hasStatus ? [] : ['status']),
    ...(hasChanceHistory ? [] : ['week']),
    ...(isSeasonOver ? ['cards'] : []),
  ]);
  const rows = ROWS.filter(({ id }) => !left.has(id));
  return (
    <Box
      component="table"
      aria-label={texts.table}
      w="100%"
      fz="sm"
      className={`${surfaces.surface} ${classes.table}`}
    >
      <thead>
        <tr>
          {players.map(({ player, team }) => (
            <Box
              component="th"
              key={player.id}
              scope="col"
              fw={600}
              pos="relative"
              className={classes.player}
            >
              <PlayerAvatar name={player.name} team={team} />
              <TakeOut label={texts.takeOut(player.name)} onClick={() => onRemove(player.id)} />
              <Text
                component={Link}
                to={playerPath(player.id)}
                state={{ name: player.name }}
                inherit
                c="ink"
                td="none"
                display="block"
                pt="md"
                className={`${wrapping.cut} ${taps.forThumbs}`}
                title={player.name}
                aria-label={player.name}
              >
                {names.get(player.id) ?? player.name}
              </Text>
            </Box>
          ))}
        </tr>
      </thead>
      {rows.map(({ id, cell }) => (
        <tbody key={id}>
          <tr>
            <Box
              component="th"
              scope="rowgroup"
              colSpan={players.length}
              c="dimmed"
              fw={600}
              ta="center"
              bg="sunken"
              fz="xs"
              py="xs"
              px="sm"
              className={surfaces.lineAbove}
            >
              {texts.rows[id]}
            </Box>
          </tr>
          <tr>
            {players.map((one) => (
              <Box
                component="td"
                key={one.player.id}
                ta="center"
                className={`${wrapping.hyphens} ${wrapping.breaks}`}
              >
                {cell(one, phaseOf)}
              </Box>
            ))}
          </tr>
        </tbody>
      ))}
    </Box>
  );
}

/** At the corner of a player's head. */
const TakeOut = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <ActionIcon
    variant="subtle"
    w="min(2.75rem, 34%)"
    miw={0}
    h="2.75rem"
    c="dimmed"
    pos="absolute"
    top={0}
    right={0}
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <IconX size={16} stroke={1.8} aria-hidden />
  </ActionIcon>
);

function Week({ week }: Pick<ComparedPlayer, 'week'>) {
  const [first, last] = [week[0], week.at(-1)];
  if (first === undefined || last === undefined || week.length < 2) return texts.unknown;
  const [from, to] = [first, last].map(({ startProbability }) => formatStartChance(startProbability));
  return (
    <>
      <WeekLine chances={week.map(({ startProbability }) => startProbability)} />
      <Text span size="xs" c="dimmed" display="block">
        {from === to ? texts.unchanged : texts.fromTo(from ?? '', to ?? '')}
      </Text>
    </>
  );
}

const FULL_MATCH = 90;

function LastMinutes({ minutes }: { minutes: readonly number[] }) {
  if (minutes.length === 0) return texts.unknown;
  return (
    <Group
      component="ol"
      gap="xs"
      align="stretch"
      justify="center"
      wrap="nowrap"
      fz="xs"
      className={`${wrapping.nowrap} ${classes.minutes}`}
    >
      {minutes.map((played, matchesAgo) => (
        // oxlint-disable-next-line react/no-array-index-key -- the matches have no other name
        <li key={matchesAgo}>
          <Group
            component="span"
            gap={0}

            wrap="nowrap"
            bg="sunken"
            bdrs="xs"
            align="flex-end"
            h="1.5rem"
            aria-hidden
          >
            <Box
              component="span"
              w="100%"
              bg="accent"
              bdrs="xs"
              style={{ blockSize: `${Math.min(1, played / FULL_MATCH) * 100}%` }}
            />
          </Group>
          {played}
        </li>
      ))}
    </Group>
  );
}

const Cards = ({ yellowCards }: Pick<ComparedPlayer, 'yellowCards'>) =>
  yellowCards === null ? (
    texts.unknown
  ) : (
    <>
      {texts.cardsLeft(yellowCardsToBan(yellowCards))}
      <Text span size="xs" c="dimmed" display="block">
        {texts.cardsNow(yellowCards)}
      </Text>
    </>
  );

function NextFixtures({ fixtures }: { fixtures: ComparedPlayer['nextFixtures'] }) {
  if (fixtures.length === 0) return texts.unknown;
  return (
    <Stack component="ol" gap="xs" fz="xs">
      {fixtures.map(({ fixtureId, isHome, opponent }) => {
        const place = isHome ? texts.home : texts.away;
        return (
          <li key={fixtureId} title={opponent?.name}>
            <Text span inherit c="dimmed" fw={600} me="xs" aria-hidden>
              {place.short}
            </Text>
            <VisuallyHidden>{place.long} </VisuallyHidden>
            {opponent?.shortName ?? texts.unknownTeam}
          </li>
        );
      })}
    </Stack>
  );
}

/** @param isSeen whether their club has enough matches for percentages */
function Rivals({ rivals, isSeen }: Pick<ComparedPlayer, 'rivals'> & { isSeen: boolean }) {
  const names = shortNames(rivals);
  if (rivals.length === 0) return texts.noRivals;
  return (
    <Stack component="ul" gap="xs" fz="xs">
      {rivals.map(({ id, name, startProbability }) => (
        <li key={id}>
          <Link to={playerPath(id)} state={{ name }} className={taps.link} title={name}>
            {names.get(id) ?? name}
          </Link>{' '}
          {isSeen && (
            <Text span inherit c="dimmed">
              {startChanceInWords(startProbability)}
            </Text>
          )}
        </li>
      ))}
    </Stack>
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
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      display="block"
      w={WIDTH}
      h={HEIGHT}
      mx="auto"
      mb="xs"
      fill="none"
      stroke="var(--hub-accent)"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden
    >
      <polyline points={points} />
    </Box>
  );
}
