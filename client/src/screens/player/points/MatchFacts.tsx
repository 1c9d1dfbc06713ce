import { Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { PlayerMatch } from '@hub/shared/catalog/players.schema.ts';
import { fixturePath } from '@hub/shared/hub/paths.ts';
import { ClubMark } from '../../../clubs/TeamBadge.tsx';
import { FigureTable } from '../../../ui/FigureTable.tsx';
import taps from '../../../ui/Taps.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { FigureValue } from '../FigureValue.tsx';
import { texts } from '../texts.ts';
import { RefereeCard } from '../../../players/status/RefereeCard.tsx';

interface Column {
  label: string;
  value: (match: PlayerMatch) => number | null;
}

const COLUMNS: Record<'keeper' | 'outfield', readonly Column[]> = {
  keeper: [
    { label: texts.saves, value: ({ saves }) => saves },
    { label: texts.goalsConceded, value: ({ goalsConceded }) => goalsConceded },
  ],
  outfield: [
    { label: texts.goals, value: ({ goals }) => goals },
    { label: texts.assists, value: ({ assists }) => assists },
  ],
};

interface MatchFactsProps {
  matches: readonly PlayerMatch[];
  isKeeper: boolean;
}

/** A player's part in each match of the season, newest first; columns that no source reports are left out. */
export function MatchFacts({ matches, isKeeper }: MatchFactsProps) {
  const reported = matches.filter(isReported);
  const columns = COLUMNS[isKeeper ? 'keeper' : 'outfield'].filter(({ value }) =>
    reported.some((match) => value(match) !== null),
  );
  return (
    <FigureTable
      caption={texts.matchByMatch}
      columns={[texts.opponent, texts.minutesShort, ...columns.map(({ label }) => label), texts.cards]}
      rows={matches.map((match) => ({
        key: match.fixtureId,
        cells: [
          <Opponent key="opponent" match={match} />,
          match.minutesPlayed === 0
            ? texts.bench
            : `${match.isEstimated ? texts.estimatedMark : ''}${match.minutesPlayed}′`,
          ...columns.map(
            ({ label, value }) =>
              match.minutesPlayed > 0 && (
                <FigureValue key={label} value={isReported(match) ? value(match) : null} />
              ),
          ),
          <Cards key="cards" {...match} />,
        ],
      }))}
    />
  );
}

const isReported = ({ minutesPlayed, isEstimated }: PlayerMatch) => minutesPlayed > 0 && !isEstimated;

const Opponent = ({ match: { fixtureId, matchday, opponent, isHome } }: { match: PlayerMatch }) => (
  <Link to={fixturePath(fixtureId)} className={taps.link}>
    <Group component="span" gap="sm" wrap="nowrap" mih="2.25rem" display="inline-flex">
      {opponent !== null && <ClubMark team={opponent} />}
      <span>
        {opponent?.shortName ?? texts.unknownOpponent}{' '}
        <Text span size="sm" c="dimmed" className={wrapping.nowrap}>
          {texts.venueAndMatchday(isHome, matchday)}
        </Text>
      </span>
    </Group>
  </Link>
);

/** The most severe first; of several cards in a match only that one is shown. */
const CARDS = [
  ['red', 'redCards'],
  ['yellowRed', 'yellowRedCards'],
  ['yellow', 'yellowCards'],
] as const;

function Cards(match: Pick<PlayerMatch, (typeof CARDS)[number][1]>) {
  const card = CARDS.find(([, count]) => match[count] > 0)?.[0];
  if (card === undefined) return null;
  return (
    <>
      <RefereeCard color={card} />
      <VisuallyHidden>{texts.cardNames[card]}</VisuallyHidden>
    </>
  );
}
