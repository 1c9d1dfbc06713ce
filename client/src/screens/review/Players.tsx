import { Box, Group, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { fixturePath, playerPath } from '@hub/shared/hub/paths.ts';
import { wholePoints } from '@hub/shared/points/pointsText.ts';
import type { MatchdayReview, ReviewPlayer } from '@hub/shared/review/review.schema.ts';
import { REVIEW_PARTS } from '@hub/shared/review/reviewParts.ts';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { FigureTable } from '../../ui/FigureTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import classes from './Review.module.css';
import { texts } from './texts.ts';

type Unit = MatchdayReview['unit'];

/** Everybody of the eleven, then of the bench, with his forecast and his fact. */
export function Players({ review: { players, unit } }: { review: MatchdayReview }) {
  const bench = players.filter(({ line }) => line === 'bench');
  const rows = (some: readonly ReviewPlayer[]) => (
    <ul>
      {some.map((player) => (
        <li key={player.id} className={surfaces.ruled}>
          <Player player={player} unit={unit} />
        </li>
      ))}
    </ul>
  );
  return (
    <Panel title={texts.players} className={classes.players}>
      {rows(players.filter(({ line }) => line !== 'bench'))}
      {bench.length > 0 && (
        <>
          <Title order={3} fw={600} size="sm" c="dimmed" mt="md">
            {texts.bench}
          </Title>
          {rows(bench)}
        </>
      )}
    </Panel>
  );
}

function Player({ player, unit }: { player: ReviewPlayer; unit: Unit }) {
  const { name, team, forecast, fact, isStar, isLate } = player;
  const notes = [
    texts.from(forecast, unit),
    isStar ? texts.star : '',
    isLate ? texts.late : '',
    texts.fact[fact.state] || (unit === 'points' ? partWords(player) : minutesOf(player)),
  ].filter(Boolean);
  return (
    <Disclosure
      className={classes.player}
      title={
        <Group component="span" gap="sm" wrap="nowrap" justify="space-between">
          <Box component="span" miw={0}>
            <Group component="span" gap="xs" wrap="nowrap">
              {team !== null && <ClubMark team={team} />}
              <Text span fw={600} className={wrapping.cut}>
                {name}
              </Text>
            </Group>
            <Text span display="block" size="sm" fw={400} c="dimmed" className={wrapping.cut}>
              {notes.join(' · ')}
            </Text>
          </Box>
          <Text span size="md" fw={800} className={wrapping.nowrap}>
            {factText(player, unit)}
          </Text>
        </Group>
      }
    >
      <Details player={player} unit={unit} />
    </Disclosure>
  );
}

/** `→ 7`, or in words whether he began. */
function factText({ fact }: ReviewPlayer, unit: Unit): string {
  if (fact.value === null) return '–';
  if (unit === 'points') return `→ ${wholePoints(fact.value)}`;
  return fact.state === 'free' ? '–' : fact.value === 1 ? texts.started : texts.didNotStart;
}

const minutesOf = ({ played }: ReviewPlayer) =>
  played === null || played.minutes === 0 ? '' : texts.minutes(played.minutes);

/** His part in the match, in words. */
const partWords = ({ played, fixture }: ReviewPlayer): string =>
  played === null
    ? ''
    : truthInWords(matchTruthOf({ startProbability: null, played }, fixture === null ? null : 'over'));

/** The parts that add up to his points, his match, and of when the forecast is. */
function Details({ player, unit }: { player: ReviewPlayer; unit: Unit }) {
  const { id, name, fixture, forecast, fact, counted } = player;
  const known = [forecast?.parts ?? null, fact.parts];
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : wholePoints(value);
  const score =
    fixture === null || fixture.homeGoals === null || fixture.awayGoals === null
      ? ''
      : `, ${fixture.homeGoals}:${fixture.awayGoals}`;
  return (
    <Box pb="sm" fz="sm">
      {unit === 'points' && known.some((parts) => parts !== null) && (
        <FigureTable
          caption={texts.parts(name)}
          columns={texts.partColumns}
          rows={[
            ...REVIEW_PARTS.map((part) => ({
              key: part,
              cells: [texts.part[part], ...known.map((parts) => figure(parts?.[part]))],
            })),
            { key: 'total', cells: [texts.total, figure(forecast?.value), figure(fact.value)] },
          ]}
        />
      )}
      <Text size="sm" c="dimmed" mt="xs">
        {[
          fixture?.opponent && texts.against(fixture.opponent.shortName, fixture.isHome, score),
          unit === 'starts' && partWords(player),
          unit === 'points' && counted !== null && counted !== fact.value && texts.counts(counted),
          forecast !== null && texts.asOf(forecast.asOfTs),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group gap="md">
        <Link to={playerPath(id)} className={taps.link}>
          {name}
        </Link>
        {fixture !== null && (
          <Link to={fixturePath(fixture.fixtureId)} className={taps.link}>
            {texts.toFixture}
          </Link>
        )}
      </Group>
    </Box>
  );
}
