import { Box, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { PlayerMatch } from '@hub/shared/catalog/players.schema.ts';
import { fixturePath } from '@hub/shared/hub/paths.ts';
import { ClubMark } from '../../../clubs/TeamBadge.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';
import { FigureValue } from '../FigureValue.tsx';
import classes from './MatchFacts.module.css';
import { texts } from '../texts.ts';

interface Column {
  label: string;
  short: string;
  value: (match: PlayerMatch) => number | null;
}

const GOALS: Column = { label: texts.goals, short: texts.goalsShort, value: ({ goals }) => goals };
const ASSISTS: Column = { label: texts.assists, short: texts.assistsShort, value: ({ assists }) => assists };
const SAVES: Column = { label: texts.saves, short: texts.savesShort, value: ({ saves }) => saves };
const CONCEDED: Column = {
  label: texts.goalsConceded,
  short: texts.goalsConcededShort,
  value: ({ goalsConceded }) => goalsConceded,
};

/** A player's part in each match of the season, newest first; columns that no source reports are left out. */
export function MatchFacts({ matches, isKeeper }: { matches: readonly PlayerMatch[]; isKeeper: boolean }) {
  const played = matches.filter(({ minutesPlayed, isEstimated }) => minutesPlayed > 0 && !isEstimated);
  const columns = (isKeeper ? [SAVES, CONCEDED, ASSISTS] : [GOALS, ASSISTS]).filter(({ value }) =>
    played.some((match) => value(match) !== null),
  );
  return (
    // Also contains hidden text, which would otherwise widen the page.
    <Box pos="relative" className={surfaces.scrollsX}>
      <Box component="table" w="100%" aria-label={texts.matchByMatch} className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{texts.opponent}</th>
            <th scope="col">{texts.minutesShort}</th>
            {columns.map(({ label, short }) => (
              <th key={label} scope="col">
                <abbr title={label}>{short}</abbr>
              </th>
            ))}
            <th scope="col">{texts.cards}</th>
          </tr>
        </thead>
        <tbody>
          {matches.map((match) => (
            <MatchRow key={match.fixtureId} match={match} columns={columns} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function MatchRow({ match, columns }: { match: PlayerMatch; columns: readonly Column[] }) {
  const { fixtureId, matchday, opponent, isHome, minutesPlayed, isEstimated } = match;
  const isReported = minutesPlayed > 0 && !isEstimated;
  return (
    <tr data-absent={minutesPlayed === 0 || undefined}>
      <th scope="row">
        <Link to={fixturePath(fixtureId)} className={`${taps.link} ${classes.opponent}`}>
          {opponent !== null && <ClubMark team={opponent} />}
          <span>{opponent?.shortName ?? texts.unknownOpponent}</span>
          <Text span size="sm" c="dimmed" className={wrapping.nowrap}>
            {texts.venueAndMatchday(isHome, matchday)}
          </Text>
        </Link>
      </th>
      <td>
        {minutesPlayed === 0 ? texts.bench : `${isEstimated ? texts.estimatedMark : ''}${minutesPlayed}′`}
      </td>
      {columns.map(({ label, value }) => (
        <td key={label}>{minutesPlayed > 0 && <FigureValue value={isReported ? value(match) : null} />}</td>
      ))}
      <td>
        <Cards {...match} />
      </td>
    </tr>
  );
}

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
      <Box
        component="span"
        display="inline-block"
        bdrs="xs"
        className={classes.card}
        data-card={card}
        aria-hidden
      />
      <VisuallyHidden>{texts.cardNames[card]}</VisuallyHidden>
    </>
  );
}
