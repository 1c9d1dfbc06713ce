import { Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { noElevenYet, seenChanceOf, TOO_LITTLE_SEEN } from '@hub/shared/startChance/chanceText.ts';
import { startTierOf } from '@hub/shared/startChance/pstartTerms.ts';
import type { ClubDetails, ClubNextFixture, ClubPlayer } from '@hub/shared/catalog/teams.schema.ts';
import { fixturePath } from '@hub/shared/hub/paths.ts';
import { withUnbrokenOrdinal } from '../../format/clubNames.ts';
import { useHasBegun } from '../../fixtures/useHasBegun.ts';
import { useChancePhase } from '../../fixtures/useMatches.ts';
import { MatchdayBadge } from '../../fixtures/FixtureBadges.tsx';
import { FigureTile, FigureTiles } from '../../ui/FigureTiles.tsx';
import { formatCount, formatKickoff } from '@hub/shared/text/format.ts';
import { usePhone } from '../../ui/usePhone.ts';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** The two specified counts, and the parts of the second one. */
const NOT_FIT = [
  { status: 'injured', text: texts.injured },
  { status: 'suspended', text: texts.suspended },
  { status: 'questionable', text: texts.questionable },
  { status: 'unknown', text: texts.unknownStatus },
] as const;

/** A club's tiles: facts, and the number of almost certain starters, marked as an estimate. */
export function ClubFigures({ club }: { club: ClubDetails }) {
  const { team, squad, totals, nextFixture, asOfTs, isUnseen } = club;
  const hasBegun = useHasBegun(nextFixture);
  const isPhone = usePhone();
  const phaseOf = useChancePhase();
  const isForecast = asOfTs !== null;
  const isUnknown = isFitnessUnknown(squad);
  // If nobody reports who is fit, the squad says so.
  const statuses = [
    isUnknown ? [] : texts.fit(totals.fit),
    NOT_FIT.flatMap(({ status, text }) => {
      if (isUnknown && status === 'unknown') return [];
      const count = squad.filter((player) => player.status === status).length;
      const isZeroKnown = status === 'injured' && !isUnknown;
      return count > 0 || isZeroKnown ? text(count) : [];
    }),
  ].flat();
  const seen = isForecast ? squad.flatMap((player) => seenChanceOf(player) ?? []) : [];
  const sure = seen.filter((chance) => startTierOf(chance) === 'sure');
  const missing =
    nextFixture === null
      ? texts.noFixture
      : isUnseen
        ? noElevenYet(team.shortName)
        : isForecast
          ? TOO_LITTLE_SEEN
          : texts.startersMissing;
  return (
    <FigureTiles label={texts.figures} columns={4}>
      <FigureTile
        label={texts.squadSize}
        value={formatCount(totals.players)}
        note={
          statuses.length > 0 && (
            <Group component="span" gap="line" align="stretch">
              {statuses.map((text) => (
                <span key={text}>{text}</span>
              ))}
            </Group>
          )
        }
      />
      <FigureTile label={texts.goals} value={formatCount(totals.goals)} note={texts.ofSeason} />
      <FigureTile
        label={texts.assists}
        value={totals.assists === null ? <Unknown /> : formatCount(totals.assists)}
        note={totals.assists === null ? texts.assistsUnreported : texts.ofSeason}
      />
      <FigureTile
        label={texts.sureStarters}
        value={seen.length > 0 ? formatCount(sure.length) : <Unknown />}
        note={
          seen.length > 0
            ? texts.sureStartersExplained(squad.some((player) => phaseOf(player) !== 'before'))
            : missing
        }
        isEstimate
      />
      {/* On a phone the head names it. */}
      {(nextFixture === null || !isPhone) && (
        <Box py="md" px="lg" className={`${surfaces.surface} ${grids.whole}`}>
          <Text component="dt" size="sm" c="dimmed">
            {hasBegun ? texts.begunFixture : texts.nextFixture}
          </Text>
          <Group component="dd" gap="md" mt="xs">
            {nextFixture === null ? texts.nextFixtureMissing : <NextFixture fixture={nextFixture} />}
          </Group>
        </Box>
      )}
    </FigureTiles>
  );
}

/** The sign of a figure that no source reports. */
export function Unknown() {
  return (
    <>
      <span aria-hidden>{texts.unknown}</span>
      <VisuallyHidden>{texts.unknownRead}</VisuallyHidden>
    </>
  );
}

function NextFixture({ fixture }: { fixture: ClubNextFixture }) {
  const { fixtureId, matchday, kickoffTs, isHome, opponent, venue } = fixture;
  return (
    <>
      <Text component={Link} to={fixturePath(fixtureId)} size="lg" c="ink" fw={600} className={taps.faint}>
        {texts.against(withUnbrokenOrdinal(opponent?.name ?? texts.unknownTeam))}
      </Text>
      <Text span size="sm" c="dimmed">
        <time dateTime={kickoffTs}>{formatKickoff(kickoffTs)}</time> · {isHome ? texts.home : texts.away}
        {venue !== null && ` · ${venue}`}
      </Text>
      <MatchdayBadge matchday={matchday} />
    </>
  );
}

/**
 * Whether no source reports any player of a squad as fit, as in a season known from match reports only. Then 'nobody is fit'
 * would be false, and 'unknown' beside each name would say nothing about the player.
 */
export const isFitnessUnknown = (squad: readonly Pick<ClubPlayer, 'status'>[]): boolean =>
  squad.some(({ status }) => status === 'unknown') && squad.every(({ status }) => status !== 'fit');
